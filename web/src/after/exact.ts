/** JSON read exactly: beside each value the text that its hash is taken of (compact, keys in order, numbers as written). */

export type Exact = { value: unknown; text: string; items: Exact[]; members: Map<string, Exact> }

const NUMBER = /-?\d+(\.\d+)?([eE][+-]?\d+)?/y
const STRING = /"(?:[^"\\]|\\.)*"/y
const BLANK = /\s*/y

class Reader {
  private at = 0
  constructor(private readonly text: string) {}

  whole(): Exact {
    const read = this.value()
    this.match(BLANK)
    if (this.at < this.text.length) throw this.trouble()
    return read
  }

  private trouble(): SyntaxError {
    return new SyntaxError(`the document does not read at character ${this.at}`)
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)?.[0]
    if (found !== undefined) this.at += found.length
    return found
  }

  private takes(text: string): boolean {
    this.match(BLANK)
    const fits = this.text.startsWith(text, this.at)
    if (fits) this.at += text.length
    return fits
  }

  private string(): string {
    this.match(BLANK)
    const raw = this.match(STRING)
    if (raw === undefined) throw this.trouble()
    return JSON.parse(raw) as string
  }

  private value(): Exact {
    this.match(BLANK)
    switch (this.text[this.at]) {
      case '{':
        return this.object()
      case '[':
        return this.array()
      case '"':
        return plain(this.string())
    }
    for (const [word, value] of [['true', true], ['false', false], ['null', null]] as const) {
      if (this.takes(word)) return plain(value)
    }
    const digits = this.match(NUMBER)
    if (digits === undefined) throw this.trouble()
    return { ...plain(Number(digits)), text: digits }
  }

  private array(): Exact {
    const items: Exact[] = []
    this.takes('[')
    if (!this.takes(']')) {
      do items.push(this.value())
      while (this.takes(','))
      if (!this.takes(']')) throw this.trouble()
    }
    const text = `[${items.map((item) => item.text).join(',')}]`
    return { value: items.map((item) => item.value), text, items, members: new Map() }
  }

  private object(): Exact {
    const members = new Map<string, Exact>()
    this.takes('{')
    if (!this.takes('}')) {
      do {
        const key = this.string()
        if (!this.takes(':')) throw this.trouble()
        members.set(key, this.value())
      } while (this.takes(','))
      if (!this.takes('}')) throw this.trouble()
    }
    const sorted = [...members].sort(([a], [b]) => (a < b ? -1 : 1))
    const text = `{${sorted.map(([key, member]) => `${JSON.stringify(key)}:${member.text}`).join(',')}}`
    return { value: Object.fromEntries([...members].map(([key, member]) => [key, member.value])), text, items: [], members }
  }
}

function plain(value: unknown): Exact {
  return { value, text: JSON.stringify(value), items: [], members: new Map() }
}

export function readExactly(text: string): Exact {
  return new Reader(text).whole()
}
