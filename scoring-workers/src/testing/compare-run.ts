import type { EventLog } from '@mintscope/engines/event-log/port';
import type { StateStore } from '@mintscope/engines/state-store/port';
import { type TokenUpdateBatch, tokenUpdateBatchSchema } from '@mintscope/schemas/events/token-update-batch';
import { topics } from '@mintscope/schemas/events/topics';
import type { Call, CallFigures } from '@mintscope/schemas/picks/call';
import type { TokenRow } from '@mintscope/schemas/token';
import { expect } from 'vitest';
import { until } from './open-test-engines.ts';
import type { ShardRun } from './run-shard.ts';

interface Stores {
  eventLog: EventLog;
  stateStore: StateStore;
}

/** Waits until partition 0 has the documents, updates and indexes of an undisturbed run. */
export async function expectSameAs(run: ShardRun, { eventLog, stateStore }: Stores): Promise<void> {
  const rows = texts(run.rows).join('\n');
  const details = texts(run.details).join('\n');
  const stored = (kind: 'row' | 'detail') => storedDocuments(stateStore, kind);
  await until(async () => (await stored('row')).join('\n') === rows, 'the rows of an undisturbed run').catch(
    async (error: unknown) => {
      expect(await stored('row')).toEqual(texts(run.rows));
      throw error;
    },
  );
  await until(async () => (await stored('detail')).join('\n') === details, 'its details');
  expect(texts(await lastPublished(eventLog))).toEqual(texts(run.rows));
  const { calls, callFigures } = await toldCalls(eventLog);
  expect(texts(calls)).toEqual(texts(run.calls));
  expect(texts(callFigures)).toEqual(texts(run.callFigures));
  const age = await stateStore.range('age', { order: 'asc', limit: 1000 });
  expect(age.map(({ member }) => member).sort()).toEqual([...run.rows.keys()].sort());
  const score = await stateStore.range('score', { order: 'asc', limit: 1000 });
  const scored = [...run.rows.values()].filter(({ finalScore }) => finalScore !== null);
  expect(new Map(score.map((entry) => [entry.member, entry.score]))).toEqual(
    new Map(scored.map(({ address, finalScore }) => [address, finalScore])),
  );
}

async function storedDocuments(stateStore: StateStore, kind: 'row' | 'detail'): Promise<string[]> {
  const documents: string[] = [];
  for await (const [, value] of stateStore.scan(`${kind}:`)) documents.push(new TextDecoder().decode(value));
  return documents.sort();
}

async function lastPublished(eventLog: EventLog): Promise<Map<string, TokenRow>> {
  return new Map((await publishedRows(eventLog)).map((row) => [row.address, row]));
}

/** Every row in the updates of partition 0, in order. */
export async function publishedRows(eventLog: EventLog): Promise<TokenRow[]> {
  return (await publishedBatches(eventLog)).flatMap(({ rows }) => rows);
}

/** Calls as they were told, always the same however often, and the newest figures of each. */
export async function toldCalls(eventLog: EventLog) {
  const calls = new Map<string, Call>();
  const callFigures = new Map<string, CallFigures>();
  for (const batch of await publishedBatches(eventLog)) {
    for (const call of batch.calls ?? []) {
      const name = `${call.mint} ${call.ordinal}`;
      expect(call).toEqual(calls.get(name) ?? call);
      calls.set(name, call);
    }
    for (const figures of batch.callFigures ?? []) {
      const name = `${figures.mint} ${figures.ordinal}`;
      if ((callFigures.get(name)?.version ?? -1) <= figures.version) callFigures.set(name, figures);
    }
  }
  return { calls, callFigures };
}

/** As they were told, without what the schema adds. */
async function publishedBatches(
  eventLog: EventLog,
): Promise<(Pick<TokenUpdateBatch, 'rows'> & Partial<TokenUpdateBatch>)[]> {
  const records = await eventLog.read(topics.tokenUpdates, 0, 0, { records: 1e6, bytes: 1e9 });
  return records.map(({ value }) => {
    const batch = JSON.parse(new TextDecoder().decode(value)) as TokenUpdateBatch;
    expect(tokenUpdateBatchSchema.safeParse(batch).error).toBeUndefined();
    return batch;
  });
}

function texts(documents: ReadonlyMap<string, unknown>): string[] {
  return [...documents.values()].map((document) => JSON.stringify(document)).sort();
}
