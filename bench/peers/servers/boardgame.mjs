// Pig on boardgame.io, kept in memory, without undo: the fastest that it has.
import { createRequire } from 'node:module';
import { endless } from '../pig.mjs';
import { reportMemory } from './memory.mjs';

const require = createRequire(import.meta.url);
const { Server, Origins } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');

const pig = {
  name: 'pig',
  minPlayers: 2,
  maxPlayers: 2,
  disableUndo: true,
  setup: () => ({ scores: [0, 0], points: 0 }),
  moves: {
    roll: {
      client: false,
      move: ({ G, random, events }) => {
        const face = random.D6();
        G.points = face === 1 ? 0 : G.points + face;
        if (face === 1) events.endTurn();
      },
    },
    hold: {
      client: false,
      move: ({ G, ctx, events }) => {
        if (G.points === 0) return INVALID_MOVE;
        G.scores[ctx.currentPlayer] += G.points;
        G.points = 0;
        events.endTurn();
      },
    },
  },
  endIf: ({ G }) => G.scores.some((score) => score >= endless),
};

reportMemory();
const port = Number(process.env.PORT);
const server = Server({ games: [pig], origins: [Origins.LOCALHOST] });
await server.run({ port }, () => console.log('READY'));
