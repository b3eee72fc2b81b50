import { shareInterval } from '@mintscope/metrics/share-interval';
import type { Rules } from '../state/rules.ts';
import { sendTellings } from '../state/send-tellings.ts';
import type { ShardState } from '../state/shard-state.ts';
import type { WalletRecord } from '../state/wallet-fact.ts';
import { applyTelling } from './apply-telling.ts';
import type { Publisher } from './publisher.ts';
import { settleDead } from './settle-dead.ts';
import { takeOutcomes } from './take-outcomes.ts';

type RecordOf = readonly [wallet: number, record: WalletRecord];

/** Steps between two looks for records that are old. */
const stepsPerClearing = 20;
/** A gap in the chain's time is gone through step by step up to so many; of a longer one only the last step is left. */
const mostSteps = 240;

/**
 * Goes to each end of a step of chain time that the clock has come to: what was told for that moment holds from then on, and
 * what this partition found out is told. Steps are told one step late, so that late events are in them, and hold one more step
 * later, so that every partition has the record before its clock is there.
 */
export function tellWallets(state: ShardState, publisher: Publisher): void {
  const { tellings, clockMs } = state;
  const stepMs = state.rules.tellingMs;
  if (tellings.nextMs === 0) tellings.nextMs = stepAfter(clockMs, stepMs);
  if (clockMs < tellings.nextMs) return;
  const nextMs = stepAfter(clockMs, stepMs);
  for (let count = 1, atMs = tellings.nextMs; atMs <= clockMs; count++, atMs += stepMs) {
    endStep(state, publisher, { atMs, stepMs });
    if (count === mostSteps) atMs = Math.max(atMs, nextMs - 2 * stepMs);
  }
  tellings.nextMs = nextMs;
}

function stepAfter(clockMs: number, stepMs: number): number {
  return (Math.floor(clockMs / stepMs) + 1) * stepMs;
}

function endStep(state: ShardState, publisher: Publisher, { atMs, stepMs }: { atMs: number; stepMs: number }): void {
  const { tellings, kept } = state;
  const due = tellings.takeDue(atMs);
  for (const telling of due) applyTelling(state, telling);
  const { records, old } = judge(
    state,
    due.flatMap(({ results }) => results.map(([wallet]) => wallet)),
    atMs,
  );
  settleDead(state, publisher, atMs - stepMs);
  const results = tellings.takeSteps(atMs - stepMs);
  sendTellings(state, { effectiveMs: atMs + stepMs, results, records, outcomes: takeOutcomes(state) });
  for (const telling of due) tellings.release(telling);
  for (const [wallet] of results) state.keys.release(wallet);
  for (const wallet of old) kept.remove(wallet);
}

/** Records to tell of kept wallets that are smart money, or no longer are; of all of them after the rules changed. */
function judge(state: ShardState, changed: readonly number[], atMs: number): { records: RecordOf[]; old: number[] } {
  const { tellings, kept, rules } = state;
  const clears = Math.floor(atMs / rules.tellingMs) % stepsPerClearing === 0;
  const old = clears ? kept.findOld(atMs - rules.walletFactsMs, rules.maxWalletFacts) : [];
  const isAll = tellings.judgedBy !== state.parameters.version;
  tellings.judgedBy = state.parameters.version;
  const gone = new Set(old);
  const records: RecordOf[] = [];
  for (const wallet of new Set([...(isAll ? kept.wallets : changed), ...old])) {
    const { isSmart: wasSmart, closed, won, profit } = kept.get(wallet)!;
    const isSmart = !gone.has(wallet) && isProven({ closed, won, profit }, rules);
    if (!isSmart && !wasSmart) continue;
    kept.setSmart(wallet, isSmart);
    records.push([wallet, isSmart ? { closed, won, profit } : { closed: 0, won: 0, profit: 0 }]);
  }
  return { records: records.sort(([a], [b]) => state.keys.compare(a, b)), old };
}

/** Enough of it, and so often that luck is an unlikely reason. */
function isProven({ closed, won, profit }: WalletRecord, rules: Rules): boolean {
  if (closed < rules.smartMinTokens || profit < rules.smartMinProfitLamports) return false;
  const { rate, low } = shareInterval(won, closed);
  return rate !== null && rate >= rules.smartMinWinRate && low >= rules.smartMinWinRateLow;
}
