/** Words of the hall, opening a table, joining, the lobby and settings. */
export const hall = {}
