// Made from the Rust types by `UPDATE_GOLDEN=1 cargo test -p dicehall --test tidy wire`: never by hand.

/** What happens when a seat is away. */
export type Absence = {
  kind: 'ignore'
} | {
  kind: 'pause'
} | {
  kind: 'grace'
  /** How long a seat may be away. */
  seconds: number
  /** At how many seconds left a warning is given, falling. */
  warnings: number[]
}

/** How a creature lies for whoever acts, or for one thing that may be done to it. */
export type Aim = {
  /** The cell that is in the way, or, of a clear line, the cell to go to first. */
  cell?: number
  /** What is said beside it: "25 ft, clear". */
  label: Text
  /** How far the line gets, in feet, where that is not far enough. */
  limitFt?: number
  /** How the line there runs. */
  ray: Ray
  /** What more there is to say where it cannot be done: "The pillar at 42,29 is in the way." */
  reason?: Text
  /** Whom it is about, by token. */
  token: number
}

/** One moment of noise: a bust, hot dice, a win. It stands in the scene for as long as it is the latest thing that happened, and a screen shows it once.  ``` use scene::{Announcement, Manner, Sound, Text, Tone};  let (title, text) = (Text::new("mine.bust", "Bust"), Text::new("mine.bust_text", "A 1 loses the turn.")); let bust = Announcement::new("bust", title, text, Tone::Flat); let bust = bust.about(Some(0)).manner(Manner::Covers).sound(Sound::Loss).lost(14); assert_eq!((bust.seat, bust.lost), (Some(0), Some(14))); ``` */
export type Announcement = {
  /** What it is, in a word of the game's own, for programs. No screen reads it. */
  kind: string
  /** How much is gone with it, to be struck out. */
  lost?: number
  /** What it does to the table. */
  manner?: Manner
  /** The seat it is about. */
  seat?: number
  /** How it sounds; nothing is heard without. */
  sound?: Sound
  /** One sentence. */
  text: Text
  /** One to three words. */
  title: Text
  /** How loud it looks. */
  tone: Tone
}

/** Cells marked together. */
export type Area = {
  /** The cells, by row times width plus column. */
  cells: number[]
  /** What to call them. */
  label: Text
  /** What they are. */
  shape: Shape
}

/** What may stand in a hole of a text. */
export type Arg = number | string | {
  /** The seat's number. */
  seat: number
} | {
  /** The seats' numbers. */
  seats: number[]
} | {
  /** The faces. */
  dice: number[]
} | {
  /** The id of the pick. */
  pick: string
} | Text

/** How a creature fares, in a word. */
export type Band = 'unhurt' | 'hurt' | 'bloodied' | 'near_death' | 'dying' | 'dead' | 'hidden'

/** Somebody whom the host keeps out. */
export type BarredView = {
  /** The name. */
  name: string
  /** The id. */
  person: string
}

/** What a box of a scorecard is called. */
export type BoxName = {
  /** The face it is about, drawn as a small die. */
  face?: number
  /** Its name. */
  label: Text
}

/** A seat or a creature with its bars. */
export type Card = {
  /** The bars. */
  meters: Meter[]
  /** Another name than the seat's, for a creature. */
  name?: Text
  /** A word below the name: "Fell this round", "Leads". */
  note?: Text
  /** Whether it is its turn. */
  onTurn?: boolean
  /** Whether it is out: fallen, dead, folded. */
  out?: boolean
  /** Why it cannot be picked, where others can. */
  reason?: Text
  /** The seat; none for a creature that no seat plays. */
  seat?: number
  /** The creature of the map it is about, by its token. */
  token?: number
}

/** One of several options.  ``` use scene::{Choice, Text};  let raise = Choice::new(Text::new("x.raise", "Raise")).note(Text::new("x.raise.note", "costs a chip")).value("raise"); assert_eq!(serde_json::to_value(&raise).unwrap()["value"], "raise"); ``` */
export type Choice = {
  /** The face that is drawn beside it, as a small die. Whoever types a number means the face. */
  face?: number
  /** Its name. */
  label: Text
  /** A word below the name. */
  note?: Text
  /** What is written into a template; without it, the place of the option, counted from 0. */
  value?: unknown
}

