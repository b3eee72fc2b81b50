import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import type { PickingRules } from '@mintscope/schemas/picks/picking-rules';
import { decisionAt, type OracleScores, passedCriteria, scoresToAsk } from './judge-trade.ts';
import { pricesOf } from './prices-of.ts';
import { readHistory } from './read-history.ts';
import type { Values } from './values.ts';

/** What people decided, before the event of that place. */
export interface Act {
  at: number;
  type: 'rules' | 'clear' | 'removal' | 'call';
  rules?: PickingRules;
  mint?: string;
}

export interface MadeCall {
  mint: string;
  ordinal: number;
  by: 'rules' | 'hand';
  calledAt: number;
  /** Place of the event that it was made at, or of the last one before it. */
  place: number;
  price: number;
  scores: OracleScores | null;
  criteria: number;
}

interface Known {
  calls: number;
  isMarked: boolean;
  removedMs: number;
  decidedMs: number;
}

/**
 * Who is called when, by the events and acts of one log alone: in the order of the chain, from the launch on, without late ones, each with
 * its `timeMs`. No wallet of theirs is smart money, and calls by hand have no scores here.
 */
export function makeCalls(events: readonly ChainEvent[], acts: readonly Act[], values: Values): MadeCall[] {
  const made: MadeCall[] = [];
  const known = new Map<string, Known>();
  /** The last are in force. */
  const told: PickingRules[] = [];
  let [nowMs, clearedMs] = [0, Number.NEGATIVE_INFINITY];
  const knownOf = (mint: string) => {
    const found = known.get(mint) ?? { calls: 0, isMarked: false, removedMs: Number.NEGATIVE_INFINITY, decidedMs: -1 };
    known.set(mint, found);
    return found;
  };
  const add = (token: Known, call: Omit<MadeCall, 'ordinal'>) => {
    token.isMarked = true;
    token.calls++;
    made.push({ ...call, ordinal: token.calls });
  };
  const act = ({ type, rules, mint }: Act, place: number) => {
    if (rules) told.push(rules);
    if (type === 'clear') clearedMs = nowMs;
    if (type === 'clear') for (const token of known.values()) token.isMarked = false;
    if (mint === undefined) return;
    const token = knownOf(mint);
    if (type === 'removal' && token.calls > 0) token.removedMs = nowMs;
    if (type === 'removal') token.isMarked = false;
    if (type !== 'call' || token.isMarked || token.calls >= 8) return;
    const price = pricesOf(readHistory(events.slice(0, place), mint, nowMs, values)).findLast((each) => each !== null);
    if (price != null)
      add(token, { mint, by: 'hand', calledAt: nowMs, place: place - 1, price, scores: null, criteria: 0 });
  };
  const seen = new Set<string>();
  for (const [place, event] of events.entries()) {
    for (const each of acts) if (each.at === place) act(each, place);
    nowMs = Math.max(nowMs, event.source === 'enrichment' ? 0 : event.timeMs!);
    const id = `${event.signature} ${event.instruction} ${event.sub}`;
    if (seen.has(id)) continue;
    seen.add(id);
    if (event.type !== 'trade') continue;
    const token = knownOf(event.mint);
    const history = readHistory(events.slice(0, place + 1), event.mint, 0, values);
    const price = pricesOf(history).at(-1)!;
    if (price === null) continue;
    const decidedMs = decisionAt(history, token.decidedMs);
    if (decidedMs === null) continue;
    token.decidedMs = decidedMs;
    const rules = told.at(-1);
    if (!rules?.enabled) continue;
    const isResting = nowMs < clearedMs + 60_000 || nowMs < token.removedMs + 24 * 3_600_000;
    if (token.isMarked || isResting || token.calls >= 8) continue;
    const scores = scoresToAsk(history, event, rules);
    const passed = scores && passedCriteria(scores, rules.criteria);
    if (passed === null) continue;
    add(token, { mint: event.mint, by: 'rules', calledAt: decidedMs, place, price, scores, criteria: passed });
  }
  return made;
}
