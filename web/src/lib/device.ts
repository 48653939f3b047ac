/** What this device remembers: tokens to tables, the name, the mark. Nothing of it ever stands in an address. */

/** A table that was played or opened here. */
export type Kept = {
  id: string
  code: string | null
  game: string
  title: string
  /** The token; tables that were only watched have none. */
  token?: string
  /** The id that stands for this person at this table. */
  sit: string
  at: number
}

const TABLES = 'dicehall.tables'
const NAME = 'dicehall.name'
const MARK = 'dicehall.mark'
/** How many tables are remembered. */
const MOST = 50

function read<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key)
    return text === null ? otherwise : (JSON.parse(text) as T)
  } catch {
    return otherwise
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A device that keeps nothing still plays until the page is closed.
  }
}

export const device = {
  tables: (): Kept[] => read<Kept[]>(TABLES, []),
  table: (id: string): Kept | undefined => device.tables().find((kept) => kept.id === id),
  keep(kept: Kept): void {
    const others = device.tables().filter((other) => other.id !== kept.id)
    write(TABLES, [kept, ...others].slice(0, MOST))
  },
  forget(id: string): void {
    write(TABLES, device.tables().filter((kept) => kept.id !== id))
  },
  name: (): string => read(NAME, ''),
  setName: (name: string): void => write(NAME, name),
  mark: (): number | undefined => read<number | undefined>(MARK, undefined),
  setMark: (mark: number): void => write(MARK, mark),
}

/** Random bytes as hexadecimal digits; works without https, too. */
export function random(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
