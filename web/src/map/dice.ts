/** The dice that a text names: "Roll 2d20 + 5" has two with twenty sides. */

/** More are not drawn: the words say how many. */
const MOST = 4

export function diceIn(text: string): number[] {
  const dice: number[] = []
  for (const [, n, sides] of text.matchAll(/(\d*)[dwDW](\d+)/g)) {
    for (let i = 0; i < Number(n || 1) && dice.length < MOST; i++) dice.push(Number(sides))
  }
  return dice
}
