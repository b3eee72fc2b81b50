import { takeSample } from '@mintscope/metrics/sample-rules';
import { timesAfter } from '@mintscope/metrics/slot-time';
import type { SampleTrade } from '@mintscope/schemas/token-metrics';
import type { FoundToken } from './find-token.ts';
import type { SampleRange, UndatedTrade } from './select-sample.ts';

/** How far the time of a trade may be behind that of one in an earlier slot, in the tables (ms). */
const unevenMs = 60_000;

export interface SampleQuestion {
  limit: number;
  /** Event time to begin at; null = the first trade. */
  fromMs: number | null;
  slotMs: number;
  reanchorMs: number;
}

/**
 * The trades of a sample, in chain order. The shard's own, as they stand in the token's detail, go before what only the tables have:
 * those follow in the order of slots, and their times go on from the last one that the shard dated. So a call says what
 * the shard says of the same trades.
 */
export async function completeSample(
  found: FoundToken,
  question: SampleQuestion,
  select: (range: Omit<SampleRange, 'mint'>) => Promise<readonly UndatedTrade[]>,
): Promise<SampleTrade[]> {
  const { limit, fromMs } = question;
  const kept = found.detail?.sample ?? [];
  const taken = takeSample(kept, limit, fromMs);
  const isWhole = kept.length >= (found.row.swaps ?? Number.POSITIVE_INFINITY);
  if (isWhole || taken.length === limit) return taken;
  const last = kept.at(-1);
  if (last && (fromMs === null || fromMs <= last.timeMs)) {
    const same = kept.filter(({ slot }) => slot === last.slot);
    const range = { fromSlot: last.slot, fromMs: Math.max(0, last.timeMs - unevenMs) };
    const stored = await select({ ...range, limit: limit - taken.length + same.length });
    return [...taken, ...dated(last, without(stored, same), question)].slice(0, limit);
  }
  // Block times are whole seconds.
  const stored = await select({ fromSlot: 0, fromMs: Math.floor((fromMs ?? 0) / 1000) * 1000, limit: limit + slack });
  const [first] = stored;
  if (!first) return taken;
  return takeSample(dated(anchorOf(found, first, fromMs), stored, question), limit, fromMs);
}

/** Trades of the first second that may lie before the time asked for. */
const slack = 100;

/** Slots count from the launch; for a sample that begins later, from its first trade. */
function anchorOf({ row }: FoundToken, first: UndatedTrade, fromMs: number | null) {
  return { timeMs: fromMs === null ? row.createdAt : (first.toldMs ?? fromMs), slot: first.slot };
}

/** Several trades of one transaction stand in one slot, in the order of the transaction. */
function without(stored: readonly UndatedTrade[], known: readonly SampleTrade[]): UndatedTrade[] {
  const left = new Map<string, number>();
  for (const { signature } of known) left.set(signature, (left.get(signature) ?? 0) + 1);
  return stored.filter(({ signature }) => {
    const again = left.get(signature) ?? 0;
    left.set(signature, again - 1);
    return again <= 0;
  });
}

function dated(
  after: { timeMs: number; slot: number },
  trades: readonly UndatedTrade[],
  rules: SampleQuestion,
): SampleTrade[] {
  const times = timesAfter(after, trades, rules);
  return trades.map(({ toldMs: _, isFine: __, ...trade }, n) => ({ ...trade, timeMs: times[n]! }));
}
