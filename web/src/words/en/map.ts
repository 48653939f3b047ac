/** Words of maps and fights. */
export const map = {}
