import type { Trade } from '@mintscope/schemas/events/chain-event';
import type { PickingRules } from '@mintscope/schemas/picks/picking-rules';
import type { Measured } from './measured.ts';
import { type History, heldTimes } from './read-history.ts';
import { measureToken } from './recompute-token.ts';
import { scoreToken } from './score-token.ts';

const ages: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };

export interface OracleScores {
  initialScore: number | null;
  walletScore: number | null;
  transactionScore: number | null;
  finalScore: number | null;
}

/**
 * Whether the newest trade, which has a price, is the first in its cell of time after the former decision: the moment, null where it is
 * not. Cells of an old token are longer.
 */
export function decisionAt({ chain }: History, formerMs: number): number | null {
  const times = heldTimes(chain);
  const atMs = times.at(-1)!;
  const ageMs = atMs - times[0]!;
  const seconds = [1, 2, 4, 8, 16, 32].find((each) => each * 1000 * 120 >= ageMs) ?? 32;
  const cellOf = (ms: number) => Math.floor(ms / (seconds * 1000));
  return cellOf(formerMs) === cellOf(atMs) ? null : atMs;
}

/** The scores of a token that its newest trade lets through all but the criteria; null where something else refuses it. */
export function scoresToAsk(given: History, event: Trade, rules: PickingRules): OracleScores | null {
  const times = heldTimes(given.chain);
  const ageMs = times.at(-1)! - times[0]!;
  const { minCreated, maxCreated } = rules.considered;
  if (ageMs < lengthOf(minCreated) || ageMs > lengthOf(maxCreated)) return null;
  const history = { ...given, asOfMs: times.at(-1)! };
  const measured = measureToken(history, { smartDegenCount: 0, smartDegenRate: 0 });
  if (!isConsidered(history, measured, rules)) return null;
  const { row } = scoreToken(history, measured);
  const scores = {
    initialScore: row.initialScore,
    walletScore: row.investigationScore,
    transactionScore: row.transactionScore,
    finalScore: row.finalScore,
  };
  const all = Object.values(scores);
  // What is 0 but for the rounding of sums is 0.
  const isPositive = (score: number | null) => score !== null && score > 1e-9;
  const isWhole = row.status === 'complete' && all.every(isPositive);
  const isGrown = ageMs >= 15_000 && isPositive(row.finalScore);
  if (row.life === 'dead' || row.life === 'rugged' || measured.token.row.symbol === '' || !(isWhole || isGrown))
    return null;
  const isKnown = all.every(isPositive) && measured.wallets.holderCount > 0;
  if (rules.requireCompleteData && !(isKnown && ageMs >= rules.minDataAge * 1000 && event.quoteAmount > 0n))
    return null;
  return scores;
}

/** How many criteria pass, where enough of them do; else null. */
export function passedCriteria(scores: OracleScores, criteria: PickingRules['criteria']): number | null {
  const asked = (Object.keys(scores) as (keyof OracleScores)[]).filter((name) => criteria[name].enabled);
  const passed = asked.filter((name) => scores[name] !== null && scores[name] >= criteria[name].minValue);
  const wanted = criteria.logic === 'AND' ? asked.length : 1;
  return asked.length > 0 && passed.length >= wanted ? passed.length : null;
}

function isConsidered(
  history: History,
  { market, wallets, figures, ruin, token }: Measured,
  { considered }: PickingRules,
): boolean {
  const { volume, trades } = activityOf(history, lengthOf(considered.period));
  const rate = history.values['main.rates.solUsdRate']!;
  const within = (value: number | null, name: 'Liquidity' | 'Marketcap' | 'Volume' | 'Holders' | 'Transactions') =>
    value !== null && value >= considered[`min${name}`] && value <= considered[`max${name}`];
  const secure = {
    not_honeypot: ruin.isHoneypot !== true,
    renounced: token.row.mintable === false,
    frozen: token.row.freezable === false,
    // Launched by pump.fun, which burns what its migration pays in.
    burn: true,
    distribed: figures.top10HolderRate !== null && figures.top10HolderRate <= 0.3,
  };
  return (
    within(ruin.liquidityUsd, 'Liquidity') &&
    within(market.row.marketCap, 'Marketcap') &&
    within((volume / 1e9) * rate, 'Volume') &&
    within(wallets.holderCount, 'Holders') &&
    within(trades, 'Transactions') &&
    (considered.maxInsiderRate === 1 ||
      (figures.insiderRate !== null && figures.insiderRate <= considered.maxInsiderRate)) &&
    considered.filters.every((filter) => secure[filter])
  );
}

/** Lamports and trades since so long; those of the step at the edge by the part of it that is inside. */
function activityOf({ trades, asOfMs }: History, lengthMs: number) {
  const windowMs = [60_000, 300_000, 3_600_000, 86_400_000].find((each) => lengthMs <= each)!;
  const stepMs = windowMs / (windowMs === 60_000 ? 60 : 240);
  const edgeMs = asOfMs - lengthMs;
  const parts = trades.map(({ timeMs }) => {
    const fromMs = Math.floor(timeMs! / stepMs) * stepMs;
    return Math.max(0, Math.min(1, (fromMs + stepMs - edgeMs) / stepMs));
  });
  return {
    volume: trades.reduce((sum, { quoteAmount }, at) => sum + parts[at]! * Number(quoteAmount), 0),
    trades: parts.reduce((sum, part) => sum + part, 0),
  };
}

function lengthOf(text: string): number {
  return Number.parseInt(text, 10) * ages[text.at(-1)!]!;
}
