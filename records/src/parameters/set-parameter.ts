import { toControlEvent } from '@mintscope/schemas/events/control-event';
import { parameterValue, validateParameters } from '@mintscope/schemas/parameters/registry';
import { findLastVersion } from '../outbox/find-last-version.ts';
import { putIntoOutbox } from '../outbox/put-into-outbox.ts';
import { transactWithOutbox } from '../outbox/transact-with-outbox.ts';
import type { Records, RecordsTransaction } from '../records.ts';
import { Refusal } from '../refusal.ts';

import { layOver } from './lay-over.ts';
import { readParameters } from './read-parameters.ts';
import { requireParameter } from './require-parameter.ts';

export interface ParameterWish {
  name: string;
  value: number;
  /** Whose decision it is, in words. */
  decidedBy: string;
  nowMs: number;
}

export interface ParameterChange {
  name: string;
  from: number;
  to: number;
  /** Of the set in force now. */
  version: string;
}

/** Writes the entry of a change in its own transaction. */
export type NoteChange = (queries: RecordsTransaction, change: ParameterChange) => Promise<void>;

/**
 * Puts a value in force, tells scoring of the set through the outbox and notes it, all of it or nothing. The default takes a
 * decision back; the value in force already changes nothing.
 * @throws Refusal PARAMETER_UNKNOWN, PARAMETER_VALUE_INVALID
 */
export async function setParameter(records: Records, wish: ParameterWish, note: NoteChange): Promise<ParameterChange> {
  const { name, value, nowMs } = wish;
  const parameter = requireParameter(name);
  return transactWithOutbox(records, async (queries) => {
    const { set: before, decisions } = await readParameters(queries);
    const from = parameterValue(before.values, parameter.name);
    const decided = decisions.find((one) => one.name === name)?.value ?? parameter.default;
    if (from === value && decided === value) return { name, from, to: from, version: before.version };
    const problems = validateParameters({ ...before.values, [name]: value });
    if (problems.length > 0) {
      throw new Refusal('PARAMETER_VALUE_INVALID', `${problems.join('; ')}.`, { field: 'value' });
    }
    const others = decisions.filter((one) => one.name !== name);
    const isDefault = value === parameter.default;
    const { set } = layOver(isDefault ? others : [{ name, value }, ...others]);
    await queries.deleteFrom('parameter_changes').where('name', '=', name).execute();
    if (!isDefault) await keepDecision(queries, wish, set.version);
    if ((await findLastVersion(queries, 'parameter_set'))?.version !== set.version)
      await putIntoOutbox(queries, nowMs, (decision) => toControlEvent(set, decision));
    const change = { name, from, to: value, version: set.version };
    await note(queries, change);
    return change;
  });
}

async function keepDecision(
  queries: RecordsTransaction,
  { name, value, decidedBy, nowMs }: ParameterWish,
  version: string,
): Promise<void> {
  await queries
    .insertInto('parameter_changes')
    .values({ name, value, decided_by: decidedBy, decided_at: new Date(nowMs), version })
    .execute();
}
