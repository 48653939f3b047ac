// Pig, the same for everybody: roll until the turn is worth 20, then hold. Nobody ever wins, so that tables last.
export const endless = 1_000_000_000;
export const choose = (points) => (points >= 20 ? 'hold' : 'roll');
