import type { OpenedEngines } from '@mintscope/records/open-engines';
import type { Records } from '@mintscope/records/records';
import { isControlEvent } from '@mintscope/schemas/events/control-event';
import { topics } from '@mintscope/schemas/events/topics';
import { isWalletFactsEvent } from '@mintscope/schemas/events/wallet-facts-event';
import { callTellingsSchema } from '@mintscope/schemas/picks/call-tellings';
import type { z } from 'zod';

/** What the log and the records say of calls and of the settings that they were made by. */
export interface Picks {
  /** Calls in the log: of each all that was told of it, the same once. */
  told: Record<string, string[]>;
  /** By mint and ordinal. */
  calls: Record<string, { max_x: number | null }>;
  bank: Record<string, { tier: number }>;
  removals: number;
  settings: Record<string, { settings: unknown; version: number }>;
  /** Type and version of each control event, in the order of the decisions. */
  outbox: [type: unknown, version: unknown][];
  /** Saves that were noted. */
  saves: unknown[];
  /** Whether each partition of the log has each control event before the first event of the market. */
  isToldFirst: boolean;
}

export async function tellPicks(engines: OpenedEngines): Promise<Picks> {
  const { queries } = engines.records;
  const calls = await queries.selectFrom('calls').selectAll().execute();
  const bank = await queries.selectFrom('bank').selectAll().execute();
  const removals = await queries.selectFrom('removals').select('mint').execute();
  const settings = await queries.selectFrom('product_settings').selectAll().execute();
  const saves = await queries.selectFrom('audit_log').select(['action', 'detail']).orderBy('id').execute();
  const outbox = await queries.selectFrom('outbox').select('event').orderBy('id').execute();
  const told: Picks['told'] = {};
  for (const batch of await readBatches(engines))
    for (const call of batch.calls) {
      const name = nameOf(call);
      told[name] = [...new Set([...(told[name] ?? []), JSON.stringify(call)])];
    }
  return {
    told,
    calls: Object.fromEntries(calls.map((call) => [nameOf(call), call])),
    bank: Object.fromEntries(bank.map((entry) => [nameOf(entry), entry])),
    removals: removals.length,
    settings: Object.fromEntries(
      settings.map(({ name, settings: kept, version }) => [name, { settings: kept, version }]),
    ),
    outbox: outbox.map(({ event: { type, version } }) => [type, version]),
    saves,
    isToldFirst: await isToldFirst(engines),
  };
}

/** Whether the records have every call that the log tells, with the newest of its figures. */
export async function areCallsKept(engines: OpenedEngines): Promise<boolean> {
  const kept = await engines.records.queries
    .selectFrom('calls')
    .select(['mint', 'ordinal', 'figures_version'])
    .execute();
  const versions = new Map(kept.map((call) => [nameOf(call), call.figures_version ?? -1]));
  const batches = await readBatches(engines);
  return batches.every(
    ({ calls, callFigures }) =>
      calls.every((call) => versions.has(nameOf(call))) &&
      callFigures.every((figures) => versions.get(nameOf(figures))! >= figures.version),
  );
}

/** Whether every decision that was saved is in every partition. */
export async function areDecisionsTold({ queries }: Records): Promise<boolean> {
  const untold = await queries.selectFrom('outbox').select('id').where('told_at', 'is', null).execute();
  return untold.length === 0;
}

function nameOf({ mint, ordinal }: { mint: string; ordinal: number }): string {
  return `${mint} ${ordinal}`;
}

async function readBatches(engines: OpenedEngines): Promise<z.output<typeof callTellingsSchema>[]> {
  const records = (await readTopic(engines, topics.tokenUpdates)).flat();
  return records.map((value) => callTellingsSchema.parse(JSON.parse(Buffer.from(value).toString())));
}

async function isToldFirst(engines: OpenedEngines): Promise<boolean> {
  const partitions = await readTopic(engines, topics.chainEvents);
  return partitions.every((values) => {
    const decisions = values.filter(isDecision).length;
    return decisions >= 3 && values.slice(0, decisions).every(isDecision);
  });
}

/** Of people, or of the product in their place: partitions tell each other of wallets in records alike. */
export function isDecision(record: Uint8Array): boolean {
  return isControlEvent(record) && !isWalletFactsEvent(record);
}

async function readTopic({ eventLog }: OpenedEngines, topic: string): Promise<Uint8Array[][]> {
  const all: Uint8Array[][] = [];
  for (let partition = 0; partition < eventLog.partitions(topic); partition++) {
    const records = await eventLog.read(topic, partition, 0, { records: 1e6, bytes: 1e9 });
    all.push(records.map(({ value }) => value));
  }
  return all;
}
