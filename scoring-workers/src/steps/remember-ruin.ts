import { haveLeft, isCollapse } from '@mintscope/metrics/classify-life';
import type { Rules } from '../state/rules.ts';
import type { ShardState } from '../state/shard-state.ts';
import type { TokenRuin } from '../state/token-facts.ts';
import type { TokenState } from '../state/token-state.ts';
import type { EventDraft } from './event-draft.ts';
import { fallOf, floorLamports } from './read-fall.ts';
import { insidersSold } from './read-insiders.ts';
import { type Outcome, ok } from './step.ts';
import { pulledShare } from './track-liquidity.ts';

/**
 * Keeps the worst that befell a token, by its events alone: it does not matter which rows were published meanwhile. It was rugged where
 * `classifyLife` says so after one of its trades or withdrawals. A price that is told late counts by its slot, from the sale on
 * by which insiders were first found to have left. What comes after takes nothing back.
 */
export function rememberRuin(draft: EventDraft, _state: ShardState, rules: Rules): Outcome {
  const { event } = draft;
  if (event === null) rememberTrade(draft, rules);
  if (event?.type === 'liquidity_removed' || draft.token.facts.ruin.pulled !== null) rememberPull(draft, rules);
  return ok;
}

/** Followed tokens were sold in this slot. */
export function noteLeaving(token: TokenState, slot: number, rules: Rules): void {
  const { ruin } = token.facts;
  ruin.teamSaleSlot = Math.max(ruin.teamSaleSlot, slot);
  if (ruin.leftSlot < 0 && isLeft(token, rules)) ruin.leftSlot = ruin.teamSaleSlot;
}

function isLeft(token: TokenState, { minInsiderShare, soldShare }: Rules): boolean {
  return haveLeft(insidersSold(token, minInsiderShare), soldShare);
}

/** Once its liquidity was taken out: it stands pulled until that much is put in again. */
function rememberPull({ token, timeMs }: EventDraft, rules: Rules): void {
  const { facts, performance } = token;
  const share = pulledShare(facts, floorLamports(rules));
  if (share === null) return;
  const { ruin } = facts;
  if (share >= rules.pulledShare || share > (ruin.pulled ?? 0)) noteRuin(ruin, timeMs, performance.highest ?? 0);
  ruin.pulled = Math.max(ruin.pulled ?? 0, share);
}

function rememberTrade(draft: EventDraft, rules: Rules): void {
  const { token, slot, price } = draft;
  const { ruin } = token.facts;
  const fall = fallOf(token, floorLamports(rules));
  if (fall !== null) noteFall(token, rules, fall, draft.timeMs, token.performance.highest ?? 0);
  if (ruin.leftSlot < 0 || Number.isNaN(price)) return;
  if (draft.isBehind) rememberLate(draft, rules);
  if (slot < ruin.leftSlot || (ruin.low !== null && price > ruin.low)) return;
  ruin.lowSlot = price === ruin.low ? Math.max(ruin.lowSlot, slot) : slot;
  ruin.low = price;
  ruin.lowMs = ownMs(draft);
}

/** A price told late may have been the lowest, or the best before the lowest. */
function rememberLate(draft: EventDraft, rules: Rules): void {
  const { token, slot, price } = draft;
  const { ruin } = token.facts;
  const { highest, highestSlot } = token.performance;
  const atMs = ownMs(draft);
  if (highest !== null && slot >= ruin.leftSlot && slot > highestSlot)
    noteFall(token, rules, 1 - price / highest, atMs, highest);
  if (ruin.low !== null && slot <= ruin.lowSlot) noteFall(token, rules, 1 - ruin.low / price, ruin.lowMs, price);
  if (ruin.lastMs !== null && atMs <= ruin.lastMs) noteRuin(ruin, atMs, price);
}

/** Called for each trade: no object is made for it, and insiders are asked for where the fall may matter alone. */
function noteFall(token: TokenState, rules: Rules, fall: number, atMs: number, best: number): void {
  const { ruin } = token.facts;
  const isDeeper = ruin.leftSlot >= 0 && fall > (ruin.worstFall ?? 0);
  if (!(isDeeper || isCollapse(fall, rules.priceLeft)) || !isLeft(token, rules)) return;
  // A bundle may be found out after it sold.
  if (ruin.leftSlot < 0) ruin.leftSlot = ruin.teamSaleSlot;
  noteRuin(ruin, atMs, best);
  ruin.worstFall = Math.max(ruin.worstFall ?? 0, fall);
}

function noteRuin(ruin: TokenRuin, atMs: number, best: number): void {
  ruin.lastMs = Math.max(ruin.lastMs ?? atMs, atMs);
  ruin.best = Math.max(ruin.best ?? 0, best);
}

function ownMs({ late, ownMs: own, timeMs }: EventDraft): number {
  return late ? Math.min(own, timeMs) : timeMs;
}
