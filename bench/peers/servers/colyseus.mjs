// Pig on Colyseus, kept in memory. Patches leave at once after each move: at its default cadence every move takes 50 ms.
import http from 'node:http';
import { Room, Server } from '@colyseus/core';
import { schema, t } from '@colyseus/schema';
import { WebSocketTransport } from '@colyseus/ws-transport';
import { endless } from '../pig.mjs';
import { reportMemory } from './memory.mjs';

const State = schema({ scores: t.array('number'), points: t.number(), turn: t.number(), moves: t.number() });

class Pig extends Room {
  maxClients = 2;
  autoDispose = false;
  patchRate = null;
  seats = [];

  onCreate() {
    this.state = new State();
    this.state.scores.push(0, 0);
    Object.assign(this.state, { points: 0, turn: 0, moves: 0 });
    this.onMessage('roll', (client) => this.play(client, this.roll));
    this.onMessage('hold', (client) => this.play(client, this.hold));
  }

  onJoin(client) {
    this.seats.push(client.sessionId);
  }

  play(client, move) {
    const { state } = this;
    const seat = this.seats.indexOf(client.sessionId);
    if (seat !== state.turn || state.scores.some((score) => score >= endless) || !move.call(this, seat)) return;
    state.moves += 1;
    this.broadcastPatch();
  }

  roll(seat) {
    const face = 1 + Math.floor(Math.random() * 6);
    if (face === 1) this.pass(seat);
    else this.state.points += face;
    return true;
  }

  hold(seat) {
    if (this.state.points === 0) return false;
    this.state.scores[seat] += this.state.points;
    this.pass(seat);
    return true;
  }

  pass(seat) {
    this.state.points = 0;
    this.state.turn = 1 - seat;
  }
}

reportMemory();
const server = new Server({ greet: false, transport: new WebSocketTransport({ server: http.createServer() }) });
server.define('pig', Pig);
await server.listen(Number(process.env.PORT), '127.0.0.1');
console.log('READY');
