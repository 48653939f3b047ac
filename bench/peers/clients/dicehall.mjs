// Dicehall over its own WebSocket: each socket is sent the table as data after each move, as the others send theirs.
import WebSocket from 'ws';
import { endless } from '../pig.mjs';
import { post } from './http.mjs';
import { Table } from './table.mjs';

const read = ({ table, game }) => ({ moves: table.version, turn: game.turns.latest, points: game.points });

export async function open(port) {
  const players = [0, 1].map((seat) => ({ id: `seat${seat}`, name: `Seat ${seat}` }));
  const config = { players, customSettings: { target: endless } };
  const { gameId, tokens } = await post(port, '/api/games', { gameType: 'pig', config });
  const table = new Table();
  await Promise.all(players.map(({ id }, seat) => connect(port, table, seat, gameId, tokens[id])));
  let id = 0;
  table.send = (seat, action) => {
    id += 1;
    table.sockets[seat].send(JSON.stringify({ type: 'act', id: String(id), action }));
  };
  return table;
}

function connect(port, table, seat, id, token) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/ws`, { perMessageDeflate: false });
  table.sockets[seat] = socket;
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', token, table: id, want: ['view'] })));
    socket.on('message', (data) => {
      const frame = JSON.parse(data.toString());
      if (frame.type === 'update') {
        table.heard(seat, read(frame.view));
        resolve();
      } else if (frame.type === 'refused' || frame.type === 'bye') reject(new Error(`${frame.code}: ${frame.message}`));
    });
  });
}
