import { judgedWithinMs } from '@mintscope/schemas/judgement';
import { type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import type { Life } from '@mintscope/schemas/score';

/** What says whether a token lives. null = unknown, which never ends a token. */
export interface LifeInputs {
  trades: number;
  /** Time since the last trade, or since the launch where there was none (ms). */
  quietMs: number;
  /** The median gap between its trades was below the stated time. */
  wasBusy: boolean;
  /** Part of the liquidity that its providers took out. */
  pulledShare: number | null;
  /** 1 - price / its maximum; on a curve, whose price has a floor, that of what holders could get where it fell further. */
  drawdown: number | null;
  /** Part of what creator, insiders and bundlers had at the most that they sold; null where they never had enough to matter. */
  insidersSold: number | null;
}

/**
 * rugged: the providers took the liquidity out, or the price is at most 10 % of its maximum and the insiders sold more than half of
 * what they had. dead: no trade for 10 min where the median gap before was below 1 min, or for 1 h. waiting: too few trades
 * for a verdict. Each time of its own facts alone, so a dead token that trades again is trading.
 */
export function classifyLife(inputs: LifeInputs, values: ParameterValues): Life {
  if (isRugged(inputs, values)) return 'rugged';
  if (inputs.quietMs >= deadAfterMs(inputs.wasBusy, values)) return 'dead';
  return inputs.trades < parameterValue(values, 'transaction.sample.minimumTrades') ? 'waiting' : 'trading';
}

/** How long a token must be without a trade to be dead. */
export function deadAfterMs(wasBusy: boolean, values: ParameterValues): number {
  const atLast = parameterValue(values, 'main.life.deadAtLastMs');
  return wasBusy ? Math.min(atLast, parameterValue(values, 'main.life.deadAfterMs')) : atLast;
}

/**
 * What a token's ruin left behind, whatever came after. `worstFall`: the deepest fall, as `drawdown` tells it, at any trade after
 * which its insiders had left; `pulled`: the largest `pulledShare` so far. null = none.
 */
export interface Ruin {
  worstFall: number | null;
  pulled: number | null;
  /** When it last stood rugged (ms), and the best price it had had by then; null = never. */
  lastMs: number | null;
  best: number | null;
}

/** It was rugged at some time: now, or at a trade or a withdrawal before. */
export function wasRugged({ worstFall, pulled }: Ruin, values: ParameterValues): boolean {
  if (isPulled({ pulledShare: pulled }, values)) return true;
  return worstFall !== null && hasCollapsed(worstFall, values);
}

/**
 * It was rugged before and others made it good: a day, within which ruin is foretold, has passed since it last stood rugged, and
 * its price has been above the best that it had by then, so that those who held through it could leave without a loss.
 */
export function isTakenOver(
  { lastMs, best }: Ruin,
  { nowMs, highest }: { nowMs: number; highest: number | null },
): boolean {
  if (lastMs === null || best === null || highest === null) return false;
  return nowMs - lastMs >= judgedWithinMs && highest > best;
}

/** Insiders who had enough to matter sold so much of it that a collapse is their rug. */
export function haveLeft(insidersSold: number | null, soldShare: number): boolean {
  return insidersSold !== null && insidersSold > soldShare;
}

/** Its providers took the liquidity out. */
export function isPulled({ pulledShare }: Pick<LifeInputs, 'pulledShare'>, values: ParameterValues): boolean {
  return pulledShare !== null && pulledShare >= parameterValue(values, 'main.rugged.pulledShare');
}

function isRugged(inputs: LifeInputs, values: ParameterValues): boolean {
  if (isPulled(inputs, values)) return true;
  const { drawdown, insidersSold } = inputs;
  if (drawdown === null) return false;
  return hasCollapsed(drawdown, values) && haveLeft(insidersSold, parameterValue(values, 'main.rugged.soldShare'));
}

function hasCollapsed(fall: number, values: ParameterValues): boolean {
  return isCollapse(fall, parameterValue(values, 'main.rugged.priceLeft'));
}

/** So little is left of the best there was that insiders who left took it. */
export function isCollapse(fall: number, priceLeft: number): boolean {
  return 1 - fall <= priceLeft;
}