/** What a client says on a socket. The first frame is `hello`. */
export type ClientIn = {
  /** Whether it is the screen on the wall: watches and is not counted. */
  display?: boolean
  /** The number of the latest record that it knows. */
  since?: number
  /** The table's id or its room code. */
  table: string
  /** The token; without one a socket watches. */
  token?: string
  type: 'hello'
  /** What it wants to be sent; left out, everything. */
  want?: Wanted[]
} | {
  /** What it adds to the dice: 32 hexadecimal digits. */
  entropy?: string
  /** A random id: sent again, it gives the same seat again. */
  id: string
  /** Which mark; left out, any that is free. */
  mark?: number
  /** The name to show. */
  name?: string
  /** Which chair; left out, any that is free. */
  seat?: number
  type: 'sit'
} | {
  /** The command's id. */
  id: string
  /** Which chair; left out, the only one. */
  seat?: number
  type: 'stand'
} | {
  /** What is done. */
  action: string
  /** The command's id: sent again, it is carried out once. */
  id: string
  /** What it needs to be told. */
  parameters?: unknown
  /** For which seat, for whoever has several. */
  seat?: number
  /** The record it has seen; refused when the table has moved on. */
  seq?: number
  type: 'act'
} | {
  type: 'ping'
}

/** What a client is told on a socket. */
export type ClientOut = {
  /** The id of the person whose token it is. */
  person?: string
  /** The table's id. */
  table: string
  /** The time of the house, in milliseconds since 1970. */
  time: Time
  type: 'welcome'
} | {
  /** The command's id. */
  id: string
  /** The name at it: with a number behind it where another has the same. */
  name?: string
  /** The id of the person. */
  person: string
  /** The chair. */
  seat: number
  /** The number of the record. */
  seq: number
  /** The token. */
  token: string
  type: 'seated'
} | {
  /** The command's id. */
  id: string
  /** The id of the person. */
  person: string
  /** The number of the record. */
  seq: number
  /** The token. */
  token: string
  type: 'asked'
} | {
  /** A claim to hand over. It is shown this once. */
  claim?: string
  /** The command's id. */
  id: string
  /** The table where the same people play again. */
  next?: string
  /** The number of the record after which it holds. */
  seq: number
  type: 'done'
} | {
  /** The paragraph of the game's rules that says why: the anchor of its heading. */
  anchor?: string
  /** A stable code. */
  code: string
  /** What programs may want to know beside the words. */
  details?: unknown
  /** The command's id, where it had one. */
  id?: string
  /** What would be accepted instead. */
  legal: Template[]
  /** The rule in words. */
  message: string
  type: 'refused'
} | {
  /** The time of the house, in milliseconds since 1970. */
  time: Time
  type: 'pong'
} | {
  /** A stable code. */
  code: string
  /** Why, in words. */
  message: string
  /** Why a token holds no more: `seat_moved` to another device, or `taken_out` by the host. */
  reason?: Revoked
  /** Whether to come back in a moment. */
  retry: boolean
  type: 'bye'
} | {
  /** What changed in the picture that was sent before. */
  changes?: SceneChange
  /** What happened since the update before; left out where some of it is missing. */
  events?: Happened[]
  /** The picture. */
  scene?: Scene
  /** The number of the latest record in it. */
  seq: number
  /** The table without its game; left out where changes come and it is as it was. */
  table?: TableView
  type: 'update'
  /** The table and its game. */
  view?: WholeView
} | {
  /** What. */
  notice: Notice
  type: 'notice'
}

/** A clock that runs for a seat. */
export type Clock = {
  /** What runs out. */
  kind: ClockKind
  /** How much is left, in milliseconds. */
  left: number
  /** How much there was, in milliseconds. */
  of: number
  /** Whose time it is. */
  seat: number
  /** When it runs out, in milliseconds since 1970; absent while it stands still. */
  until?: number
}

/** What a clock is for. */
export type ClockKind = 'turn' | 'choice' | 'roll' | 'reaction' | 'grace'

