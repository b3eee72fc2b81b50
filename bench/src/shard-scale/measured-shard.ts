/** A shard in a process of its own: it is handed batches, so that the heap that is collected and the memory that is told are the shard's alone. */
import { createParameterSet } from '../../../schemas/src/parameters/registry.ts';
import { newCounts, PartitionShard } from '../../../scoring-workers/src/shard/partition-shard.ts';
import { stateBytes } from '../../../scoring-workers/src/state/state-bytes.ts';
import type { TokenState } from '../../../scoring-workers/src/state/token-state.ts';

/** `apply` = these batches in turn, and the CPU that it took; `rows` = that many are published afterwards. */
export type Asked = { apply: Uint8Array[]; rows?: number } | 'memory' | 'resting';

export interface Memory {
  tokens: number;
  /** Addresses that the shard knows. */
  addresses: number;
  /** Of typed arrays, of the heap behind a collection, and of all the process. */
  stateMb: number;
  heapMb: number;
  processMb: number;
}

export interface Resting {
  /** Tokens that rest, and bytes of each. */
  resting: number;
  restingBytes: number;
  bringBackUs: number;
  restUs: number;
}

/** Tokens that are brought back, that a figure is the mean of. */
const mostBroughtBack = 2000;

const shard = new PartitionShard({
  ...{ partition: 0, partitions: 1 },
  // None ends meanwhile.
  parameters: createParameterSet({ 'main.state.endAfterMs': 604_800_000 }),
  identityKey: new Uint32Array(4),
});
const counts = newCounts();

process.on('message', (asked: Asked) => {
  if (asked === 'memory') answer(measureMemory());
  else if (asked === 'resting') answer(measureResting());
  else answer(apply(asked.apply, asked.rows));
});

function answer(value: number | Memory | Resting): void {
  process.send?.(value);
}

function apply(batches: readonly Uint8Array[], rows = 0): number {
  const spentUs = cpuUs(() => {
    for (const batch of batches) shard.process(batch, counts);
  });
  if (rows > 0) shard.publisher.publish(rows, 0);
  return spentUs;
}

function measureMemory(): Memory {
  globalThis.gc?.();
  const { tokens, resting, walletFacts, addresses, events } = stateBytes(shard.state);
  const { heapUsed, rss } = process.memoryUsage();
  return {
    tokens: shard.state.tokens.size,
    addresses: shard.state.keys.size,
    stateMb: mb(tokens + resting + walletFacts + addresses + events),
    heapMb: mb(heapUsed),
    processMb: mb(rss),
  };
}

function measureResting(): Resting {
  const resting = [...shard.state.tokens.values()].filter(({ isResting }) => isResting);
  const bytes = resting.reduce((sum, { restingBytes }) => sum + restingBytes, 0);
  const some = resting.slice(0, mostBroughtBack);
  const each = (work: (token: TokenState) => void) =>
    Math.round(cpuUs(() => some.map(work)) / Math.max(1, some.length));
  const bringBackUs = each(({ parts }) => void parts);
  const restUs = each((token) => shard.publisher.rest(token));
  return {
    resting: resting.length,
    restingBytes: Math.round(bytes / Math.max(1, resting.length)),
    ...{ bringBackUs, restUs },
  };
}

function cpuUs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

function mb(bytes: number): number {
  return Math.round(bytes / 1e6);
}
