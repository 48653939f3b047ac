/** The three kinds of screen: on the wall, in the hand, on a desk. */
export type Screen = 'tv' | 'hand' | 'desk'

/** Which of the two a page that may be either is on. */
export const WIDE = '(min-width: 900px)'
