/** Games that ended, and who has won what, as the house tells it. */
import { api, ask } from '../lib/api'
import type { GameType, LeaderLine, PlayerStats, SessionPage } from '../wire/types'

type Wanted = { game?: string | undefined; player?: string; page?: number; size?: number }

export function endedGames({ game, player, page = 1, size = 20 }: Wanted): Promise<SessionPage> {
  return ask('GET /api/sessions', { query: { page, pageSize: size, gameType: game || undefined, player: player || undefined } })
}

export function leaders(type: string | undefined): Promise<LeaderLine[]> {
  return type ? ask('GET /api/leaderboard/{type}', { at: { type } }) : ask('GET /api/leaderboard')
}

export function statsOf(name: string): Promise<PlayerStats> {
  return ask('GET /api/players/{name}/stats', { at: { name } })
}

/** What people call a game; its id where the house does not have it any more. */
export function titleOf(games: GameType[], type: string): string {
  return games.find((game) => game.type === type)?.name ?? type
}

let known: Promise<GameType[]> | undefined
/** The games of the house: they stay the same while a page is open. */
export function gamesOfTheHouse(): Promise<GameType[]> {
  known ??= api.games().catch((error) => {
    known = undefined
    throw error
  })
  return known
}
