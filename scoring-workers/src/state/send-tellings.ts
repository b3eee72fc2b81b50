import { encodeWalletFactsEvent } from '@mintscope/schemas/events/wallet-facts-event';
import type { ShardState } from './shard-state.ts';
import type { Telling } from './wallet-tellings.ts';

type Told = Pick<Telling, 'effectiveMs' | 'results' | 'records' | 'outcomes'>;

/** Entries of a kind in one record. */
const mostEntries = 1000;

/** Each result goes to the partition that keeps its wallet's record, the rest to all; what is for this one waits here. */
export function sendTellings(state: ShardState, told: Told): void {
  const { partition, partitions, tellings } = state;
  const ownerOf = (wallet: number) => state.keys.firstByte(wallet) % partitions;
  const others = Array.from({ length: partitions }, (_, each) => each).filter((each) => each !== partition);
  const own = told.results.filter(([wallet]) => ownerOf(wallet) === partition);
  if (own.length + told.records.length + told.outcomes.length > 0)
    tellings.wait({ ...told, results: own, origin: partition, part: 0 });
  let part = 0;
  if (others.length > 0)
    for (const piece of pieces({ ...told, results: [] }))
      tell(state, others, { ...piece, origin: partition, part: part++ });
  for (const other of others) {
    const results = told.results.filter(([wallet]) => ownerOf(wallet) === other);
    const piecesOfIt = pieces({ ...told, results, records: [], outcomes: [] });
    for (const [at, piece] of piecesOfIt.entries())
      tell(state, [other], { ...piece, origin: partition, part: part + at });
  }
}

function pieces(told: Told): Told[] {
  const { results, records, outcomes } = told;
  const count = Math.ceil(Math.max(results.length, records.length, outcomes.length) / mostEntries);
  return Array.from({ length: count }, (_, at) => {
    const range = [at * mostEntries, (at + 1) * mostEntries] as const;
    return {
      effectiveMs: told.effectiveMs,
      results: results.slice(...range),
      records: records.slice(...range),
      outcomes: outcomes.slice(...range),
    };
  });
}

function tell({ keys, toTell }: ShardState, partitions: number[], telling: Telling): void {
  const { effectiveMs, origin, part } = telling;
  const figures = ([wallet, { closed, won, profit }]: Telling['results'][number]) =>
    [keys.text(wallet), closed, won, profit] as [string, number, number, number];
  const record = encodeWalletFactsEvent({
    type: 'wallet_facts',
    v: 1,
    origin,
    effectiveMs,
    part,
    results: telling.results.map(figures),
    records: telling.records.map(figures),
    outcomes: telling.outcomes.map(([creator, { mint, rugged, migrated, best }]) => [
      keys.text(creator),
      mint,
      rugged,
      migrated,
      best,
    ]),
  });
  toTell.push({ partitions, record });
}
