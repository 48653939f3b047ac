/** Games that ended, and who has won what, as the house tells it. */
import { api, ask, type GameType, type Paged } from '../lib/api'

export type SeatResult = { seat: number; name: string; bot: boolean; place: number; score: number; counters: Record<string, number> }
export type Ended = {
  gameId: string
  gameType: string
  startedAt: number
  endedAt: number
  reason: string
  abandoned: boolean
  totalRounds: number
  winners: string[]
  results: SeatResult[]
}
export type Stats = { gamesPlayed: number; wins: number; totalScore: number; bestScore: number; counters: Record<string, number> }
export type Leader = Stats & { rank: number; name: string }

type Wanted = { game?: string | undefined; player?: string; page?: number; size?: number }

export function endedGames({ game, player, page = 1, size = 20 }: Wanted): Promise<Paged<Ended>> {
  const query = new URLSearchParams({ page: String(page), pageSize: String(size) })
  if (game) query.set('gameType', game)
  if (player) query.set('player', player)
  return ask<Paged<Ended>>(`/api/sessions?${query}`)
}

export function leaders(game: string | undefined): Promise<Leader[]> {
  return ask<Leader[]>(game ? `/api/leaderboard/${encodeURIComponent(game)}` : '/api/leaderboard')
}

export function statsOf(name: string): Promise<{ name: string; games: Record<string, Stats> }> {
  return ask(`/api/players/${encodeURIComponent(name)}/stats`)
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
