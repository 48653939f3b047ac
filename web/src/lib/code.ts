/** How many letters the code of a table has: a house chooses, and does not tell. */
export const FEWEST_LETTERS = 4
export const MOST_LETTERS = 8
