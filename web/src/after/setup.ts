/** The house rules that one table plays by, where the house tells them. */
import { api, ask, type Described } from '../lib/api'

type Setup = Record<string, unknown>

export async function setupOf(game: Described, table: string): Promise<Setup | undefined> {
  const found = await api.table(table).catch(() => undefined)
  if (found?.gameType !== game.type) return undefined
  const { lifecycle, metadata } = found
  const config = typeof metadata === 'object' && metadata !== null && 'config' in metadata ? metadata.config : undefined
  if (isSetup(game, config)) return config
  // What a game does not show while it is played is in its record afterwards.
  if (lifecycle !== 'completed' && lifecycle !== 'abandoned') return undefined
  const kept = await ask('GET /api/games/{id}/export', { at: { id: table } }).catch(() => undefined)
  return kept?.setup as Setup | undefined
}

/** Whether something is what the game's schema of house rules speaks of. */
export function isSetup(game: Pick<Described, 'settings'>, value: unknown): value is Setup {
  if (typeof value !== 'object' || value === null) return false
  const known = Object.keys(game.settings.properties ?? {})
  const names = Object.keys(value)
  return names.length > 0 && names.every((name) => known.includes(name))
}
