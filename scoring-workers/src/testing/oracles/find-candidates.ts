import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import type { PickingRules } from '@mintscope/schemas/picks/picking-rules';
import { decisionAt, type OracleScores, scoresToAsk } from './judge-trade.ts';
import type { Act } from './make-calls.ts';
import { pricesOf } from './prices-of.ts';
import { readHistory } from './read-history.ts';
import type { Values } from './values.ts';

/** A trade at which a token had only criteria left to ask. */
export interface CandidateMoment {
  mint: string;
  /** Place of the trade among the events. */
  place: number;
  atMs: number;
  price: number;
  scores: OracleScores;
}

/**
 * The decision points of each token at which the rules in force let it through but for their criteria, whatever was called, cleared or
 * removed, and whether or not rules are switched on. Of the same events and acts as `makeCalls`.
 */
export function findCandidates(
  events: readonly ChainEvent[],
  acts: readonly Act[],
  values: Values,
): Map<string, CandidateMoment[]> {
  const found = new Map<string, CandidateMoment[]>();
  const decided = new Map<string, number>();
  const seen = new Set<string>();
  for (const [place, event] of events.entries()) {
    const id = `${event.signature} ${event.instruction} ${event.sub}`;
    if (seen.has(id)) continue;
    seen.add(id);
    if (event.type !== 'trade') continue;
    const history = readHistory(events.slice(0, place + 1), event.mint, 0, values);
    const price = pricesOf(history).at(-1)!;
    const atMs = price === null ? null : decisionAt(history, decided.get(event.mint) ?? -1);
    if (price === null || atMs === null) continue;
    decided.set(event.mint, atMs);
    const rules = rulesAt(acts, place);
    const scores = rules && scoresToAsk(history, event, rules);
    if (scores)
      found.set(event.mint, [...(found.get(event.mint) ?? []), { mint: event.mint, place, atMs, price, scores }]);
  }
  return found;
}

function rulesAt(acts: readonly Act[], place: number): PickingRules | null {
  return acts.findLast(({ type, at }) => type === 'rules' && at <= place)?.rules ?? null;
}
