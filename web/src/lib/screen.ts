import { MediaQuery } from 'svelte/reactivity'

/** The three kinds of screen: on the wall, in the hand, on a desk. */
export type Screen = 'tv' | 'hand' | 'desk'

/** Whether a page that may be either is on a desk. */
export const wide = new MediaQuery('min-width: 900px')