/** A clock that runs. */
export type ClockView = {
  /** What runs out. */
  kind: string
  /** How much is left, in milliseconds. */
  leftMs: number
  /** How much there was, in milliseconds. */
  ofMs: number
  /** Whose time it is. */
  seat: Seat
  /** When it runs out; absent while it stands still. */
  until?: Time
}

/** A seat's column of a scorecard. */
export type Column = {
  /** A word below the name: "Leads", "Wins". */
  note?: Text
  /** Whether it is this seat's turn. */
  onTurn?: boolean
  /** The seat. */
  seat: number
  /** Its boxes, through all sections in order. */
  slots: Slot[]
  /** Its sums, through all sections in order. */
  totals?: number[]
}

/** Something to press. */
export type Control = {
  /** What it sends. */
  action: Template
  /** How creatures lie for it, also those it cannot be aimed at: numbers of the aims of the map. */
  aims?: number[]
  /** The paragraph of the rules its reason comes from. */
  anchor?: string
  /** What it belongs to: a screen may have that pressed instead of a button. */
  at?: Place
  /** Whether it can be pressed. */
  enabled: boolean
  /** Whether it is the one that ends the turn: a screen may keep it apart, where it is always found. */
  endsTurn?: boolean
  /** Its key. */
  key?: string
  /** What it says: verb first, then the number. */
  label: Text
  /** The small second line: the consequence. */
  note?: Text
  /** Why it cannot be pressed. */
  reason?: Text
  /** How much it stands out. */
  weight: Weight
}

/** One thing that a turn has, or has used. */
export type Counter = {
  /** How much is left, where it is used bit by bit. */
  left?: number
  /** How much there was. */
  of?: number
  /** Its shape: each thing keeps its own. */
  shape: CounterShape
  /** Whether it is left. */
  state: CounterState
  /** What it is and whether it is left, in words. */
  words: Text
}

/** The shape of a counter. */
export type CounterShape = 'circle' | 'triangle' | 'diamond' | 'bar'

/** Whether a counter is left. */
export type CounterState = 'ready' | 'half' | 'used'

/** One die. */
export type Die = {
  /** Whether a person says so, rather than the house having rolled it. */
  claimed?: boolean
  /** What it shows; absent before it is rolled or where it is hidden. */
  face?: number
  /** The group it belongs to. */
  group?: number
  /** How many sides it has. */
  sides: number
  /** What may be done with it. */
  state: DieState
}

/** What may be done with a die. */
export type DieState = 'free' | 'dud' | 'suggested' | 'selected' | 'set_aside' | 'hidden'

/** A part of a game that begins and ends by itself. */
export type EpisodeView = {
  /** When it ended; absent while it goes on. */
  endedAt?: Time
  /** Its id, which no other one has at any table: the table's, what it is, and its number. */
  id: string
  /** What it is, in the game's word. */
  kind: string
  /** Which of the game, from 1. */
  number: number
  /** When it began. */
  startedAt: Time
}

/** A roll of the latest step. */
export type Fallen = {
  /** Where they lie in the trays, by index, counted through all of them; empty where they lie there no more: they were lost, or another roll followed. */
  dice?: number[]
  /** What the dice showed, in their order. */
  faces: number[]
  /** Who rolled, where somebody did. */
  seat?: number
  /** How many sides each die has. */
  sides: number
}

/** How a choice is written into a template. */
export type Form = 'one' | 'indices' | 'flags' | 'path'

/** Dice that make something together. */
export type Group = {
  /** What they make: "Three 4s make 400". */
  caption: Text
}

/** An event of the table, or of the game, which knows what is in it. */
export type Happened = {
  /** What there is to it. */
  data?: unknown
  /** Its name. */
  event: string
}

/** What may be chosen, by number. */
export type Items = {
  dice: number[]
} | {
  seats: number[]
} | {
  boxes: number[]
} | {
  tokens: number[]
} | {
  cells: number[]
} | {
  numbers: Numbers
} | {
  options: Choice[]
}

/** How a table is laid out. Every layout draws every panel; what it is named after has the best place. */
export type Layout = 'map' | 'card' | 'meters' | 'board'

