/**
 * Fan-out of one stream of token updates to many clients on loopback: uWebSockets.js, ws and Socket.IO with the same messages,
 * and the product's whole live path (diff, conflation, numbering) on the first two. Server CPU time only; the next message
 * goes out when every client has the last, and rounds of all contenders are interleaved.
 *
 *   node --import tsx src/fan-out.bench.ts [--clients 200,1000] [--messages 300] [--rounds 5]
 */
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type Contender,
  contenders,
  type FromClients,
  type FromServer,
  messageOf,
  type ToServer,
} from './fan-out/messages.ts';

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '200,1000' },
    messages: { type: 'string', default: '300' },
    rounds: { type: 'string', default: '5' },
  },
});
const messages = Number(values.messages);
const rounds = Number(values.rounds);

for (const clients of values.clients.split(',').map(Number)) {
  for (const updates of [1, 20]) await compare(clients, updates);
}

interface Running {
  contender: Contender;
  server: ChildProcess;
  clients: ChildProcess;
  /** CPU microseconds of the server for one message to one client, by round. */
  costs: number[];
  /** From the order to send until every client has it (ms), by round. */
  latencies: number[];
}

async function compare(clients: number, updates: number): Promise<void> {
  const running: Running[] = [];
  for (const contender of contenders) running.push(await start(contender, clients));
  for (const one of running) await round(one, updates, 50);
  for (let i = 0; i < rounds; i++) {
    for (const one of rotated(running, i)) {
      const { cost, latencyMs } = await round(one, updates, messages);
      one.costs.push(cost / clients);
      one.latencies.push(latencyMs);
    }
  }
  for (const { server, clients: process } of running) {
    tell(server, { do: 'stop' });
    process.kill();
  }
  report(clients, updates, running);
}

/** Every contender comes first, second … equally often. */
function rotated<Item>(items: readonly Item[], by: number): Item[] {
  return [...items.slice(by % items.length), ...items.slice(0, by % items.length)];
}

async function start(contender: Contender, count: number): Promise<Running> {
  const script = (name: string) => join(import.meta.dirname, `fan-out/${name}.ts`);
  const server = fork(script('server'), [contender], { execArgv: ['--import', 'tsx'] });
  const listening = await heard<FromServer>(server, 'listening');
  const port = listening.is === 'listening' ? listening.port : 0;
  const clients = fork(script('clients'), [contender, String(port), String(count)], { execArgv: ['--import', 'tsx'] });
  await heard<FromClients>(clients, 'connected');
  return { contender, server, clients, costs: [], latencies: [] };
}

async function round({ server, clients }: Running, updates: number, count: number) {
  const before = await cpuMicros(server);
  const startMs = performance.now();
  for (let i = 0; i < count; i++) {
    const received = heard<FromClients>(clients, 'received');
    tell(server, { do: 'send', updates });
    await received;
  }
  const latencyMs = (performance.now() - startMs) / count;
  return { cost: ((await cpuMicros(server)) - before) / count, latencyMs };
}

async function cpuMicros(server: ChildProcess): Promise<number> {
  const answer = heard<FromServer>(server, 'cpu');
  tell(server, { do: 'cpu' });
  const told = await answer;
  return told.is === 'cpu' ? told.micros : 0;
}

function tell(child: ChildProcess, message: ToServer): void {
  child.send(message);
}

function heard<Message extends { is: string }>(child: ChildProcess, is: Message['is']): Promise<Message> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: Message) => {
      if (message.is !== is) return;
      child.off('message', onMessage);
      child.off('exit', onExit);
      resolve(message);
    };
    const onExit = (code: number | null) =>
      reject(new Error(`A process ended with code ${code} before it said "${is}"`));
    child.on('message', onMessage);
    child.on('exit', onExit);
  });
}

function report(clients: number, updates: number, running: readonly Running[]): void {
  const bytes = messageOf(1, updates).length;
  console.log(
    `\n${clients} clients, ${updates} updates a message (${bytes} bytes), ${rounds} rounds of ${messages} messages`,
  );
  const floor = median(running.find(({ contender }) => contender === 'uws')?.costs ?? []);
  console.table(
    running.map(({ contender, costs, latencies }) => ({
      server: contender,
      'CPU us per client and message': rounded(median(costs)),
      spread: `${rounded(Math.min(...costs))} .. ${rounded(Math.max(...costs))}`,
      'updates delivered per CPU-s': Math.round((updates * 1e6) / median(costs)),
      'times uWebSockets.js': rounded(median(costs) / floor),
      'all have it after ms': rounded(median(latencies)),
    })),
  );
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function rounded(value: number): number {
  return Number(value.toPrecision(3));
}
