import { type Random, systemRandom, waitAfter } from '@mintscope/engines/patience/back-off';
import TinyQueue from 'tinyqueue';
import type { DeadReason } from '../../append/reasons.ts';
import type { RpcOutcome } from './post-calls.ts';
import { oversizedAnswer, type RpcClient } from './rpc-client.ts';
import type { SolanaTiming } from './solana-timing.ts';

export type Fetched =
  | { kind: 'transaction'; value: unknown }
  /** Given up; `detail` says after what. */
  | { kind: 'lost'; reason: DeadReason; detail: string };

export interface TransactionFetcher {
  fetch(wanted: { signature: string; slot: number }, onFetched: (fetched: Fetched) => void): void;
}

export interface TransactionFetcherOptions {
  rpc: RpcClient;
  timing: SolanaTiming;
  signal: AbortSignal;
  batchSize: number;
  /** HTTP requests under way at once. */
  concurrency: number;
  /** The node or our own code failed for good. */
  onFailure: (error: unknown) => void;
  random?: Random;
}

interface Wanted {
  signature: string;
  slot: number;
  sequence: number;
  attempts: number;
  onFetched: (fetched: Fetched) => void;
}

/** Null answers and "not ready" faults before a transaction is given up: about a minute with the default waits. */
const missingAttempts = 14;
/** "Transaction version (n) is not supported by the requesting client." */
const unsupportedVersion = -32_015;
const invalidParams = -32_602;
const transactionOptions = { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 1 };

/** Fetches transactions oldest slot first, as many a request as the queue and `batchSize` give. */
export function createTransactionFetcher(options: TransactionFetcherOptions): TransactionFetcher {
  const { rpc, timing, signal, batchSize, concurrency, random = systemRandom } = options;
  const queue = new TinyQueue<Wanted>([], (a, b) => a.slot - b.slot || a.sequence - b.sequence);
  let sequence = 0;
  let requests = 0;

  function pump(): void {
    while (requests < concurrency && queue.length > 0 && !signal.aborted) {
      requests += 1;
      fetchBatch(takeBatch())
        .catch(options.onFailure)
        .finally(() => {
          requests -= 1;
          pump();
        });
    }
  }

  function takeBatch(): Wanted[] {
    const batch: Wanted[] = [];
    for (let next = queue.pop(); next; next = batch.length < batchSize ? queue.pop() : undefined) batch.push(next);
    return batch;
  }

  async function fetchBatch(batch: readonly Wanted[]): Promise<void> {
    const calls = batch.map(({ signature }) => ({
      method: 'getTransaction',
      params: [signature, transactionOptions],
    }));
    const outcomes = await rpc.batch(calls);
    for (const [i, wanted] of batch.entries()) {
      const fetched = readOutcome(outcomes[i], wanted.attempts + 1);
      if (fetched) wanted.onFetched(fetched);
      else retryLater(wanted);
    }
  }

  function retryLater(wanted: Wanted): void {
    const wait = { firstMs: timing.missingFirstMs, factor: 1.6, maxMs: timing.missingMaxMs, jitter: 0.5 };
    const waitMs = waitAfter(wait, wanted.attempts, random);
    wanted.attempts += 1;
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      queue.push(wanted);
      pump();
    }, Math.ceil(waitMs));
    const stop = () => clearTimeout(timer);
    signal.addEventListener('abort', stop, { once: true });
  }

  return {
    fetch(wanted, onFetched) {
      queue.push({ ...wanted, sequence: sequence++, attempts: 0, onFetched });
      // At the end of this turn, so that what arrives together travels together.
      setImmediate(pump);
    },
  };
}

/** Undefined = ask again later. */
function readOutcome(outcome: RpcOutcome | undefined, attempts: number): Fetched | undefined {
  if (outcome?.ok && outcome.result !== null && outcome.result !== undefined) {
    return { kind: 'transaction', value: outcome.result };
  }
  const code = outcome?.ok === false ? outcome.fault.code : undefined;
  const detail = outcome?.ok === false ? `${code}: ${outcome.fault.message}` : 'the node answers null';
  if (code === unsupportedVersion) return { kind: 'lost', reason: 'version_unknown', detail };
  if (code === oversizedAnswer) return { kind: 'lost', reason: 'too_large', detail };
  if (code === invalidParams || attempts >= missingAttempts) {
    return { kind: 'lost', reason: 'transaction_unavailable', detail: `${detail} (asked ${attempts} times)` };
  }
  return undefined;
}
