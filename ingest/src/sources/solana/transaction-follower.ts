import { createBoundedMap } from '@mintscope/schemas/bounded-map';
import type { EventSink } from '../../append/event-sink.ts';
import { createReleaseOrder } from './release-order.ts';
import type { SolanaTiming } from './solana-timing.ts';
import type { Fetched, TransactionFetcher } from './transaction-fetcher.ts';

export interface Seen {
  signature: string;
  slot: number;
}

/** From a signature to durable events: fetched once, released in chain order, handed to the sink. */
export interface TransactionFollower {
  /** Resolves when the transaction is durable or accounted for; at once when it was already dealt with. */
  follow(seen: Seen): Promise<void>;
  /** Under way or dealt with a short while ago. */
  knows(signature: string): boolean;
  /** A transaction that failed on chain: counted once, never fetched. */
  leaveOut(signature: string): void;
  hasRoom(): boolean;
  /** Resolves when there is room for more. */
  room(): Promise<void>;
  close(): void;
}

export interface TransactionFollowerOptions {
  sink: EventSink;
  fetcher: TransactionFetcher;
  timing: SolanaTiming;
  /** Transactions under way at most. */
  capacity: number;
  /** Starts to hand a transaction's events to the sink, before its first await; resolves when they are durable. */
  submit(transaction: unknown): Promise<void>;
  onFailure: (error: unknown) => void;
  /** Told whenever the number under way changes. */
  onUnderWay?: (transactions: number) => void;
  now?: () => number;
}

interface Release {
  seen: Seen;
  fetched: Fetched;
  done: () => void;
}

const rememberedSignatures = 50_000;

export function createTransactionFollower(options: TransactionFollowerOptions): TransactionFollower {
  const { sink, fetcher, timing, capacity, submit } = options;
  const dealtWith = createBoundedMap<true>(rememberedSignatures);
  const underWay = new Map<string, Promise<void>>();
  const waitingForRoom: (() => void)[] = [];
  const order = createReleaseOrder<Release>({
    settleMs: timing.settleMs,
    windowMs: timing.reorderMs,
    now: options.now,
    release(items) {
      for (const item of items) handOver(item).then(item.done, options.onFailure);
    },
  });

  function handOver({ seen, fetched }: Release): Promise<void> {
    if (fetched.kind === 'transaction') return submit(fetched.value);
    return sink.dead(fetched.reason, JSON.stringify(seen), fetched.detail);
  }

  function start(seen: Seen): Promise<void> {
    const place = order.expect(seen.slot);
    return new Promise((resolve) => {
      const done = () => {
        underWay.delete(seen.signature);
        dealtWith.set(seen.signature, true);
        resolve();
        options.onUnderWay?.(underWay.size);
        if (underWay.size < capacity) waitingForRoom.shift()?.();
      };
      fetcher.fetch(seen, (fetched) => place.fill({ seen, fetched, done }, indexOf(fetched)));
    });
  }

  return {
    follow(seen) {
      const known = underWay.get(seen.signature);
      if (known) return known;
      if (dealtWith.has(seen.signature)) return Promise.resolve();
      const followed = start(seen);
      underWay.set(seen.signature, followed);
      options.onUnderWay?.(underWay.size);
      return followed;
    },
    knows: (signature) => underWay.has(signature) || dealtWith.has(signature),
    leaveOut(signature) {
      if (dealtWith.has(signature)) return;
      dealtWith.set(signature, true);
      sink.drop('failed');
    },
    hasRoom: () => underWay.size < capacity,
    room: () =>
      underWay.size < capacity ? Promise.resolve() : new Promise((resolve) => waitingForRoom.push(() => resolve())),
    close: () => order.close(),
  };
}

/** The position in the block, where the node tells it with the transaction. */
function indexOf(fetched: Fetched): number | null {
  if (fetched.kind !== 'transaction' || typeof fetched.value !== 'object' || fetched.value === null) return null;
  const index = 'transactionIndex' in fetched.value ? fetched.value.transactionIndex : null;
  return typeof index === 'number' ? index : null;
}
