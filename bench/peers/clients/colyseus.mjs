// Colyseus through its own SDK: its binary patches are not to be had without.
import { createRequire } from 'node:module';
import { post } from './http.mjs';
import { Table } from './table.mjs';

const { Client } = createRequire(import.meta.url)('@colyseus/sdk');
const read = ({ moves, turn, points }) => ({ moves, turn, points });
let client;

export async function open(port) {
  client ??= new Client(`http://127.0.0.1:${port}`);
  const table = new Table();
  const first = await client.consumeSeatReservation(await post(port, '/matchmake/create/pig'));
  const rooms = [first, await client.joinById(first.roomId, {})];
  rooms.forEach((room, seat) => room.onStateChange((state) => table.heard(seat, read(state))));
  // The first state may have come before anybody listened.
  while (table.state === null) {
    if (first.state?.moves !== undefined) table.heard(0, read(first.state));
    else await new Promise((resolve) => setTimeout(resolve, 5));
  }
  table.sockets = rooms.map((room) => ({ close: () => room.leave() }));
  table.send = (seat, move) => rooms[seat].send(move);
  return table;
}
