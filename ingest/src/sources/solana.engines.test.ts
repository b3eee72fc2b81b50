import { type ChainEvent, eventId } from '@mintscope/schemas/events/chain-event';
import { concernsEveryPartition, partitionOf } from '@mintscope/schemas/events/topics';
import { launchpads, programs } from '@mintscope/schemas/programs';
import bs58 from 'bs58';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { decodeTransaction } from '../decoders/decode-transaction.ts';
import { type RunningIngest, startIngest } from '../service.ts';
import { openTestEngines, type TestEngines } from '../testing/open-test-engines.ts';
import { waitFor } from '../testing/wait-for.ts';
import { createPoolBook } from './pool-book.ts';
import type { SolanaTiming } from './solana/solana-timing.ts';
import { createSolanaSource, type SolanaOptions } from './solana.ts';
import { cloneTransaction, loadTransactions, transactionsMissing } from './testing/load-transactions.ts';
import { hostile, wellBehaved } from './testing/misbehaviour.ts';
import { type RpcServer, startRpcServer } from './testing/rpc-server.ts';
import type { ServedTransaction } from './testing/served-transaction.ts';

const fast: Partial<SolanaTiming> = {
  reconnectFirstMs: 20,
  reconnectMaxMs: 60,
  subscribeMs: 300,
  retryFirstMs: 5,
  retryMaxMs: 40,
  missingFirstMs: 10,
  missingMaxMs: 40,
  sweepMs: 60,
  settleMs: 30,
  reorderMs: 150,
};

// Dozens of reconnects and retries: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 120_000 });

let engines: TestEngines;
let server: RpcServer;
let running: RunningIngest[] = [];

beforeEach(async () => {
  engines = await openTestEngines();
});
afterEach(async () => {
  for (const ingest of running) await ingest.close();
  running = [];
  await server?.close();
  await engines.close();
});

async function follow(options: Partial<SolanaOptions> = {}, eventLog = engines.eventLog): Promise<RunningIngest> {
  const source = createSolanaSource({
    rpcUrl: server.rpcUrl,
    wsUrl: server.wsUrl,
    requestsPerSecond: 2_000,
    programs: [],
    stateStore: engines.stateStore,
    metrics: engines.metrics,
    pools: createPoolBook(),
    log: engines.log,
    ...options,
    timing: { ...fast, ...options.timing },
  });
  const { config, log } = engines;
  const used = { ...engines, eventLog };
  const signal = new AbortController().signal;
  const ingest = await startIngest({ config, engines: used, log, signal, sources: [source] });
  running.push(ingest);
  return ingest;
}

/** Subscribed, and the first sweep has set a cursor for each program. */
async function untilFollowing(): Promise<void> {
  await waitFor(async () => {
    const cursors = [];
    for await (const [key] of engines.stateStore.scan('ingest:solana:')) cursors.push(key);
    return cursors.length === 8 && server.feed.subscriptions === 8;
  }, 'every program is followed');
}

/** The events of each partition as a direct decode of the transactions gives them, in chain order. */
function expectedEvents(transactions: readonly ServedTransaction[]): ChainEvent[][] {
  const pools = createPoolBook();
  const parts: ChainEvent[][] = partitionNumbers().map(() => []);
  for (const { answer } of transactions) {
    const decoded = decodeTransaction(answer, { source: 'solana', receivedAtMs: null, pools });
    if (decoded.kind !== 'ok') continue;
    for (const event of decoded.events) {
      if (concernsEveryPartition(event)) for (const part of parts) part.push(event);
      else parts[partitionOf(event.mint, parts.length)]!.push(event);
    }
  }
  return parts;
}

async function storedEvents(): Promise<ChainEvent[][]> {
  const parts = await Promise.all(partitionNumbers().map((one) => engines.events(one)));
  return parts.map((events) => events.map((event) => ({ ...event, receivedAtMs: null })));
}

const partitionNumbers = () => [...Array(engines.config.log.partitions).keys()];
const inIdOrder = (parts: ChainEvent[][]) => parts.map((events) => events.toSorted(byId));
const byId = (a: ChainEvent, b: ChainEvent) => (eventId(a) < eventId(b) ? -1 : 1);
const count = (parts: ChainEvent[][]) => parts.reduce((sum, part) => sum + part.length, 0);

async function untilStored(expected: ChainEvent[][]): Promise<void> {
  const wanted = count(expected);
  await waitFor(async () => count(await storedEvents()) >= wanted, `${wanted} events are stored`);
}

/** Real transactions that mention a followed program: no others reach the feed. */
function followedTransactions(): ServedTransaction[] {
  const followed: ReadonlySet<string> = new Set(
    Object.entries(programs).flatMap(([name, address]) => (name in launchpads ? address : [])),
  );
  return loadTransactions().filter(({ mentions }) => mentions.some((address) => followed.has(address)));
}

