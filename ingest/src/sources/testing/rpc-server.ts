import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Prng } from '../../simulator/prng.ts';
import { type Call, callSchema, createAnswerCall } from './answer-calls.ts';
import { createLogFeed, type LogFeed } from './log-feed.ts';
import { createDice, type Misbehaviour, wellBehaved } from './misbehaviour.ts';
import { createServedChain, type ServedTokenAccount } from './served-chain.ts';
import type { ServedTransaction } from './served-transaction.ts';

/** A Solana RPC node on this machine, for tests: JSON-RPC over HTTP and `logsSubscribe` over WebSocket. */
export interface RpcServer {
  readonly rpcUrl: string;
  readonly wsUrl: string;
  /** Adds to the chain and tells subscribers. */
  publish(transaction: ServedTransaction): void;
  /** Adds to the chain and tells no subscriber, as if it happened while none was connected. */
  addQuietly(transaction: ServedTransaction): void;
  addTokenAccount(account: ServedTokenAccount): void;
  /** May be changed while it runs. */
  plan: Misbehaviour;
  readonly feed: LogFeed;
  /** What was asked: HTTP requests, calls by method, and the largest batch. */
  readonly asked: { requests: number; calls: Map<string, number>; largestBatch: number; busy: number };
  /** Batches above this size are refused, as some nodes do. */
  batchLimit: number;
  /** Answer every HTTP request with this status. */
  status: number | undefined;
  close(): Promise<void>;
}

export interface RpcServerOptions {
  plan?: Misbehaviour;
  /** Of the dice that decide when something goes wrong; tests print it. */
  seed?: number;
  /** Known from the start. */
  history?: readonly ServedTransaction[];
}

export async function startRpcServer(options: RpcServerOptions = {}): Promise<RpcServer> {
  const dice = createDice(options.seed ?? 1);
  const chain = createServedChain();
  for (const transaction of options.history ?? []) chain.add(transaction);
  const answer = createAnswerCall(chain, () => rpc.plan, dice);
  const http = createServer((request, response) => {
    serve(request, response, { rpc, dice, answer }).catch(() => response.destroy());
  });
  const feed = createLogFeed(http, () => rpc.plan, dice);
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const address = http.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;

  const rpc: RpcServer = {
    rpcUrl: `http://127.0.0.1:${port}/`,
    wsUrl: `ws://127.0.0.1:${port}/`,
    plan: options.plan ?? wellBehaved,
    feed,
    asked: { requests: 0, calls: new Map(), largestBatch: 0, busy: 0 },
    batchLimit: Number.POSITIVE_INFINITY,
    status: undefined,
    addQuietly: chain.add,
    addTokenAccount: chain.addTokenAccount,
    publish(transaction) {
      chain.add(transaction);
      feed.notify(transaction);
    },
    async close() {
      feed.close();
      http.closeAllConnections();
      if (http.listening) await new Promise((resolve) => http.close(resolve));
    },
  };
  return rpc;
}

interface ServeContext {
  rpc: RpcServer;
  dice: Prng;
  answer: (call: Call) => object;
}

async function serve(request: IncomingMessage, response: ServerResponse, context: ServeContext): Promise<void> {
  const { rpc, dice, answer } = context;
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  const body: unknown = JSON.parse(Buffer.concat(parts).toString('utf8'));
  const calls = (Array.isArray(body) ? body : [body]).map((call) => callSchema.parse(call));
  note(rpc, calls);
  const { plan } = rpc;
  if (plan.delayMs > 0) await delay(dice.below(plan.delayMs));
  if (rpc.status !== undefined) return void response.writeHead(rpc.status).end();
  if (dice.chance(plan.hangUp)) return void response.destroy();
  if (dice.chance(plan.serverError)) return void response.writeHead(502).end('<html>Bad gateway</html>');
  if (dice.chance(plan.busy)) {
    rpc.asked.busy += 1;
    const headers: Record<string, string> = {};
    if (plan.retryAfterSeconds !== null) headers['retry-after'] = String(plan.retryAfterSeconds);
    return void response.writeHead(429, headers).end();
  }
  const text = JSON.stringify(answerBody(Array.isArray(body), calls, { rpc, dice, answer }));
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(dice.chance(plan.garbledAnswer) ? text.slice(0, text.length >> 1) : text);
}

function answerBody(isBatch: boolean, calls: readonly Call[], { rpc, dice, answer }: ServeContext): unknown {
  const [first] = calls;
  if (!isBatch && first) return answer(first);
  if (calls.length > rpc.batchLimit || dice.chance(rpc.plan.batchError)) {
    return { jsonrpc: '2.0', id: null, error: { code: -32_600, message: 'batch refused' } };
  }
  const answers = calls.map(answer);
  return dice.chance(rpc.plan.shuffleAnswers) ? answers.reverse() : answers;
}

function note({ asked }: RpcServer, calls: readonly Call[]): void {
  asked.requests += 1;
  asked.largestBatch = Math.max(asked.largestBatch, calls.length);
  for (const { method } of calls) asked.calls.set(method, (asked.calls.get(method) ?? 0) + 1);
}
