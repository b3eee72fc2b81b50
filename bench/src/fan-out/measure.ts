import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import {
  type ChatContender,
  type Contender,
  digestOf,
  type FromClients,
  type FromServer,
  type ToClients,
  type ToServer,
  type Update,
  updatesOf,
} from './messages.ts';

/** A contender in its process, and all its clients in another. */
export interface Running {
  contender: Contender | ChatContender;
  server: ChildProcess;
  clients: ChildProcess;
  /** CPU microseconds of the server for one message to one client, by round. */
  costs: number[];
  /** From the order to send until every client has it (ms), by round. */
  latencies: number[];
  /** Turns that were sent. */
  turns: number;
}

interface Round {
  updates: number;
  /** Turns of the round. */
  count: number;
}

/** Every contender comes first, second … equally often. */
export function rotated<Item>(items: readonly Item[], by: number): Item[] {
  return [...items.slice(by % items.length), ...items.slice(0, by % items.length)];
}

/** @param updates of a turn, or messages of the chat. */
export async function start(contender: Running['contender'], count: number, updates: number): Promise<Running> {
  const script = (name: string) => join(import.meta.dirname, `${name}.ts`);
  const server = fork(script('server'), [contender], { execArgv: ['--import', 'tsx'] });
  const listening = await heard<FromServer>(server, 'listening');
  const port = listening.is === 'listening' ? listening.port : 0;
  const clients = fork(script('clients'), [contender, ...[port, count, updates].map(String)], {
    execArgv: ['--import', 'tsx'],
  });
  await heard<FromClients>(clients, 'connected');
  return { contender, server, clients, costs: [], latencies: [], turns: 0 };
}

export async function round(running: Running, { updates, count }: Round) {
  const { server, clients } = running;
  const before = await cpuMicros(server);
  const startMs = performance.now();
  for (let i = 0; i < count; i++) {
    const received = heard<FromClients>(clients, 'received');
    running.turns += 1;
    tell(server, { do: 'send', updates });
    await received;
  }
  const latencyMs = (performance.now() - startMs) / count;
  return { cost: ((await cpuMicros(server)) - before) / count, latencyMs };
}

/** Has some turns read by all clients. @throws when one does not end with the rows that were told, and no others. */
export async function checkRows(running: Running, updates: number): Promise<void> {
  const { clients, contender } = running;
  clients.send({ do: 'keep' } satisfies ToClients);
  const first = running.turns + 1;
  await round(running, { updates, count: 10 });
  const rows = new Map<string, Update>();
  for (let turn = first; turn <= running.turns; turn++)
    for (const update of updatesOf(turn, updates)) rows.set(String(update.address), update);
  const answer = heard<FromClients>(clients, 'digest');
  clients.send({ do: 'digest' } satisfies ToClients);
  const told = await answer;
  const isEqual = told.is === 'digest' && told.digests.length === 1 && told.digests[0] === digestOf(rows);
  if (!isEqual) throw new Error(`Clients of ${contender} do not end with the rows that were told`);
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

/** Resolves when the child says it. */
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

export function end({ server, clients }: Running): void {
  tell(server, { do: 'stop' });
  clients.kill();
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export function rounded(value: number): number {
  return Number(value.toPrecision(3));
}