/** What the seat that leads a play is told of the others. */
export type LeaderNews = {
  data: {
    /** What was asked for. */
    action: string
    /** The refusal's code. */
    code: string
    /** What programs may want to know beside the words. */
    details?: unknown
    /** The refusal in words. */
    message: string
    /** The seat that asked. */
    player?: Seat
  }
  event: 'refused'
} | {
  data: {
    /** Who. */
    player: Seat
    /** What, as it was written. */
    words: string
  }
  event: 'said'
} | {
  data: {
    /** Which ask of the play this is. */
    ask: number
    /** Who is asked. */
    player: Seat
    /** What for: a turn, a choice, a roll, a reaction. */
    what: string
  }
  event: 'asked'
} | {
  data: {
    /** Which ask of the play it was. */
    ask: number
    /** Who was asked. */
    player: Seat
    /** What for. */
    what: string
  }
  event: 'timed_out'
}

/** Something that the seat that leads a play is told, and that is not kept in the journal. */
export type LeaderNotice = {
  /** Its number: each has a higher one than those before. */
  n: number
  /** What. */
  news: LeaderNews
  /** When. */
  timestamp: Time
}

/** A sentence of the log, with whom it is about. */
export type LogLine = {
  /** The seat it is about. */
  seat?: number
  /** The sentence. */
  text: Text
  /** Who tells it. */
  voice?: Voice
}

/** What an announcement does to the table. */
export type Manner = 'tells' | 'covers' | 'ends'

/** A grid seen from above. */
export type Map = {
  /** How creatures lie for whoever acts: the first of each as it is seen, then what controls make of it. */
  aims?: Aim[]
  /** What is marked. */
  areas?: Area[]
  /** How far a cell reaches, in feet. */
  cellFt: number
  /** Cells from top to bottom. */
  height: number
  /** What picking a cell would cover. */
  previews?: Preview[]
  /** Who is aimed at by whom. */
  shots?: Shot[]
  /** What the cells are. */
  terrain: Terrain
  /** Who stands where. */
  tokens: Token[]
  /** The ways to the cells of a pick. */
  ways?: Ways[]
  /** Cells from left to right. */
  width: number
}

/** One bar. */
export type Meter = {
  /** What it would show after the action under the finger. */
  after?: number
  /** A word instead of the value. */
  band?: Band
  /** What it measures. */
  kind: MeterKind
  /** Its name. */
  label: Text
  /** The most it can show. */
  max?: number
  /** What it shows; absent where exact numbers are withheld. */
  value?: number
}

/** What a bar measures. */
export type MeterKind = 'hp' | 'vp' | 'other'

/** Bars, on a card for each seat or creature. */
export type Meters = {
  /** The cards. */
  cards: Card[]
}

/** Words of whoever tells the story of a play: a game master, a program. They are no facts of the game. */
export type Narration = {
  /** Who speaks, as the story calls them; nobody: the narrator. */
  speaker?: string
  /** What is said, as it was written. In no language of the house. */
  words: string
}

/** Something told and not stored. */
export type Notice = {
  data: {
    /** Who. */
    spectator: string
    /** How many watch now. */
    totalSpectators: number
  }
  event: 'spectator_joined'
} | {
  data: {
    /** Who. */
    spectator: string
    /** How many watch now. */
    totalSpectators: number
  }
  event: 'spectator_left'
} | {
  data: {
    /** How many show the table now. */
    totalDisplays: number
  }
  event: 'displays_changed'
} | {
  data: {
    /** The phrase. */
    phrase: string
    /** The seat. */
    player: Seat
  }
  event: 'said'
} | {
  data: LeaderNotice
  event: 'to_leader'
}

/** The numbers from one to another, both included, each so much more than the one before.  ``` use scene::Numbers;  let chips = Numbers::new(50, 1_000).by(50); assert_eq!((chips.len(), chips.nth(1), chips.contains(75)), (20, Some(100), false)); assert_eq!(chips.nearest(160), Some(150)); ``` */
export type Numbers = {
  /** The least. */
  from: number
  /** From each to the next; 0 counts as 1. */
  step?: number
  /** The most, as far as steps lead there. */
  to: number
}

