// boardgame.io without its client: the frames of Socket.IO by hand, so that no Redux store is measured with it.
import WebSocket from 'ws';
import { post } from './http.mjs';
import { Table } from './table.mjs';

const PREFIX = '42/pig,';
const read = (state) => ({ moves: state._stateID, turn: Number(state.ctx.currentPlayer), points: state.G.points });

export async function open(port) {
  const { matchID } = await post(port, '/games/pig/create', { numPlayers: 2 });
  const table = new Table();
  const passes = [];
  for (const seat of ['0', '1']) {
    const joined = await post(port, `/games/pig/${matchID}/join`, { playerID: seat, playerName: seat });
    passes.push(joined.playerCredentials);
  }
  await Promise.all([0, 1].map((seat) => connect(port, table, seat, matchID, passes[seat])));
  table.send = (seat, type) => {
    const payload = { type, args: [], playerID: String(seat), credentials: passes[seat] };
    const update = ['update', { type: 'MAKE_MOVE', payload }, table.state.moves, matchID, String(seat)];
    table.sockets[seat].send(PREFIX + JSON.stringify(update));
  };
  return table;
}

function connect(port, table, seat, match, pass) {
  const url = `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`;
  const socket = new WebSocket(url, { perMessageDeflate: false });
  table.sockets[seat] = socket;
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('message', (data) => {
      const text = data.toString();
      if (text.startsWith('0')) socket.send('40/pig,');
      else if (text === '2') socket.send('3');
      else if (text.startsWith('40/pig,')) socket.send(PREFIX + JSON.stringify(['sync', match, String(seat), pass, 2]));
      else if (text.startsWith(PREFIX)) {
        const [kind, , sent] = JSON.parse(text.slice(PREFIX.length));
        if (kind === 'sync') {
          table.heard(seat, read(sent.state));
          resolve();
        } else if (kind === 'update') table.heard(seat, read(sent));
      }
    });
  });
}