/** Enough transactions to go wrong with: each real one several times, under other signatures, slots close together. */
function manyTransactions(copies: number): ServedTransaction[] {
  const made: ServedTransaction[] = [];
  const originals = followedTransactions();
  for (let copy = 0; copy < copies; copy++) {
    for (const [i, original] of originals.entries()) {
      const number = copy * originals.length + i;
      const signature = bs58.encode(Buffer.alloc(64, number + 1).fill(copy + 1, 0, 8));
      const clone = cloneTransaction(original, { signature, slot: 450_000_000 + (number >> 1) });
      if (clone) made.push(clone);
    }
  }
  return made;
}

async function expectExactly(expected: ChainEvent[][]): Promise<void> {
  expect(count(expected)).toBeGreaterThan(20);
  await untilStored(expected);
  expect(inIdOrder(await storedEvents())).toEqual(inIdOrder(expected));
}

const noTransactions = transactionsMissing ?? false;

describe.skipIf(noTransactions)(`real transactions through a local node ${noTransactions || ''}`, () => {
  test('a well-behaved node: every event once, in chain order, as decoded directly', async () => {
    const transactions = followedTransactions();
    server = await startRpcServer();
    await follow();
    await untilFollowing();
    for (const transaction of transactions) server.publish(transaction);
    const expected = expectedEvents(transactions);
    await expectExactly(expected);
    expect(await storedEvents()).toEqual(expected);
    expect(server.asked.largestBatch).toBeGreaterThan(1);
  });

  test.each([11, 12, 13])(
    'a node with every fault at once, seed %i: every event exactly once',
    async (seed) => {
      const transactions = manyTransactions(8);
      server = await startRpcServer({ plan: hostile, seed });
      await follow();
      await untilFollowing();
      for (const transaction of transactions) {
        await waitFor(() => server.feed.subscriptions === 8, 'the source is connected');
        server.publish(transaction);
      }
      await expectExactly(expectedEvents(transactions));
      expect(server.asked.busy).toBeGreaterThan(0);
      expect(server.feed.connections).toBeGreaterThan(1);
      expect(await engines.metric('mintscope_ingest_drops_total', { reason: 'unreadable_frame' })).toBeGreaterThan(0);
      expect(await engines.metric('mintscope_ingest_drops_total', { reason: 'repeated_transaction' })).toBeGreaterThan(
        0,
      );
    },
    120_000,
  );

  test('what happened while the source was not connected is fetched, over several pages and after a restart too', async () => {
    const transactions = manyTransactions(8);
    const third = Math.floor(transactions.length / 3);
    server = await startRpcServer();
    const first = await follow({ pageSize: 7 });
    await untilFollowing();
    for (const transaction of transactions.slice(0, third)) server.publish(transaction);
    await untilStored(expectedEvents(transactions.slice(0, third)));

    for (const transaction of transactions.slice(third, 2 * third)) server.addQuietly(transaction);
    server.feed.disconnectAll();
    await untilStored(expectedEvents(transactions.slice(0, 2 * third)));

    await waitFor(async () => (await cursorSlot()) >= transactions[2 * third - 1]!.slot - 8, 'the cursor has moved');
    await first.close();
    for (const transaction of transactions.slice(2 * third)) server.addQuietly(transaction);
    await follow({ pageSize: 7 });
    const expected = expectedEvents(transactions);
    const expectedIds = new Set(expected.flat().map(eventId));
    // The new process fetches the last slots before its cursor again; the shard recognises those ids.
    const storedIds = async () => new Set((await storedEvents()).flat().map(eventId));
    await waitFor(async () => (await storedIds()).size === expectedIds.size, 'all are stored');
    expect(await storedIds()).toEqual(expectedIds);
  });

  test('the cursor never passes what is not durable', async () => {
    const transactions = manyTransactions(3);
    let takes!: () => void;
    let asked = 0;
    const taken = new Promise<void>((resolve) => {
      takes = resolve;
    });
    server = await startRpcServer();
    await follow(
      { pageSize: 7 },
      {
        ...engines.eventLog,
        async append(...args) {
          asked += 1;
          await taken;
          return engines.eventLog.append(...args);
        },
      },
    );
    await untilFollowing();
    for (const transaction of transactions) server.publish(transaction);
    const listings = () => server.asked.calls.get('getSignaturesForAddress') ?? 0;
    await waitFor(() => asked > 0, 'the log is asked');
    const before = listings();
    server.feed.disconnectAll();
    await waitFor(() => listings() > before + 8 && server.feed.subscriptions === 8, 'everything is listed again');
    expect(await cursorSlot()).toBe(0);
    takes();
    await expectExactly(expectedEvents(transactions));
    await waitFor(async () => (await cursorSlot()) > transactions.at(-1)!.slot - 8, 'the cursor has moved');
  });

  test('a feed that says nothing of some transactions: sweeps find them without a disconnect', async () => {
    const transactions = manyTransactions(3);
    server = await startRpcServer({ plan: { ...wellBehaved, loseNotification: 0.5 }, seed: 21 });
    await follow();
    await untilFollowing();
    for (const transaction of transactions) server.publish(transaction);
    await expectExactly(expectedEvents(transactions));
    expect(server.feed.connections).toBe(1);
  });

  test('more than the source may hold at once is put off, reported and fetched later', async () => {
    const transactions = manyTransactions(6);
    server = await startRpcServer();
    await follow({ capacity: 5, pageSize: 10 });
    await untilFollowing();
    for (const transaction of transactions) server.publish(transaction);
    await expectExactly(expectedEvents(transactions));
    expect(await engines.metric('mintscope_ingest_solana_deferred_total')).toBeGreaterThan(0);
  });

  test('a node that takes one call a request only', async () => {
    const transactions = manyTransactions(2);
    server = await startRpcServer();
    server.batchLimit = 1;
    await follow();
    await untilFollowing();
    for (const transaction of transactions) server.publish(transaction);
    await expectExactly(expectedEvents(transactions));
  });

  test('a socket that goes silent is replaced', async () => {
    const transactions = manyTransactions(2);
    server = await startRpcServer();
    await follow({ timing: { heartbeatMs: 40, sweepMs: 3_600_000 } });
    await untilFollowing();
    server.feed.silent = true;
    for (const transaction of transactions) server.publish(transaction);
    await waitFor(() => server.feed.connections > 1, 'the source gave the socket up');
    server.feed.silent = false;
    await expectExactly(expectedEvents(transactions));
  });

  test('a transaction the node never gives, or only to newer clients, becomes a dead letter; the rest goes on', async () => {
    const transactions = manyTransactions(2);
    const [missing, tooNew] = transactions;
    server = await startRpcServer();
    await follow({ timing: { missingFirstMs: 1, missingMaxMs: 2 } });
    await untilFollowing();
    for (const transaction of transactions) {
      if (transaction === missing) server.feed.notify(transaction);
      else if (transaction === tooNew)
        server.publish({ ...transaction, answer: { ...Object(transaction.answer), version: 9 } });
      else server.publish(transaction);
    }
    await expectExactly(expectedEvents(transactions.slice(2)));
    await waitFor(async () => (await engines.deadLetters()).length === 2, 'both are dead letters');
    const letters = await engines.deadLetters();
    const payloads = letters.map(({ payloadBase64 }) => JSON.parse(Buffer.from(payloadBase64, 'base64').toString()));
    expect(letters.map(({ reason }) => reason).toSorted()).toEqual(['transaction_unavailable', 'version_unknown']);
    expect(payloads.map(({ signature }) => signature).toSorted()).toEqual(
      [missing!.signature, tooNew!.signature].toSorted(),
    );
  });

  test('failed transactions are counted and never fetched', async () => {
    const [failed] = manyTransactions(1);
    server = await startRpcServer();
    await follow();
    await untilFollowing();
    server.publish({ ...failed!, failed: true });
    await waitFor(
      async () => (await engines.metric('mintscope_ingest_drops_total', { reason: 'failed' })) === 1,
      'it is counted',
    );
    expect(server.asked.calls.get('getTransaction')).toBeUndefined();
  });

  test('a node that refuses us later makes the source fail and start again, until it is let in', async () => {
    const transactions = manyTransactions(1);
    server = await startRpcServer();
    await follow();
    await untilFollowing();
    server.status = 401;
    await waitFor(async () => (await engines.metric('mintscope_ingest_source_restarts_total')) > 0, 'it failed');
    server.status = undefined;
    await untilFollowing();
    for (const transaction of transactions) server.publish(transaction);
    await expectExactly(expectedEvents(transactions));
  });
});