/** One thing on the table. */
export type Panel = ({
  panel: 'scoreboard'
} & Scoreboard) | ({
  panel: 'dice'
} & Tray) | ({
  panel: 'scorecard'
} & Scorecard) | ({
  panel: 'meters'
} & Meters) | ({
  panel: 'map'
} & Map) | {
  /** One sentence each. */
  lines: LogLine[]
  panel: 'log'
} | ({
  panel: 'prompt'
} & Prompt) | ({
  panel: 'turn'
} & TurnLeft) | {
  /** The lines. */
  lines: Text[]
  panel: 'text'
}

/** How far a table is. */
export type Phase = 'lobby' | 'in_progress' | 'ended' | 'abandoned'

/** Things of which some may be chosen. Nothing is sent until a control is pressed that takes from it, unless the pick has an `action`.  ``` use scene::{Choice, Control, Pick, Scene, Template, Text};  let faces = [(2, "twos"), (6, "sixes")].map(|(face, name)| Choice::new(Text::verbatim(name)).face(face).value(face)); let bid = Text::new("dudo.bid", "Bid {count} {face}").pick("count", "count").pick("face", "face"); let scene = Scene {     picks: vec![         Pick::number("count", 3, 30).label(Text::new("dudo.count", "How many")).chosen([5]),         Pick::option("face", faces).label(Text::new("dudo.face", "Face")),     ],     controls: vec![Control::new(bid, Template::new("bid").picking("count", "count").picking("face", "face"))],     ..Scene::default() }; let chosen = scene.suggested(); assert_eq!(scene.say(&scene.controls[0].label), "Bid 5 twos"); assert_eq!(scene.fill(&scene.controls[0].action, &chosen)["parameters"], serde_json::json!({"count": 5, "face": 2})); ``` */
export type Pick = {
  /** What is sent at once when one is chosen; without it, a control sends. A control that is pressed before its pick has enough has the screen ask for the rest: on a map, "Longsword" comes first, then whom. */
  action?: Template
  /** What is chosen to begin with. Of numbers and options the first is, where at least one has to be. */
  chosen?: number[]
  /** How the choice is written into a template. */
  form: Form
  /** The name that templates use. */
  id: string
  /** What may be chosen. */
  items: Items
  /** What is asked, as a short heading: "How many", "Face". */
  label?: Text
  /** How many at most. */
  max: number
  /** How many at least. */
  min: number
  /** A word on each of the first items, in their order: "25 ft, half cover". */
  notes?: Text[]
}

/** Something on the table that a control belongs to. */
export type Place = {
  box: number
} | {
  seat: number
}

/** What a table holds a play to. */
export type Policy = {
  /** What happens when a seat is away. */
  absence: Absence
  /** Whether whoever wants to sit down asks, and the host decides. */
  approve?: boolean
  /** How long each kind of ask may take. */
  limits: PolicyLimits
  /** All limits in hundredths: 100 is as written, 200 gives twice the time. */
  pace: number
  /** What may be taken back. */
  undo: Undo
}

/** Seconds for each kind of ask; none means no limit. */
export type PolicyLimits = {
  /** A choice inside a turn. */
  choice: number | null
  /** A chance to interrupt. */
  reaction: number | null
  /** A roll. */
  roll: number | null
  /** A turn. */
  turn: number | null
}

/** What each cell of a pick would cover. */
export type Preview = {
  /** Which shape each cell of the pick has, by number, in their order; the first shape where no number is given. */
  of?: number[]
  /** The pick. */
  pick: string
  /** The shapes, each by rows from the top left; what of them is off the map does not count. */
  shapes: Run[][]
  /** The tokens that are touched where they are covered; others are spared. */
  touches?: number[]
}

/** A question with its answers. */
export type Prompt = {
  /** The answers. */
  choices: Control[]
  /** The dice it is about, where it asks for a roll. */
  dice?: Throw[]
  /** What happens without an answer. */
  otherwise?: Text
  /** The question. */
  question: Text
  /** Who is asked. */
  seat?: number
}

