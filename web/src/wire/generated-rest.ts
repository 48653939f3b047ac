// Made from the Rust types by `UPDATE_GOLDEN=1 cargo test -p dicehall --test tidy wire`: never by hand.
import type { Announcement, LeaderNotice, LogLine, Phase, Policy, Scene, Seat, Seats, TableView, Template, Text, Time } from './generated'

/** What is done. */
export type Action = {
  /** Its name. */
  action: string
  /** What it needs to be told. */
  parameters?: unknown
  /** Whose move it is, once more; passed over. */
  playerId?: string
  /** A time of the client's; passed over. */
  timestamp?: unknown
}

/** Who caused a record. */
export type Actor = {
  seat: Seat
} | {
  person: PersonId
} | 'house'

/** How a bot chooses. */
export type Bot = 'random' | 'greedy'

/** A taken chair. */
export type Chair = {
  /** How it is played, if by a machine. */
  bot?: Bot
  /** What it adds to the dice. */
  entropy?: string
  /** Which of the eight marks it has. */
  mark: number
  /** The name to show. */
  name: Name
  /** Who has it; several chairs may have the same person. */
  person: PersonId
}

/** A claim that the host handed over. */
export type Claim = {
  /** The claim. */
  claim: string
}

/** A token for a seat. */
export type Claimed = {
  /** The table's id. */
  gameId: string
  /** The id of the player. */
  playerId: string
  /** The token. It is shown this once. */
  token: string
}

/** An id that a client gives to a command, so that it may send it twice. */
export type CommandId = string

/** The course of a table: every step in short. */
export type Course = {
  measure?: Text
  /** Every step, oldest first. */
  steps: Step[]
}

/** A table that was opened, with the tokens to it. They are shown this once. */
export type CreatedGame = (GameState & {
  /** The id of the host. */
  hostId: string
  /** The token of the host, who may start, pause, kick and close. */
  hostToken: string
  /** A token for everybody who sits there, by id. */
  tokens: Record<string, string>
})

/** DOD-12: a game that ended. */
export type EndedGame = {
  /** Whether nobody won because everybody left. */
  abandoned: boolean
  /** When it ended. */
  endedAt: number
  /** The table's id. */
  gameId: string
  /** The game's id. */
  gameType: string
  /** Why it ended. */
  reason: string
  /** Every seat, best first. */
  results: SeatResult[]
  /** When it started. */
  startedAt: number
  /** How many rounds were played. */
  totalRounds: number
  /** Their ids, where they are known: those of games that ended before ids were kept are not. */
  winnerIds: string[]
  /** The names of those who won. */
  winners: string[]
}

/** One thing that happened. */
export type Entry = {
  table: TableEvent
} | {
  play: {
    /** `{"event":name,"data":{..}}`. */
    event: unknown
    /** The seats that may see it; everyone when absent. */
    only?: Seats
  }
}

/** The body of every error: problem details as RFC 9457 has them, and beside them the code and all that is known. */
export type ErrorBody = {
  /** The stable code, as in `error`. */
  code: string
  /** What is wrong this time: the message. */
  detail: string
  /** Why, with all that is known. */
  error: Explained
  /** The address that was asked. */
  instance: string
  /** The status of the answer. */
  status: number
  /** What the code means, the same every time. */
  title: string
  /** Where the code is explained, at this house. */
  type: string
}

/** Why something was refused. */
export type Explained = {
  /** The paragraph of the game's rules that says why: the anchor of its heading. */
  anchor?: string
  /** A stable code in capitals. */
  code: string
  /** What programs may want to know beside the words. */
  details?: unknown
  /** What would be accepted instead. */
  legal?: Template[]
  /** The rule in words. */
  message: string
}

/** A table as one document. */
export type Export = {
  /** The SHA-256 of the seed. */
  commitment: string
  /** What the seats added to the dice. */
  entropy: [Seat, string][]
  /** `dicehall-table/2`, or `dicehall-table/1` where no record holds a move. */
  format: string
  /** The game's id. */
  game: string
  /** The hash of the last record. */
  head: Hash
  /** Everything that happened; the first one is the start record. */
  records: TableRecord[]
  /** The version of the rules. */
  rules: number
  /** Who sits where. */
  seats: Chair[]
  /** The seed, once the play is over. */
  seed: string | null
  /** The house rules. */
  setup: unknown
  /** The table's id. */
  table: string
}

