/**
 * What one account can take from the live feeds of others: the gaps between messages to a healthy client while the sockets of
 * another account send tiny messages that ask for much. Each case runs on a server of its own.
 *
 *   node --import tsx src/feed-gap.bench.ts [--messages 420] [--seconds 15]
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { WebSocket } from 'ws';

const { values } = parseArgs({
  options: { messages: { type: 'string', default: '420' }, seconds: { type: 'string', default: '15' } },
});

const cases = [
  { kind: 'none', sockets: 0 },
  { kind: 'resync', sockets: 1 },
  { kind: 'resync', sockets: 10 },
  { kind: 'resync', sockets: 50 },
  { kind: 'lists', sockets: 10 },
  { kind: 'lists', sockets: 50 },
] as const;

const table: Record<string, string | number>[] = [];
for (const { kind, sockets } of cases) table.push(await run(kind, sockets));
console.table(table);

async function run(kind: string, sockets: number) {
  const server = start('server');
  const { port } = await told<{ port: number }>(server);
  const healthy = await follow(port);
  await sleep(2_000);
  const abuser = sockets > 0 ? start('abuse', [String(port), kind, String(sockets), values.messages]) : null;
  if (abuser) await told(abuser);
  await sleep(2_000);
  const { user, system } = process.cpuUsage();
  healthy.gaps.length = 0;
  abuser?.send('go');
  await sleep(Number(values.seconds) * 1000);
  const gaps = healthy.gaps.toSorted((a, b) => a - b);
  abuser?.send('tell');
  let taken = { bytes: 0, open: 0 };
  while (abuser) {
    const answer = await told<{ is: string; bytes: number; open: number }>(abuser);
    if (answer.is !== 'bytes') continue;
    taken = answer;
    break;
  }
  const own = process.cpuUsage({ user, system });
  for (const child of [abuser, server]) child?.disconnect();
  healthy.close();
  return {
    'asked by': kind === 'none' ? 'nobody' : `${sockets} sockets, ${kind}`,
    'MB sent to them': Math.round(taken.bytes / 1e5) / 10,
    'still open': taken.open,
    'gap p50 ms': at(gaps, 0.5),
    'gap p99 ms': at(gaps, 0.99),
    'longest gap ms': at(gaps, 1),
    'client CPU ms': Math.round((own.user + own.system) / 1000),
  };
}

async function follow(port: number) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { perMessageDeflate: false });
  await once(socket, 'open');
  socket.send('{"type":"authenticate","token":"healthy"}');
  const gaps: number[] = [];
  let lastMs = performance.now();
  socket.on('message', () => {
    const nowMs = performance.now();
    gaps.push(nowMs - lastMs);
    lastMs = nowMs;
  });
  return { gaps, close: () => socket.terminate() };
}

function start(name: string, args: string[] = []): ChildProcess {
  return fork(join(import.meta.dirname, `feed-gap/${name}.ts`), args, { execArgv: ['--import', 'tsx'] });
}

async function told<Message = unknown>(child: ChildProcess): Promise<Message> {
  const [message] = await once(child, 'message');
  return message;
}

function at(sorted: readonly number[], share: number): number {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN);
}
