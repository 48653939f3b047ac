// Starts one server after the other, plays the same game on each over real sockets, and prints what it cost.
//
//   node drive.mjs [--seconds 5] [--tables 64] [--seated 200] [--json] [PEER ...]
//
// Every table is open on both sockets before the clock starts. A move takes from the mover's send until the mover's
// own socket has the new state. CPU is that of the server's process, from the kernel.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { choose } from './pig.mjs';

const here = import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname);
const TICKS_PER_SECOND = 100;
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const node = (name) => ({ command: ['node', '--expose-gc', path.join(here, 'servers', `${name}.mjs`)], client: name });
const unlimited = [
  'creates-per-minute', 'requests-per-second', 'messages-per-second', 'sockets-per-address',
  'tables-per-address', 'pieces-per-address', 'tables-in-memory', 'pieces-in-memory', 'connections',
];

function dicehall(port, folder) {
  const limits = unlimited.flatMap((limit) => [`--${limit}`, '1000000000']);
  const data = path.join(folder, 'peers.db');
  const serve = ['--json', 'serve', '--bind', '127.0.0.1', '--port', port, '--data', data, ...limits];
  return { command: [process.env.DICEHALL, ...serve.map(String)], client: 'dicehall', ready: '"port"', sweeps: false };
}

const PEERS = {
  'boardgame.io, in memory': () => node('boardgame'),
  'Colyseus, in memory': () => node('colyseus'),
  'Dicehall, on disk': dicehall,
};

class Peer {
  constructor(about, port) {
    this.ready = about.ready ?? 'READY';
    this.sweeps = about.sweeps ?? true;
    const [program, ...rest] = about.command;
    const env = { ...process.env, NODE_ENV: 'production', PORT: String(port) };
    this.child = spawn(program, rest, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    this.said = '';
    this.child.stdout.on('data', (part) => (this.said += part));
  }

  async hears(word) {
    for (let waited = 0; waited < 20_000; waited += 10) {
      if (this.said.includes(word)) return;
      await sleep(10);
    }
    throw new Error(`the server did not say ${word}`);
  }

  async memory() {
    if (this.sweeps) {
      this.said = '';
      this.child.kill('SIGWINCH');
      await this.hears('SWEPT');
    }
    await sleep(300);
    const status = fs.readFileSync(`/proc/${this.child.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1024;
  }

  cpu() {
    const fields = fs.readFileSync(`/proc/${this.child.pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  }

  async end() {
    const gone = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGKILL');
    await gone;
  }
}

const spent = ({ user, system }) => user + system;
const part = (sorted, share) => sorted[Math.floor((sorted.length - 1) * share)];

async function play(tables, peer, seconds) {
  const took = [];
  const [cpu, own, began] = [peer.cpu(), process.cpuUsage(), performance.now()];
  const until = began + seconds * 1000;
  await Promise.all(
    tables.map(async (table) => {
      while (performance.now() < until) {
        const { turn, points } = table.state;
        const [next, sent] = [table.next(turn), performance.now()];
        table.send(turn, choose(points));
        await next;
        took.push(performance.now() - sent);
      }
    }),
  );
  const wall = (performance.now() - began) / 1000;
  took.sort((a, b) => a - b);
  return {
    tables: tables.length,
    movesPerSecond: took.length / wall,
    p50: part(took, 0.5),
    p99: part(took, 0.99),
    cpuPerMove: ((peer.cpu() - cpu) * 1e6) / took.length,
    clientCpuPerMove: spent(process.cpuUsage(own)) / took.length,
  };
}

async function measure(name, about, port, options) {
  const { open } = await import(`./clients/${about.client}.mjs`);
  const peer = new Peer(about, port);
  try {
    await peer.hears(peer.ready);
    await sleep(500);
    const base = await peer.memory();
    const tables = [];
    while (tables.length < options.seated) {
      tables.push(...(await Promise.all([...Array(8)].map(() => open(port)))));
    }
    const seated = ((await peer.memory()) - base) / tables.length;
    const alone = await play(tables.slice(0, 1), peer, options.seconds);
    const together = await play(tables.slice(0, options.tables), peer, options.seconds);
    for (const table of tables) table.close();
    return { name, base, mibPerThousand: seated * 1000, alone, together };
  } finally {
    await peer.end();
  }
}

// Ratios are to the last line, which is ours: 2.0 is twice as much as Dicehall.
function print(results) {
  const ours = results.at(-1);
  const columns = [
    ['moves/s', (r) => r.together.movesPerSecond, 0],
    ['CPU us/move', (r) => r.together.cpuPerMove, 0],
    ['client us/move', (r) => r.together.clientCpuPerMove, 0],
    ['p50 ms', (r) => r.together.p50, 2],
    ['p99 ms', (r) => r.together.p99, 2],
    ['p50 ms alone', (r) => r.alone.p50, 2],
    ['base MiB', (r) => r.base, 1],
    ['MiB/1000 tables', (r) => r.mibPerThousand, 1],
  ];
  const rows = [['', ...columns.map(([title]) => title)]];
  for (const result of results) {
    const cell = ([, of, digits]) => `${of(result).toFixed(digits)} (x${(of(result) / of(ours)).toFixed(2)})`;
    rows.push([result.name, ...columns.map(cell)]);
  }
  const widths = rows[0].map((_, i) => Math.max(...rows.map((row) => row[i].length)));
  for (const row of rows) console.log(row.map((cell, i) => cell.padEnd(widths[i])).join('  '));
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '5' },
    tables: { type: 'string', default: '64' },
    seated: { type: 'string', default: '200' },
    json: { type: 'boolean', default: false },
  },
});
const options = { seconds: Number(values.seconds), tables: Number(values.tables), seated: Number(values.seated) };
const folder = fs.mkdtempSync(path.join(process.env.FOLDER ?? os.tmpdir(), 'peers-'));
const results = [];
try {
  let port = 8700 + Math.floor(Math.random() * 1000);
  for (const [name, about] of Object.entries(PEERS)) {
    if (positionals.length > 0 && !positionals.some((wanted) => name.toLowerCase().startsWith(wanted))) continue;
    port += 1;
    results.push(await measure(name, about(port, folder), port, options));
  }
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}
if (values.json) console.log(JSON.stringify(results));
else print(results);
process.exit(0);
