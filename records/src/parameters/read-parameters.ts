import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import type { RecordsQueries } from '../records.ts';
import { type ChangeLeftOut, layOver } from './lay-over.ts';

export interface ParametersInForce {
  set: ParameterSet;
  /** What people decided, the newest first. */
  decisions: readonly Decision[];
  /** Decisions that do not fit the registry of this version any more. */
  leftOut: readonly ChangeLeftOut[];
}

export interface Decision {
  name: string;
  value: number;
  decidedBy: string;
  decidedAtMs: number;
  version: string;
}

/** The parameter set in force: the registry's defaults with what people decided, newer decisions before older ones. */
export async function readParameters(queries: RecordsQueries): Promise<ParametersInForce> {
  const rows = await queries
    .selectFrom('parameter_changes')
    .select(['name', 'value', 'decided_by', 'decided_at', 'version'])
    .orderBy('decided_at', 'desc')
    .orderBy('name')
    .execute();
  const decisions = rows.map(({ name, value, decided_by, decided_at, version }) => ({
    name,
    value,
    decidedBy: decided_by,
    decidedAtMs: decided_at.getTime(),
    version,
  }));
  return { ...layOver(decisions.map(({ name, value }) => ({ name, value }))), decisions };
}