/** A game of the house, with all that a client needs to offer it. */
export type GameDetails = (GameType & {
  /** The house rules as they are when nobody says otherwise. */
  defaultSettings: Record<string, unknown>
  /** The JSON schema of the moves. */
  moves: unknown
  /** Clocks, absence and undo, when nobody says otherwise. */
  policy: Policy
  /** Ready sets of house rules with what they are called. */
  presets: Preset[]
  /** The rules, for somebody who sits down. */
  rules: string
  /** The JSON schema of the house rules (`customSettings`). */
  settings: unknown
})

/** A page of tables. */
export type GamePage = {
  /** The tables, the latest changed first. */
  items: GameSummary[]
  /** Where the next page is; left out on the last one. */
  next?: string
  /** Which page this is, from 1. */
  page: number
  /** How many on a page. */
  pageSize: number
  /** How many there are in all. */
  total: number
  /** How many pages there are. */
  totalPages: number
}

/** YAH-6.3: a table, as one viewer may see it. */
export type GameState = {
  /** Always empty: what lies on the table is in `metadata`. */
  board: unknown
  /** The room code that points here. */
  code: string | null
  /** When the table was opened. */
  createdAt: number
  /** Whose turn it is, as an index into `players`. */
  currentPlayerIndex: number | null
  /** The table's id. */
  gameId: string
  /** What the table is called. */
  gameName: string
  /** The game's id. */
  gameType: string
  /** How far it is. */
  lifecycle: Lifecycle
  /** Where to play and to watch. */
  links: Links
  /** The game as this viewer may see it. */
  metadata: unknown
  /** The latest moves, oldest first: those of the last 16 records. All of them are under `moves`. */
  moveHistory: Move[]
  /** What the game calls the moment, or how far the table is. */
  phase: string
  /** Who sits there, by seat. */
  players: Player[]
  /** The table apart from the game: seats, clocks, presence, the dice's commitment. */
  table: TableView
  /** When it last changed. */
  updatedAt: number
  /** The number of the latest record: what a move may be checked against. */
  version: number
  /** The id of the winner, if there is one alone. */
  winner: string | null
  /** The ids of everybody who won. */
  winners: string[]
}

/** A table in a list. */
export type GameSummary = {
  /** The room code that points to it. */
  code: string | null
  /** When it was opened. */
  createdAt: number
  /** The table's id. */
  gameId: string
  /** What it is called. */
  gameName: string
  /** The game's id. */
  gameType: string
  /** How far it is. */
  lifecycle: Lifecycle
  /** The names at it. */
  players: string[]
  /** When it last changed. */
  updatedAt: number
  /** The number of its latest record. */
  version: number
  /** The ids of the people whose turn it is. */
  waitingFor: string[]
}

/** A game of the house. */
export type GameType = {
  /** What it is about. */
  description: string
  /** The most players. */
  maxPlayers: number
  /** The fewest players. */
  minPlayers: number
  /** What people call it. */
  name: string
  /** The id. */
  type: string
  /** The version of the rules. */
  version: number
}

/** A SHA-256, written as 64 hexadecimal digits. */
export type Hash = string

/** That the house is open. */
export type Health = {
  /** Always `ok`. */
  status: string
  /** The version of the program. */
  version: string
}

/** Somebody who wants to sit down. */
export type Join = {
  /** Who. */
  player: Joining
}

/** A seat that was taken, with the token to it. It is shown this once. */
export type Joined = (GameState & {
  /** The name at the seat: with a number behind it where another has the same. */
  name: string | null
  /** The id of the player. */
  playerId: string
  /** The seat, from 0; null while the host has not let this player in. */
  seat: number | null
  /** The token of the seat. */
  token: string
  /** Whether the host is asked first. The token holds already: whoever is let in has the seat by it. */
  waiting: boolean
})

