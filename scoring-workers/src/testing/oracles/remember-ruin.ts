import { TokenFates } from './follow-tokens.ts';
import { measureLiquidity } from './measure-liquidity.ts';
import { pricesOf } from './prices-of.ts';
import { type History, heldTimes } from './read-history.ts';
import { clamp, parameter } from './values.ts';

const dayMs = 24 * 60 * 60 * 1000;

interface Team {
  /** Wallets whose tokens are followed, and those of them that are creator or bundlers. */
  early: ReadonlySet<string>;
  suspects: ReadonlySet<string>;
  /** The most that holders ever held together, after each event of the token. */
  mostHeld: readonly bigint[];
}

/**
 * Whether the token was rugged at some time and is not made good: its history is told again event by event, and the question put
 * after each. It is made good a day after it last was, at a price above the best that it had had by then.
 */
export function isRuined(history: History, team: Team): boolean {
  const times = heldTimes(history.chain);
  let last: { atMs: number; best: number } | null = null;
  let best: number | null = null;
  for (const { at, isRugged, highest } of tellAgain(history, team)) {
    best = highest;
    if (isRugged) last = { atMs: times[at]!, best: highest ?? 0 };
  }
  if (last === null) return false;
  return history.asOfMs - last.atMs < dayMs || (best ?? 0) <= last.best;
}

/** After each trade and withdrawal (`at`: its place among the events of the chain): was it rugged then, and what was the best price so far. */
function* tellAgain(history: History, { early, suspects, mostHeld }: Team) {
  const { all, own, chain, trades, launch, mint, values } = history;
  const value = (name: string) => parameter(values, `main.rugged.${name}`);
  const prices = pricesOf(history);
  const fates = new TokenFates(launch.creator, early);
  let highest: number | null = null;
  let current: number | null = null;
  for (const event of all) {
    fates.apply(event, mint);
    if (event.mint !== mint || (event.type !== 'trade' && event.type !== 'liquidity_removed')) continue;
    const at = chain.indexOf(event);
    const isBefore = { ...history, chain: chain.slice(0, at + 1) };
    const isPulled = (measureLiquidity(isBefore).pulledShare ?? 0) >= value('pulledShare');
    if (event.type === 'liquidity_removed') {
      yield { at, isRugged: isPulled, highest };
      continue;
    }
    const price = prices[trades.indexOf(event)]!;
    current = price ?? current;
    highest = current === null ? null : Math.max(highest ?? 0, current);
    const had = mostHeld[own.indexOf(event)]!;
    const { got, sold } = fates.ofSuspects(suspects);
    const mattered = had > 0n && Number(got) / Number(had) >= value('minInsiderShare');
    const haveLeft = mattered && clamp(Number(sold) / Number(got)) > value('soldShare');
    const pooled = measureLiquidity(isBefore);
    const isGone = pooled.isOnCurve && pooled.lamports !== null && pooled.peak >= pooled.floor;
    const ofPrice = current === null || highest === null ? null : 1 - current / highest;
    const fall = ofPrice === null ? null : Math.max(ofPrice, isGone ? 1 - pooled.lamports! / pooled.peak : 0);
    yield { at, isRugged: isPulled || (haveLeft && fall !== null && 1 - fall <= value('priceLeft')), highest };
  }
}
