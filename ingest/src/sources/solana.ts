import { setMaxListeners } from 'node:events';
import type { Logger } from '@mintscope/engines/logger';
import type { Metrics } from '@mintscope/engines/metrics';
import type { Random } from '@mintscope/engines/patience/back-off';
import type { StateStore } from '@mintscope/engines/state-store/port';
import type { EventSink } from '../append/event-sink.ts';
import type { PoolBook } from '../decoders/decode-context.ts';
import { createCursorStore } from './solana/cursor-store.ts';
import { type LogNotification, runLogSubscription } from './solana/log-subscription.ts';
import { postCalls } from './solana/post-calls.ts';
import { createRateBudget } from './solana/rate-budget.ts';
import { readPrograms } from './solana/read-programs.ts';
import { createRpcClient } from './solana/rpc-client.ts';
import { runSweeps } from './solana/run-sweeps.ts';
import { createSolanaMetrics } from './solana/solana-metrics.ts';
import { defaultSolanaTiming, type SolanaTiming } from './solana/solana-timing.ts';
import { submitTransaction } from './solana/submit-transaction.ts';
import { createTransactionFetcher } from './solana/transaction-fetcher.ts';
import { createTransactionFollower } from './solana/transaction-follower.ts';
import { createWantedSignal } from './solana/wanted-signal.ts';
import type { Source } from './source.ts';
import { SourceSettingError } from './source-setting-error.ts';

export interface SolanaOptions {
  rpcUrl: string;
  wsUrl: string;
  requestsPerSecond: number;
  /** Names or addresses; empty = all that are decoded. */
  programs: readonly string[];
  stateStore: StateStore;
  metrics: Metrics;
  pools: PoolBook;
  log: Logger;
  timing?: Partial<SolanaTiming>;
  /** Transactions under way at most; notifications beyond are put off to a sweep. */
  capacity?: number;
  /** Signatures of one listing. */
  pageSize?: number;
  fetch?: typeof fetch;
  random?: Random;
  now?: () => number;
}

/** Public nodes refuse larger batches. */
const largestBatch = 25;
const concurrentRequests = 4;
/** The start waits so long for the node's first answer. */
const firstAnswerMs = 3_000;

/**
 * The chain over any Solana RPC node. The feed (`logsSubscribe`) names transactions as they happen, sweeps
 * (`getSignaturesForAddress` since a stored cursor) find those it left out, and both lead to one `getTransaction`. When the
 * rate budget does not suffice the source falls behind and says so; it leaves nothing out.
 * A node that refuses us at the start ends the start; one that is away is waited for.
 * @throws SourceSettingError when a program is not known.
 */
export function createSolanaSource(options: SolanaOptions): Source {
  const programs = readPrograms(options.programs);
  return {
    name: 'solana',
    open: (signal) => checkNode(options, signal),
    run: (sink, signal) => runSolana(options, programs, sink, signal),
  };
}

/** Asks once. */
async function checkNode({ rpcUrl, fetch: ask = fetch, now = Date.now }: SolanaOptions, signal: AbortSignal) {
  const call = { method: 'getHealth', params: [] };
  const bounds = { timeoutMs: firstAnswerMs, maxAnswerBytes: 65_536 };
  const answer = await postCalls([call], { url: rpcUrl, fetch: ask, signal, now, ...bounds });
  if (answer.kind !== 'denied') return;
  throw new SourceSettingError(`MINTSCOPE_SOLANA_RPC_URL: the node refuses us (${answer.detail}).`);
}

async function runSolana(
  options: SolanaOptions,
  programs: readonly string[],
  sink: EventSink,
  outerSignal: AbortSignal,
): Promise<void> {
  const stop = new AbortController();
  const signal = AbortSignal.any([outerSignal, stop.signal]);
  // Requests and waits under way each listen; their number is bounded by the parts that make them.
  setMaxListeners(0, signal);
  const failed = failOnce();
  const parts = openParts(options, sink, signal, failed.fail);
  const { follower, metrics, timing, log } = parts;

  const wanted = new Map(programs.map((program) => [program, createWantedSignal()]));
  const onNotification = ({ program, signature, slot, failed: isFailed }: LogNotification) => {
    if (isFailed) return follower.leaveOut(signature);
    if (follower.knows(signature)) return sink.drop('repeated_transaction');
    if (!follower.hasRoom()) {
      metrics.deferred();
      return wanted.get(program)?.raise();
    }
    void follower.follow({ signature, slot });
  };
  const feed = runLogSubscription({
    url: options.wsUrl,
    programs,
    timing,
    signal,
    log,
    random: options.random,
    onNotification,
    onUnreadable: () => sink.drop('unreadable_frame'),
    onSubscribed() {
      metrics.connected(true);
      for (const sweep of wanted.values()) sweep.raise();
    },
    onDisconnected() {
      metrics.connected(false);
      metrics.disconnected();
    },
  });
  for (const [program, sweep] of wanted) {
    runSweeps({ ...parts, program, signal, pageSize: options.pageSize, wanted: sweep.taken }).catch(failed.fail);
  }
  try {
    await Promise.race([feed, failed.promise]);
  } finally {
    stop.abort();
    follower.close();
    metrics.connected(false);
    await feed;
  }
}

function openParts(options: SolanaOptions, sink: EventSink, signal: AbortSignal, fail: (error: unknown) => void) {
  const { requestsPerSecond, log, pools, now = Date.now, random } = options;
  const timing = { ...defaultSolanaTiming, ...options.timing };
  const metrics = createSolanaMetrics(options.metrics);
  const onFailure = (error: unknown) => {
    if (!signal.aborted) fail(error);
  };
  const budget = createRateBudget({ perSecond: requestsPerSecond, burst: requestsPerSecond, now });
  const rpc = createRpcClient({
    url: options.rpcUrl,
    budget,
    timing,
    signal,
    log,
    onRequest: metrics.request,
    fetch: options.fetch,
    random,
    now,
  });
  const batchSize = Math.max(1, Math.min(largestBatch, Math.floor(requestsPerSecond)));
  const fetcher = createTransactionFetcher({
    rpc,
    timing,
    signal,
    batchSize,
    concurrency: concurrentRequests,
    onFailure,
    random,
  });
  const follower = createTransactionFollower({
    sink,
    fetcher,
    timing,
    capacity: options.capacity ?? 5_000,
    onFailure,
    now,
    onUnderWay: metrics.underWay,
    submit: (transaction) => submitTransaction(transaction, { sink, source: 'solana', pools, receivedAtMs: now() }),
  });
  return { timing, metrics, rpc, follower, log, cursors: createCursorStore(options.stateStore) };
}

/** Rejects with the first failure that is reported. */
function failOnce() {
  let fail!: (error: unknown) => void;
  const promise = new Promise<never>((_, reject) => {
    fail = reject;
  });
  // When a second part fails, the caller may no longer wait.
  promise.catch(() => undefined);
  return { promise, fail };
}