/** How a line to a creature runs. */
export type Ray = 'clear' | 'hampered' | 'short' | 'blocked' | 'barred'

/** Why a token holds no more. */
export type Revoked = 'seat_moved' | 'taken_out'

/** A seat on the scoreboard. */
export type Row = {
  /** Whether nobody has more. */
  leads?: boolean
  /** Whether it is due next. */
  next?: boolean
  /** A word beside it: "Needs 500 to get in", "Folded". */
  note?: Text
  /** Whether it is this seat's turn. */
  onTurn?: boolean
  /** Whether it is out of the play. */
  out?: boolean
  /** Its place, once the play is over. */
  place?: number
  /** Its score. */
  score: number
  /** The seat. */
  seat: number
}

/** Cells beside each other: steps to the right and down from the picked cell, and how many there are. */
export type Run = [number, number, number]

/** Everything one audience sees of a table at one moment. */
export type Scene = {
  /** What has just happened, loudly. */
  announcements?: Announcement[]
  /** Clocks that run. */
  clocks?: Clock[]
  /** What may be pressed. Empty for spectators and the TV. */
  controls?: Control[]
  /** Which arrangement suits; without a word of the game's, what its panels suggest. */
  layout?: Layout
  /** What somebody who tells the story said last, while it holds. */
  narration?: Narration
  /** What lies on the table, in reading order. */
  panels?: Panel[]
  /** What may be picked before, or as, an action. */
  picks?: Pick[]
  /** Which dice fell in the latest step, in their order. */
  rolls?: Fallen[]
  /** Who sits where; texts name seats by number, so that names stand once. */
  seats?: Seated[]
  /** What is going on and what to do, in a sentence. */
  status: Text
  /** What this is, as a heading. */
  title: Text
  /** Whose turn it is: the seat that lights the table. */
  turn?: number
  /** Whom it is drawn for. */
  you?: You
}

/** What changed in a scene: fields that are different now, null for one that is left out; see [`scene::changed`]. */
export type SceneChange = Record<string, unknown>

/** Who has how much, in seat order.  ``` use scene::{Scene, Scoreboard, Text};  let board = Scoreboard { unit: Some(Text::new("dudo.unit", "{n|die|dice}")), ..Scoreboard::default() }; let say = |n| Scene::default().say_score(&board, n); assert_eq!((say(1), say(5)), ("1 die".to_owned(), "5 dice".to_owned())); ``` */
export type Scoreboard = {
  /** What everybody is after. */
  goal?: number
  /** A row for each seat. */
  rows: Row[]
  /** What is counted: "points", or "{n|die|dice}", where `n` is how many; a screen puts the number in and before it. */
  unit?: Text
}

/** Boxes to fill: sections of rows, a column for each seat. */
export type Scorecard = {
  /** The columns. */
  columns: Column[]
  /** The rows, in sections that a wide screen puts side by side. */
  sections: Section[]
}

/** One seat of a play. */
export type Seat = number

/** Whether anybody is at a seat. */
export type SeatPresence = 'present' | 'absent' | 'gone'

/** A seat of a table. */
export type SeatView = {
  /** Since when nobody is. */
  absentSince?: Time
  /** Whether a machine plays it. */
  bot: boolean
  /** How many seconds are left to come back. */
  graceLeft?: number
  /** Which of the eight marks it has. */
  mark: number
  /** The name at it. */
  name: string
  /** Whether anybody is there. */
  presence: SeatPresence
  /** Its number. */
  seat: Seat
}

/** A seat as the picture names it. */
export type Seated = {
  /** Whether a machine plays it. */
  bot?: boolean
  /** Which of the eight marks (colour and glyph) it has. */
  mark: number
  /** The name to show. */
  name: string
  /** Whether anybody is there. */
  presence?: SeatPresence
}

export type Seats = number[]

/** Rows of a scorecard that belong together. */
export type Section = {
  /** The boxes. */
  boxes: BoxName[]
  /** The names of the sums below them. */
  totals?: Text[]
}

