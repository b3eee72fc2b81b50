import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { ChatContender, Contender, FromClients, FromServer, ToServer } from './messages.ts';

/** A contender in its process, and all its clients in another. */
export interface Running {
  contender: Contender | ChatContender;
  server: ChildProcess;
  clients: ChildProcess;
  /** CPU microseconds of the server for one message to one client, by round. */
  costs: number[];
  /** From the order to send until every client has it (ms), by round. */
  latencies: number[];
}

interface Round {
  updates: number;
  /** Messages of the round. */
  count: number;
  /** Frames that each client gets of one order to send. */
  frames?: number;
}

/** Every contender comes first, second … equally often. */
export function rotated<Item>(items: readonly Item[], by: number): Item[] {
  return [...items.slice(by % items.length), ...items.slice(0, by % items.length)];
}

export async function start(contender: Running['contender'], count: number): Promise<Running> {
  const script = (name: string) => join(import.meta.dirname, `${name}.ts`);
  const server = fork(script('server'), [contender], { execArgv: ['--import', 'tsx'] });
  const listening = await heard<FromServer>(server, 'listening');
  const port = listening.is === 'listening' ? listening.port : 0;
  const clients = fork(script('clients'), [contender, String(port), String(count)], { execArgv: ['--import', 'tsx'] });
  await heard<FromClients>(clients, 'connected');
  return { contender, server, clients, costs: [], latencies: [] };
}

export async function round({ server, clients }: Running, { updates, count, frames = 1 }: Round) {
  const before = await cpuMicros(server);
  const startMs = performance.now();
  for (let i = 0; i < count; i++) {
    const received = heard<FromClients>(clients, 'received', frames);
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

/** Resolves when the child has said it so often. */
function heard<Message extends { is: string }>(child: ChildProcess, is: Message['is'], times = 1): Promise<Message> {
  let left = times;
  return new Promise((resolve, reject) => {
    const onMessage = (message: Message) => {
      if (message.is !== is) return;
      left -= 1;
      if (left > 0) return;
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