/** Who wants to sit down. */
export type Joining = {
  /** What this seat adds to the dice: 16 random bytes, as 32 hexadecimal digits. */
  entropy?: string
  /** An id of the client's choice; left out, the house makes one up. */
  id?: string
  /** One of the eight marks, 0 to 7; left out, any that is free. */
  mark?: number
  /** The name to show: 1 to 24 characters. */
  name: string
  /** The seat, from 0; left out, any that is free. */
  seat?: number
}

/** A line of the leaderboard. */
export type LeaderLine = (Stats & {
  /** The player's name. */
  name: string
  /** The rank, from 1. */
  rank: number
})

/** How far a table is. */
export type Lifecycle = 'created' | 'waiting_for_players' | 'active' | 'completed' | 'abandoned'

/** Where a table is played and watched. */
export type Links = {
  /** For playing from another device: not the address of this machine alone. */
  phone: string
  /** For whoever wants to play. */
  play: string
  /** A picture of the link for phones, to be scanned. */
  qr: string
  /** For looking back at it, from any device. A code moves on to the next game; what happened stays under the id. */
  replay: string
  /** For the screen on the wall. */
  tv: string
  /** For whoever wants to watch. */
  watch: string
}

/** YAH-6.3: a move that was made; or, where events are asked for, something that happened in the game. */
export type Move = {
  /** The move's name, or the event's. */
  action: string
  /** What it was told, or the event's data. */
  parameters: unknown
  /** Who made it; nobody for what a clock brought about. */
  playerId: string | null
  /** When. */
  timestamp: number
  /** The number of its record. */
  version: number
}

/** The answer to a move: the table after it, or, of a dry run, whether it would be accepted. */
export type MoveAnswer = MoveMade | Validation

/** A move that was made. */
export type MoveMade = (GameState & {
  /** A claim to hand over, after `new_link`. It is shown this once. */
  claim?: string
  /** The table where the same people play again, after `rematch`. */
  next?: string
})

/** A move. */
export type MoveRequest = {
  /** What is done. */
  move: Action
  /** Whose move it is; must be the owner of the token. */
  playerId?: string
  /** The seat, for people who have several. */
  seat?: number
  /** The version that the player has seen; the move is refused if the table has moved on. */
  version?: number
}

/** A name that every screen can show: normalised, trimmed, printable. */
export type Name = string

/** A machine that plays along. Other fields, such as a difficulty, are passed over. */
export type NewBot = {
  /** The name to show. */
  name?: string
  /** How it plays: `greedy` or `random`. */
  strategyId?: string
}

/** Who plays, and by which rules. */
export type NewConfig = {
  /** Machines that play along. Without `players` they play alone, and start by themselves, where they are enough. */
  aiPlayers?: NewBot[]
  /** The house rules; left out, those of the game. */
  customSettings?: unknown
  /** Whether lists show the table. */
  listed?: boolean
  /** More people may sit down before somebody starts. */
  open?: boolean
  /** Everybody who plays, beside the machines. The game starts at once, unless it is `open`. */
  players?: NewPlayer[]
  /** Clocks, absence, undo: what is to be otherwise than usual in the game. */
  policy?: Record<string, unknown>
}

/** A table that somebody wants. */
export type NewGame = {
  /** Who plays, and by which rules. */
  config?: NewConfig
  /** More about it, at most 500 characters. Not kept. */
  gameDescription?: string
  /** What the table is called. */
  gameName?: string
  /** The game's id. */
  gameType: string
}

/** Somebody who plays. */
export type NewPlayer = {
  /** An id of the client's choice: 1 to 64 letters, digits and `._-@:`. */
  id: string
  /** The name to show. */
  name: string
}

/** Why nothing moves. */
export type PauseReason = 'host' | 'absence'

/** A person, by an id that the hall gave out. Not a secret. */
export type PersonId = string

/** Somebody at a table. */
export type Player = {
  /** The id. */
  id: string
  /** Since when. */
  joinedAt: number
  /** More about the player. */
  metadata: PlayerMetadata
  /** The name. */
  name: string
  /** The seat, from 0. */
  seat: number
}

/** More about a player. */
export type PlayerMetadata = {
  /** Whether a machine plays. */
  isAI: boolean
}

/** What a player has done, game by game. */
export type PlayerStats = {
  /** What was done, by game. */
  games: Record<string, Stats>
  /** The name, as last used. */
  name: string
}

