import { eventId } from '@mintscope/schemas/events/chain-event';
import { programs } from '@mintscope/schemas/programs';
import { expect } from 'vitest';
import { checkEverything } from '../checker/check-everything.ts';
import type { Reading } from '../checker/reading.ts';
import { eventsOf } from '../events-of.ts';
import type { RunningMintscope } from '../running-mintscope.ts';
import { createCluster } from './cluster.ts';
import { type Observer, openObserver } from './observer.ts';

export interface DistributedOptions {
  /** Settings of the engines, and of a place in them that no other test uses. */
  engines: Readonly<Record<string, string>>;
  partitions: number;
  /** For the ingest processes. */
  ingest: Readonly<Record<string, string>>;
  /** Names of programs (schemas/programs.ts) that each ingest process follows; as many processes are started. */
  followed: readonly (readonly (keyof typeof programs)[])[];
  workers: number;
  apis: number;
}

/** Many processes of each service on shared engines, as one Mintscope. All start at once, as an orchestrator would have it. */
export async function startDistributed(options: DistributedOptions): Promise<RunningMintscope> {
  const cluster = createCluster({ ...options.engines, MINTSCOPE_PARTITIONS: String(options.partitions) });
  const several = (count: number, service: 'stream-api' | 'scoring-workers') =>
    Promise.all(Array.from({ length: count }, () => cluster.start(service)));
  try {
    const [apis, ingests] = await Promise.all([
      several(options.apis, 'stream-api'),
      Promise.all(
        options.followed.map((names) =>
          cluster.start('ingest', {
            environment: { ...options.ingest, MINTSCOPE_SOLANA_PROGRAMS: names.join(',') },
          }),
        ),
      ),
      several(options.workers, 'scoring-workers'),
    ]);
    const followed = options.followed.map((names) => names.map((name): string => programs[name]));
    const observer = await openObserver(cluster);
    return {
      apis,
      followed,
      ingestMetrics: async () => (await Promise.all(ingests.map((one) => one.metrics()))).join('\n'),
      async untilTold({ signature, mentions }) {
        const tellers = followed.filter((addresses) => addresses.some((address) => mentions.includes(address)));
        await cluster.until(`${signature} is told by all who follow it`, async () =>
          (await countCopies(observer, signature)) === tellers.length ? true : undefined,
        );
      },
      expectStored: () => expectStored(observer, options.followed),
      output: () => cluster.output(),
      stop: () => observer.close().finally(() => cluster.stop()),
    };
  } catch (error) {
    await cluster.stop().catch(() => undefined);
    throw error;
  }
}

/** How often the log has an event of a transaction: as often as it was told. */
async function countCopies(observer: Observer, signature: string): Promise<number> {
  const copies = new Map<string, number>();
  for (const [partition, ids] of idsIn(await observer.readLog()).entries())
    for (const id of ids.filter((one) => one.startsWith(signature)))
      copies.set(`${partition} ${id}`, (copies.get(`${partition} ${id}`) ?? 0) + 1);
  return Math.max(0, ...copies.values());
}

function idsIn(log: Reading['log']): string[][] {
  return log.map((records) => records.flatMap(({ value }) => eventsOf(value).map(eventId)));
}

/** What several processes told is in the log more than once, and counts once everywhere else. */
async function expectStored(observer: Observer, followed: DistributedOptions['followed']): Promise<void> {
  await observer.untilSettled();
  const reading = await observer.read();
  const told = idsIn(reading.log);
  const isToldTwice = new Set(followed.flat()).size < followed.flat().length;
  expect(told.some((ids) => new Set(ids).size < ids.length)).toBe(isToldTwice);
  const known = new Set(told.flat());
  const tellers = isToldTwice ? followed.length : 1;
  const findings = await checkEverything(reading, { offered: known, acknowledged: known, tellers });
  expect(findings.slice(0, 20)).toEqual([]);
}
