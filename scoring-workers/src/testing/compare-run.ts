import type { EventLog } from '@mintscope/engines/event-log/port';
import type { StateStore } from '@mintscope/engines/state-store/port';
import { topics } from '@mintscope/schemas/events/topics';
import { type TokenRow, type TokenUpdateBatch, tokenUpdateBatchSchema } from '@mintscope/schemas/token';
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
  const rows: TokenRow[] = [];
  for (const { value } of await eventLog.read(topics.tokenUpdates, 0, 0, { records: 1e6, bytes: 1e9 })) {
    const text = new TextDecoder().decode(value);
    expect(tokenUpdateBatchSchema.safeParse(JSON.parse(text)).error).toBeUndefined();
    rows.push(...(JSON.parse(text) as TokenUpdateBatch).rows);
  }
  return rows;
}

function texts(documents: ReadonlyMap<string, unknown>): string[] {
  return [...documents.values()].map((document) => JSON.stringify(document)).sort();
}