/** Why cells are marked. */
export type Shape = 'reach' | 'aim' | 'zone' | 'path' | 'risk'

/** Somebody aims at somebody: it is decided, and waits for its dice. */
export type Shot = {
  /** At whom, and how the line runs. */
  aim: Aim
  /** Who aims, by token. */
  from: number
}

/** One box of a scorecard. */
export type Slot = {
  /** Whether it is chosen and not yet confirmed. */
  chosen?: boolean
  /** Whether it is filled. */
  state: SlotState
  /** What stands in it, or would. */
  value?: number
}

/** Whether a box is filled. */
export type SlotState = 'open' | 'preview' | 'used' | 'closed'

/** How an announcement sounds: what a sound is for, whatever the game. */
export type Sound = 'begin' | 'gain' | 'luck' | 'loss' | 'fall' | 'win'

/** A sum to read: 150 set aside + 400 selected = 550 at stake. */
export type Sum = {
  /** What it makes. */
  result: Term
  /** What is added. */
  terms: Term[]
}

/** A table apart from its game. */
export type TableView = {
  /** Whom the host keeps out. */
  barred?: BarredView[]
  /** Whether enough people are there. */
  canStart: boolean
  /** Clocks that run; left out where the table comes alone: its scene has them. */
  clocks?: ClockView[]
  /** Whether it is closed. */
  closed: boolean
  /** The promise that binds the dice. */
  commitment: string
  /** How many screens on the wall show it. */
  displays: number
  /** Why the game ended. */
  endReason?: string
  /** The latest part of the game that begins and ends by itself, such as a fight. */
  episode?: EpisodeView
  /** When the game ended. */
  finishedAt?: Time
  /** The game's id. */
  game: string
  /** The host's seat; null for a host without one. */
  host: Seat | null
  /** Its id. */
  id: string
  /** The table where the same people play again. */
  next?: string
  /** Whether nothing moves. */
  paused: boolean
  /** How far it is. */
  phase: Phase
  /** Time limits, absence and undo. */
  policy: Policy
  /** The house rules that are a switch, a number or a choice; in the lobby only. What else a game takes, such as an encounter, may be secret. */
  rules?: Record<string, unknown>
  /** How many may sit down; in the lobby only. */
  seatLimit?: number
  /** Who sits there. */
  seats: SeatView[]
  /** The seed that was promised, once the game is over. */
  seed?: string
  /** How many watch. */
  spectators: number
  /** When the game began. */
  startedAt?: Time
  /** What it is called. */
  title: string
  /** The number of the latest record; left out where the table comes alone: its update has it. */
  version?: number
  /** Who asks the host for a seat, longest first. */
  waiting?: WaitingView[]
  /** For whom nothing moves. */
  waitingFor?: Seats
}

/** An action to send, with holes like `{"$pick":"dice"}` for what was picked. */
export type Template = {
  /** The action's name. */
  action: string
  /** Its parameters. */
  parameters?: unknown
}

/** A number with its name. */
export type Term = {
  /** What it is. */
  label: Text
  /** The number. */
  value: number
}

/** What the cells of a map are: one character each. */
export type Terrain = {
  /** The hash of the rows: a screen that has them needs them no more. */
  hash: string
  /** The rows, from the top; absent where the audience has them already. */
  rows?: string[]
}

/** A sentence or a word: translated by its code, filled from its arguments.  ``` use scene::Text;  let left = |n| Text::new("x.left", "{who} has {n|# die|# dice} left.").seat("who", 1).number("n", n); assert_eq!(left(1).english(|_| "Zoë".to_owned()), "Zoë has 1 die left."); assert_eq!(left(5).english(|_| "Zoë".to_owned()), "Zoë has 5 dice left."); ``` */
export type Text = {
  /** What goes into the holes. */
  args?: Record<string, Arg>
  /** Names the sentence for a translation. */
  code: string
  /** The English sentence, with `{name}` where an argument goes, and `{name|# die|# dice}` where words depend on it. */
  text: string
}

/** Dice to throw: so many with so many sides. */
export type Throw = {
  /** How many dice. */
  n: number
  /** How many sides each has. */
  sides: number
}

