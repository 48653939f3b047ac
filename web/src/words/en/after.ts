/** Words of game over, replay, verification, leaderboards and rules. */
export const after = {}