test('a node that refuses us at the start ends it by the name of the setting; one that is away does not', async () => {
  server = await startRpcServer();
  server.status = 403;
  const { config, log } = engines;
  const options = { rpcUrl: server.rpcUrl, wsUrl: server.wsUrl, programs: [], requestsPerSecond: 1 };
  const sources = [createSolanaSource({ ...options, ...engines, pools: createPoolBook() })];
  const start = () => startIngest({ config, engines, log, signal: new AbortController().signal, sources });
  await expect(start()).rejects.toMatchObject({
    code: 'SOURCE_SETTING',
    message: 'MINTSCOPE_SOLANA_RPC_URL: the node refuses us (HTTP 403).',
  });
  server.status = 500;
  const ingest = await start();
  expect(ingest.state().sources.solana).toMatchObject({ running: true });
  await ingest.close();
});

test('a program that is neither a name nor an address is named with its setting', () => {
  const options = { programs: ['pumpfun'], rpcUrl: '', wsUrl: '', requestsPerSecond: 1 };
  const source = () => createSolanaSource({ ...options, ...engines, pools: createPoolBook() });
  expect(source).toThrow(/MINTSCOPE_SOLANA_PROGRAMS: pumpfun is neither/);
});

async function cursorSlot(): Promise<number> {
  const bytes = await engines.stateStore.get(`ingest:solana:${programs.pump}`);
  return bytes ? JSON.parse(Buffer.from(bytes).toString()).slot : 0;
}
