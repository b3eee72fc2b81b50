import { isControlEvent } from '@mintscope/schemas/events/control-event';
import { isWalletFactsEvent } from '@mintscope/schemas/events/wallet-facts-event';
import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import { parameterValue } from '@mintscope/schemas/parameters/registry';
import { scoringLimits } from '@mintscope/schemas/scoring-limits';
import { readControl } from '../control/read-control.ts';
import type { HorizonRules } from '../identity/trade-horizon.ts';
import type { SinkRecord } from './sink-record.ts';

/** What a sink goes by at a place of the log: those of the shards there. Numbers, so that commits hold them. */
export interface SinkRules extends HorizonRules {
  /** Number of the control event that brought them; 0 = the sink began with them. */
  controlId: number;
  /** What former rules refused stays refused up to here (ms). */
  floorMs: number;
  /** Which trades are too small to set a price, and what a dollar is worth. */
  dustLamports: number;
  solUsdRate: number;
}

export function sinkRulesOf({ values }: ParameterSet): SinkRules {
  return {
    controlId: 0,
    floorMs: Number.NEGATIVE_INFINITY,
    endAfterMs: parameterValue(values, 'main.state.endAfterMs'),
    slotMs: scoringLimits.slotMs,
    futureSlackMs: parameterValue(values, 'main.time.futureSlackMs'),
    dustLamports: parameterValue(values, 'main.state.dustLamports'),
    solUsdRate: parameterValue(values, 'main.rates.solUsdRate'),
  };
}

/**
 * The rules that a commit holds, and what it does not know of by those that the sink begins with; one that met no control event
 * committed none.
 */
export function committedRules(progress: Readonly<Record<string, number>> | undefined, initial: SinkRules): SinkRules {
  if (progress?.controlId === undefined) return initial;
  const own = { ...initial };
  for (const name of Object.keys(initial) as (keyof SinkRules)[]) own[name] = progress[name] ?? initial[name];
  return own;
}

/** Rules that a record brings; null for a batch, for another control event, and for what the shards do not take either. */
export function newRules({ value }: SinkRecord, { controlId }: SinkRules): SinkRules | null {
  if (!isControlEvent(value) || isWalletFactsEvent(value)) return null;
  try {
    const control = readControl(value);
    if (control.type !== 'parameter_set' || control.id <= controlId) return null;
    return { ...sinkRulesOf(control.parameters), controlId: control.id };
  } catch {
    return null;
  }
}

/** Rules that follow others; `newestMs` is the time of the newest trade before them. */
export function follow(former: SinkRules, rules: SinkRules, newestMs: number): SinkRules {
  return { ...rules, floorMs: Math.max(former.floorMs, newestMs - former.endAfterMs) };
}

/** Records in stretches of which each has one set in force: a control event of people's begins the next. */
export function splitAtControls<Kind extends SinkRecord>(records: readonly Kind[]): Kind[][] {
  const parts: Kind[][] = [];
  for (const record of records) {
    const { value } = record;
    if (parts.length === 0 || (isControlEvent(value) && !isWalletFactsEvent(value))) parts.push([]);
    parts.at(-1)!.push(record);
  }
  return parts;
}