/** A ready set of house rules. */
export type Preset = {
  /** The house rules. */
  settings: Record<string, unknown>
  /** What it is called. */
  title: Text
}

/** FAR-13: an action that was refused, for the host to read. */
export type RefusalEntry = {
  /** What was asked. */
  action: string
  /** The refusal's code. */
  code: string
  /** The refusal in words. */
  message: string
  /** Who asked. */
  person: PersonId
  /** When. */
  timestamp: Time
  /** Always ILLEGAL_ACTION. */
  type: string
}

/** Why a seat was taken out. */
export type RemovalReason = 'grace_period_expired' | 'disconnected' | 'removed_by_host'

/** One use of the dice, as the record tells it. */
export type Rolled = {
  /** Of a roll: what the dice show, in the order in which they were rolled. */
  faces?: number[]
  /** Its number, from 0: what the result follows from, with the play key. */
  number: number
  /** Of a shuffle: where the item now at each place was before. */
  order?: number[]
  /** The seat that rolled, where one did. */
  seat?: number
  /** The record that tells it. */
  seq: number
  /** Of a roll: how many sides each die has. */
  sides?: number
}

/** A table at one step. */
export type SceneAt = {
  /** What every screen draws. The rows of a terrain come with the first scene that shows it. */
  scene: Scene
  /** The number of the record, from 1. */
  step: number
}

/** A table as a scene, now. */
export type SceneNow = {
  /** What every screen draws. */
  scene: Scene
  /** The number of the latest record. */
  version: number
}

/** What one seat came to. */
export type SeatResult = {
  /** Whether a machine played it. */
  bot: boolean
  /** What else the game counted. */
  counters: Record<string, number>
  /** The name. */
  name: string
  /** The place, from 1; 0 where nobody was placed. */
  place: number
  /** The id of whoever played it; null of a game that ended before ids were kept. */
  playerId: string | null
  /** The score. */
  score: number
  /** The seat. */
  seat: number
  /** Whether it won, alone or with others. */
  won: boolean
}

/** A page of ended games. */
export type SessionPage = {
  /** The games, the latest first. */
  items: EndedGame[]
  /** Where the next page is; left out on the last one. */
  next?: string
  /** Which page this is, from 1. */
  page: number
  /** How many on a page. */
  pageSize: number
  /** How many there are in all. */
  total: number
}

/** What a player has done. Machines and games that nobody finished are not counted. */
export type Stats = {
  /** The best score. */
  bestScore: number
  /** The sums of what games count, such as victory points earned. */
  counters: Record<string, number>
  /** Games that ended. */
  gamesPlayed: number
  /** The sum of all scores. */
  totalScore: number
  /** Games won, alone or with others. */
  wins: number
}

/** What one record changed, in short. */
export type Step = {
  /** What was loud in it. */
  announcements?: Announcement[]
  /** When it happened. */
  at: number
  /** What happened, a sentence each. */
  lines?: LogLine[]
  /** How far the table is. */
  phase: Phase
  /** What every seat has, by seat; empty before the start. */
  scores: number[]
  /** What stands above the table then. */
  status: Text
  /** The number of the record, from 1. */
  step: number
  /** Whose turn it is. */
  turn?: number
}

/** A way in which the house plays a seat. */
export type Strategy = {
  /** What it does. */
  description: string
  /** The id. */
  id: string
  /** What people call it. */
  name: string
}