/** A moment, in milliseconds since 1970. */
export type Time = number

/** A creature or a thing on the map. */
export type Token = {
  /** Whether it is its turn. */
  active?: boolean
  /** How it fares. */
  band: Band
  /** What ails it, in words. */
  conditions?: Text[]
  /** What picks call it. */
  id: number
  /** Its name. */
  name: Text
  /** The seat that plays it, where one does. */
  seat?: number
  /** How many cells wide it is. */
  size: number
  /** Its column. */
  x: number
  /** Its row. */
  y: number
}

/** How loud an announcement looks. */
export type Tone = 'bright' | 'flat' | 'quiet'

/** Dice that lie together on the table. A scene may have several trays, such as a cup and the table's dice: picks and [`Fallen`](crate::Fallen) count their dice through, in the order of the panels.  ``` use scene::{Die, DieState, Panel, Scene, Text, Tray};  let die = |face| Die { sides: 6, face: Some(face), state: DieState::Free, claimed: false, group: None }; let cup = Tray { heading: Some(Text::new("dudo.cup", "Your cup")), dice: vec![die(4), die(2)], ..Tray::default() }; let open = Tray { dice: vec![die(6)], ..Tray::default() }; let scene = Scene { panels: vec![Panel::Dice(cup), Panel::Dice(open)], ..Scene::default() }; assert_eq!(scene.die(2).and_then(|die| die.face), Some(6)); ``` */
export type Tray = {
  /** The dice, by index; a die keeps its index. */
  dice: Die[]
  /** What belongs together, and what it makes. */
  groups?: Group[]
  /** What these dice are: "Your cup". Without it, whose they are. */
  heading?: Text
  /** Whose dice they are, where each seat has its own: what a seat rolls falls into its tray, or into one of nobody. */
  seat?: number
  /** What the dice are worth, as a sum. */
  sum?: Sum
  /** Which dice were thrown last, by index in this tray, for a game in which that does not follow from which are set aside. Without it, dice that fell are known by their faces. */
  thrown?: number[]
}

/** What the turn that runs has left. */
export type TurnLeft = {
  /** What there is to use. */
  counters?: Counter[]
  /** When it is: "Round 3". */
  heading: Text
  /** Another name than the seat's, for a creature. */
  name?: Text
  /** Whose turn it is; none for a creature that no seat plays. */
  seat?: number
  /** The creature of the map whose turn it is, by its token. */
  token?: number
}

/** What may be taken back. */
export type Undo = 'none' | 'own'

/** Who tells a sentence of the log. */
export type Voice = 'house' | 'narrator'

/** Somebody who asks the host for a seat. */
export type WaitingView = {
  /** Which of the eight marks it would have. */
  mark: number
  /** The name. */
  name: string
  /** The id. */
  person: string
}

/** A piece that a client may want. */
export type Wanted = 'events' | 'view' | 'table' | 'scene' | 'changes'

/** The ways to the cells of a pick, as a tree: ways share their first steps, so each step stands once.  Its knots are numbered: 0 is where all ways begin, then come the cells of the pick in their order, then those of `through`. `before[n]` is the knot before knot `n + 1`; following it leads back to the beginning. */
export type Ways = {
  /** The knot before each knot but the first. */
  before: number[]
  /** The cell where they begin. */
  from: number
  /** What the way to each cell of the pick costs, in feet, in their order. */
  ft: number[]
  /** How many feet there are to spend. */
  mostFt: number
  /** The pick. */
  pick: string
  /** The cells of the other knots: passed on the way, and no place to stop. */
  through?: number[]
}

/** How much a control stands out. */
export type Weight = 'main' | 'equal' | 'quiet' | 'danger'

/** A table and its game as data. */
export type WholeView = {
  /** The game as its rules show it; null before the start. */
  game: unknown
  /** The table apart from the game. */
  table: TableView
}

/** Whom a picture is drawn for; nobody in particular for spectators and the TV. */
export type You = {
  /** Whether the host looks. */
  host?: boolean
  /** The seats that look together. */
  seats?: number[]
}
