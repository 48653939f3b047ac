/** Words around a table that is played: phone, TV, spectator. */
export const play = {}
