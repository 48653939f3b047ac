/** What may be said at a table: the house takes these and no others. */
export const PHRASES = ['hello', 'good_luck', 'well_played', 'ouch', 'your_turn', 'one_moment', 'thanks', 'again'] as const
export type Phrase = (typeof PHRASES)[number]

/** The ones at hand while somebody else plays. */
export const AT_HAND: Phrase[] = ['well_played', 'ouch', 'good_luck']

export function isPhrase(word: string): word is Phrase {
  return (PHRASES as readonly string[]).includes(word)
}
