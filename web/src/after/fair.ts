/** The rule by which every roll follows from the seed: docs/fair-dice.md, in the browser. Knows no game. */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'

// `crypto.subtle` is there on https and localhost only, and most houses are an address in a living room.

export type Entropy = { seat: number; bytes: string }

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

export function unhex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function hashOf(text: string): string {
  return hex(sha256(new TextEncoder().encode(text)))
}

export function commitment(seed: string): string {
  return hex(sha256(unhex(seed)))
}

/** Mixes the seed with what the seats added. */
export function playKey(seed: string, entropy: Entropy[]): Uint8Array {
  const mac = hmac.create(sha256, unhex(seed)).update(ascii('dicehall/key/1'))
  const inOrder = [...entropy].sort((a, b) => a.seat - b.seat)
  for (const { seat, bytes } of inOrder) mac.update(Uint8Array.of(seat)).update(unhex(bytes))
  return mac.digest()
}

/** The words of one use of the dice, without end. */
function* words(key: Uint8Array, label: string, number: number): Generator<number, never> {
  for (let block = 0; ; block++) {
    const place = new DataView(new ArrayBuffer(12))
    place.setBigUint64(0, BigInt(number))
    place.setUint32(8, block)
    const bytes = hmac.create(sha256, key).update(ascii(label)).update(new Uint8Array(place.buffer)).digest()
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    for (let at = 0; at < 32; at += 4) yield view.getUint32(at)
  }
}

/** A number below n, all of them equally likely: words past the last full n are skipped. */
function below(source: Generator<number, never>, n: number): number {
  for (;;) {
    const word = source.next().value
    if (word < Math.floor(2 ** 32 / n) * n) return word % n
  }
}

/** What the rule allows; a document that asks for more is not followed. */
const MOST = { dice: 1000, sides: 1_000_000, items: 256 }

export function roll(key: Uint8Array, number: number, sides: number, count: number): number[] {
  if (count > MOST.dice || sides > MOST.sides || sides < 1) return []
  const source = words(key, 'dicehall/roll/1', number)
  return Array.from({ length: count }, () => 1 + below(source, sides))
}

export function shuffle(key: Uint8Array, number: number, count: number): number[] {
  if (count > MOST.items) return []
  const source = words(key, 'dicehall/shuffle/1', number)
  const order = Array.from({ length: count }, (_, i) => i)
  for (let i = count - 1; i > 0; i--) {
    const j = below(source, i + 1)
    const [a, b] = [order[i] as number, order[j] as number]
    order[i] = b
    order[j] = a
  }
  return order
}
