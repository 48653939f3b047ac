// Colyseus through its own SDK: its binary patches are not to be had without.
import { createRequire } from 'node:module';
import { post } from './http.mjs';
import { Table } from './table.mjs';

const { Client } = createRequire(import.meta.url)('@colyseus/sdk');
let client;

export async function open(port) {
  client ??= new Client(`http://127.0.0.1:${port}`);
  const table = new Table();
  const first = await client.consumeSeatReservation(await post(port, '/matchmake/create/pig'));
  const rooms = [first, await client.joinById(first.roomId, {})];
  await Promise.all(rooms.map((room, seat) => listen(table, room, seat)));
  table.sockets = rooms.map((room) => ({ close: () => room.leave() }));
  table.send = (seat, move) => rooms[seat].send(move);
  return table;
}

function listen(table, room, seat) {
  return new Promise((resolve) => {
    room.onStateChange(({ moves, turn, points }) => {
      table.heard(seat, { moves, turn, points });
      resolve();
    });
  });
}