/** Something that happened at a table, apart from the game. */
export type TableEvent = {
  data: {
    /** The SHA-256 of the seed: the dice are fixed before anybody sits. */
    commitment: string
    /** The game's id. */
    game: string
    /** Who is the host. */
    host: PersonId
    /** Clocks, absence, undo. */
    policy: Policy
    /** The version of the rules. */
    rules: number
    /** The house rules, in full. */
    setup: unknown
    /** The table's id. */
    table: string
    /** What the table is called. */
    title: string
  }
  event: 'table_opened'
} | {
  data: {
    /** Whether that is enough to start. */
    canStart: boolean
    /** Who. */
    chair: Chair
    /** The chair. */
    player: Seat
    /** How many sit now. */
    totalPlayers: number
  }
  event: 'lobby_player_joined'
} | {
  data: {
    /** The chair. */
    player: Seat
    /** How many sit now. */
    totalPlayers: number
  }
  event: 'lobby_player_left'
} | {
  data: {
    /** Who, and as what. */
    chair: Chair
    /** The chair, where it is one in particular. */
    player?: Seat
  }
  event: 'seat_asked'
} | {
  data: {
    /** The name. */
    name: Name
    /** Who. */
    person: PersonId
  }
  event: 'ask_withdrawn'
} | {
  data: {
    /** The name. */
    name: Name
    /** Who. */
    person: PersonId
  }
  event: 'person_barred'
} | {
  data: {
    /** Who. */
    person: PersonId
  }
  event: 'person_readmitted'
} | {
  data: {
    /** The house rules, in full. */
    setup: unknown
    /** What the table is called. */
    title: string
  }
  event: 'table_changed'
} | {
  data: {
    /** Why. */
    reason: string
  }
  event: 'lobby_cleared'
} | {
  data: {
    /** The chair of each seat. */
    chairs: Seat[]
  }
  event: 'lobby_closed'
} | {
  data: {
    /** How long it may be, in seconds; absent where nobody counts. */
    gracePeriod?: number
    /** The seat. */
    player: Seat
    /** Since when. */
    since: Time
    /** Left the chair, rather than lost the connection. */
    stood: boolean
  }
  event: 'player_absent'
} | {
  data: {
    /** The seat. */
    player: Seat
    /** How much of the grace was left, in seconds. */
    timeRemaining?: number
  }
  event: 'player_returned'
} | {
  data: {
    /** The seat. */
    player: Seat
    /** How much is left, in seconds. */
    timeRemaining: number
  }
  event: 'grace_warning'
} | {
  data: {
    /** The seat. */
    player: Seat
    /** Why. */
    reason: RemovalReason
    /** How many are left. */
    remainingPlayerCount: number
  }
  event: 'player_removed'
} | {
  data: {
    /** The seat. */
    player: Seat
  }
  event: 'player_resigned'
} | {
  data: {
    /** Why. */
    reason: PauseReason
    /** The seats that are waited for. */
    seats: Seats
  }
  event: 'paused'
} | {
  data: {
    /** Which. */
    reason: PauseReason
  }
  event: 'unpaused'
} | {
  data: {
    /** How it plays. */
    level: Bot
    /** The seat. */
    player: Seat
  }
  event: 'bot_sat'
} | {
  data: {
    /** The seat. */
    player: Seat
  }
  event: 'bot_left'
} | {
  data: {
    /** The seat. */
    player: Seat
  }
  event: 'link_renewed'
} | {
  data: {
    /** How long nobody was there to serve, in milliseconds. */
    outage: number
  }
  event: 'house_reopened'
} | {
  data: {
    /** The record after which the play stands again. */
    backTo: number
  }
  event: 'undone'
} | {
  data: {
    /** The new policy. */
    policy: Policy
  }
  event: 'policy_set'
} | {
  data: {
    /** Who. */
    host: PersonId
    /** The seat by which the rights came. */
    player: Seat
  }
  event: 'host_changed'
} | {
  data: {
    /** Why it ended. */
    endReason: string
    /** Every seat, best first. */
    finalStandings: unknown
    /** The winner, if there is one alone. */
    winner: Seat | null
    /** Everybody who won. */
    winners: Seats
  }
  event: 'game_ended'
} | {
  data: {
    /** Why. */
    endReason: string
    /** How the game failed, where that is why: for its author. It is told to nobody at the table. */
    fault?: string
    /** What every seat had. */
    players: unknown
  }
  event: 'game_abandoned'
} | {
  data: {
    /** The next table's id. */
    next: string
  }
  event: 'rematch_opened'
} | {
  data: {
    /** The SHA-256 of the new seed. */
    commitment: string
  }
  event: 'dice_renewed'
} | {
  data: {
    /** Why. */
    reason: string
  }
  event: 'table_closed'
}

