/**
 * A list of 10,000 rows subscribed to over uWebSockets.js on loopback: until its first rows and until all of them are there, for the first who asks
 * and for those who ask after, whose rows are encoded already. The client counts rows and does not read them.
 *
 *   node --import tsx src/list-subscribe.bench.ts [--rows 10000] [--times 9]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { WebSocket } from 'ws';
import { tokensSettings } from '../../stream-api/src/live/channels/tokens/tokens.ts';
import { median, rounded } from './fan-out/measure.ts';
import type { FromServer, ToServer } from './fan-out/messages.ts';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '10000' }, times: { type: 'string', default: '9' } },
});
const rows = Number(values.rows);
const server = fork(join(import.meta.dirname, 'fan-out/server.ts'), ['mintscope-list', values.rows], {
  execArgv: ['--import', 'tsx'],
});
const [listening] = (await once(server, 'message')) as [FromServer];
const port = listening.is === 'listening' ? listening.port : 0;

const cold = await subscribe(0);
const warm: Subscribed[] = [];
for (let n = 1; n <= Number(values.times); n++) warm.push(await subscribe(n));
server.send({ do: 'stop' } satisfies ToServer);

const middle = (of: (one: Subscribed) => number) => rounded(median(warm.map(of)));
const least = (of: (one: Subscribed) => number) => rounded(Math.min(...warm.map(of)));
console.log(`\n${rows} rows, load ${loadavg()[0]?.toFixed(1)}, ${warm.length} times after the first`);
console.table(
  (['firstMs', 'allMs', 'cpuMs', 'megabytes', 'messages'] as const).map((figure) => ({
    figure,
    'first who asks': rounded(cold[figure]),
    'median after': middle((one) => one[figure]),
    'least after': least((one) => one[figure]),
  })),
);

interface Subscribed {
  firstMs: number;
  allMs: number;
  /** Of the server. */
  cpuMs: number;
  megabytes: number;
  messages: number;
}

async function subscribe(client: number): Promise<Subscribed> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { perMessageDeflate: false });
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'authenticate', token: `client ${client}` }));
  await once(socket, 'message');
  const cpuBefore = await cpuMicros();
  const startMs = performance.now();
  const wanted = { channel: 'tokens', limit: rows, filter: 'holders:1..', sortBy: 'holders' };
  socket.send(JSON.stringify({ type: 'subscribe', ...wanted }));
  const told = { firstMs: 0, allMs: 0, cpuMs: 0, megabytes: 0, messages: 0 };
  const kept: Buffer[] = [];
  await new Promise<void>((resolve) => {
    socket.on('message', (data: Buffer) => {
      told.allMs = performance.now() - startMs;
      told.firstMs ||= told.allMs;
      kept.push(data);
      if (kept.length >= rows / tokensSettings.growth && countRows(kept) >= rows) resolve();
    });
  });
  told.megabytes = kept.reduce((sum, { byteLength }) => sum + byteLength, 0) / 1e6;
  told.messages = kept.length;
  told.cpuMs = ((await cpuMicros()) - cpuBefore) / 1000;
  socket.close();
  return told;
}

/** @throws when a message is a refusal. */
function countRows(messages: readonly Buffer[]): number {
  let count = 0;
  for (const data of messages) {
    if (data.includes('"type":"error"')) throw new Error(`The product refused the list: ${data}`);
    for (let at = data.indexOf('"version":'); at >= 0; at = data.indexOf('"version":', at + 10)) count += 1;
  }
  return count;
}

async function cpuMicros(): Promise<number> {
  server.send({ do: 'cpu' } satisfies ToServer);
  const [told] = (await once(server, 'message')) as [FromServer];
  return told.is === 'cpu' ? told.micros : 0;
}
