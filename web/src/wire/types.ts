/** What the house sends and takes. The Rust types are written out in `generated.ts`; here is what glues them. */
import type { Scene, TableView, Template } from './generated'

export * from './generated'

/** A socket's frames: what the house says. */
export type Told =
  | { type: 'welcome'; table: string; person?: string; time: number }
  | { type: 'seated'; id: string; seq: number; seat?: number; name?: string; person: string; token: string }
  | { type: 'asked'; id: string; seq: number; person: string; token: string }
  | { type: 'done'; id: string; seq: number; next?: string; claim?: string }
  | { type: 'refused'; id?: string; code: string; message: string; legal: Template[]; details?: unknown; anchor?: string }
  | { type: 'pong'; time: number }
  | { type: 'bye'; code: string; message: string; retry: boolean; reason?: 'seat_moved' | 'taken_out' }
  | { type: 'update'; seq: number; table?: TableView; scene?: Scene; changes?: SceneChange }
  | { type: 'notice'; notice: { event: string; data: Record<string, unknown> } }

/** What changed in a scene: see `lib/changes.ts`. */
export type SceneChange = Record<string, unknown>
