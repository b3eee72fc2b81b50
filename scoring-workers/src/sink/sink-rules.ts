import { isControlEvent } from '@mintscope/schemas/events/control-event';
import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import { parameterValue } from '@mintscope/schemas/parameters/registry';
import { readControl } from '../control/read-control.ts';
import type { HorizonRules } from '../identity/trade-horizon.ts';
import type { SinkRecord } from './sink-record.ts';

/** What a sink goes by at a place of the log: those of the shards there. Numbers, so that commits hold them. */
export interface SinkRules extends HorizonRules {
  /** Number of the control event that brought them; 0 = the sink began with them. */
  controlId: number;
  /** What former rules refused stays refused up to here (ms). */
  floorMs: number;
}

export function sinkRulesOf({ values }: ParameterSet): SinkRules {
  return {
    controlId: 0,
    floorMs: Number.NEGATIVE_INFINITY,
    endAfterMs: parameterValue(values, 'main.state.endAfterMs'),
    slotMs: parameterValue(values, 'main.time.slotMs'),
    futureSlackMs: parameterValue(values, 'main.time.futureSlackMs'),
  };
}

/** The rules that a commit holds; a sink that met no control event commits none. */
export function committedRules(progress: Readonly<Record<string, number>> | undefined): SinkRules | undefined {
  const { controlId, floorMs, endAfterMs, slotMs, futureSlackMs } = (progress ?? {}) as Partial<SinkRules>;
  if (controlId === undefined) return undefined;
  return { controlId, floorMs, endAfterMs, slotMs, futureSlackMs } as SinkRules;
}

/** Rules that a record brings; null for a batch, for another control event, and for what the shards do not take either. */
export function newRules({ value }: SinkRecord, { controlId }: SinkRules): SinkRules | null {
  if (!isControlEvent(value)) return null;
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

/** Records in stretches of which each has one set in force: a control event begins the next. */
export function splitAtControls<Kind extends SinkRecord>(records: readonly Kind[]): Kind[][] {
  const parts: Kind[][] = [];
  for (const record of records) {
    if (parts.length === 0 || isControlEvent(record.value)) parts.push([]);
    parts.at(-1)!.push(record);
  }
  return parts;
}