/** What one command or one clock changed. The only thing a journal holds.  Its fields are in the order of their names, as they are hashed: little is left to be put in order. */
export type TableRecord = {
  /** The move that caused it, as the game read it, or one of a seat's own commands at the table: `{"action":name,"parameters":{..}}`. Records of before this was kept have none. */
  action?: unknown
  /** When it happened. */
  at: Time
  /** Who caused it. */
  by: Actor
  /** The command that asked for it, if one did. */
  command?: CommandId
  /** How many rolls the play has made by then. */
  dice: number
  /** What happened, in order. */
  entries: Entry[]
  /** The hash of the record before. */
  prev: Hash
  /** Its number, from 1 without gaps. */
  seq: number
  /** What stands for the whole of the action that the command was, so that its id cannot stand for another one. */
  wish?: number
}

/** YAH-6.2: whether a move would be accepted. */
export type Validation = {
  /** The refusal's code. */
  code?: string
  /** Why not. */
  reason?: string
  /** Set in a lobby where it would start the game. Who begins is drawn then: only that player's move is made. */
  starts?: boolean
  /** Whether it would. */
  valid: boolean
}

/** Whether a finished play was fair. */
export type Verdict = {
  /** Whether every roll came from the committed seed and the record is whole. */
  fair: boolean
  /** What is wrong, if anything is. */
  reason?: string
  /** How many uses of the dice follow from the seed. */
  rolls: number
}

/** What can be asked by REST, by method and path. */
export type Calls = {
  'GET /api/game-types': {
    answer: GameType[]
  }
  'GET /api/game-types/{type}': {
    answer: GameDetails
  }
  'GET /api/game-types/{type}/ai-strategies': {
    answer: Strategy[]
  }
  'GET /api/game-types/{type}/cover': {
    answer: Scene
  }
  'GET /api/games': {
    answer: GamePage
    query: {
      gameType?: string
      /** How far a table is, to filter by. */
      lifecycle?: 'created' | 'waiting_for_players' | 'active' | 'completed' | 'abandoned'
      page?: number
      pageSize?: number
      playerId?: string
    }
  }
  'GET /api/games/{id}': {
    answer: GameState
  }
  'GET /api/games/{id}/course': {
    answer: Course
  }
  'GET /api/games/{id}/export': {
    answer: Export
  }
  'GET /api/games/{id}/moves': {
    answer: Move[]
    query: {
      after?: number
      events?: boolean
      limit?: number
    }
  }
  'GET /api/games/{id}/notices': {
    answer: LeaderNotice[]
    query: {
      after?: number
    }
  }
  'GET /api/games/{id}/refusals': {
    answer: RefusalEntry[]
  }
  'GET /api/games/{id}/rolls': {
    answer: Rolled[]
  }
  'GET /api/games/{id}/scene': {
    answer: SceneNow
  }
  'GET /api/games/{id}/scenes': {
    answer: SceneAt[]
    query: {
      after?: number
      limit?: number
    }
  }
  'GET /api/games/{id}/state': {
    answer: GameState
    query: {
      since?: number
      wait?: number
    }
  }
  'GET /api/games/{id}/verify': {
    answer: Verdict
  }
  'GET /api/leaderboard': {
    answer: LeaderLine[]
    query: {
      after?: number
      limit?: number
    }
  }
  'GET /api/leaderboard/{type}': {
    answer: LeaderLine[]
    query: {
      after?: number
      limit?: number
    }
  }
  'GET /api/players/{name}/stats': {
    answer: PlayerStats
  }
  'GET /api/sessions': {
    answer: SessionPage
    query: {
      gameType?: string
      page?: number
      pageSize?: number
      player?: string
    }
  }
  'GET /api/texts/{language}': {
    answer: Record<string, string>
  }
  'GET /health': {
    answer: Health
  }
  'GET /ready': {
    answer: Health
  }
  'POST /api/claims': {
    answer: Claimed
    body: Claim
  }
  'POST /api/games': {
    answer: CreatedGame
    body: NewGame
  }
  'POST /api/games/{id}/join': {
    answer: Joined
    body: Join
  }
  'POST /api/games/{id}/moves': {
    answer: MoveAnswer
    body: MoveRequest
    query: {
      dryRun?: boolean
    }
  }
  'POST /api/games/{id}/start': {
    answer: GameState
  }
}
