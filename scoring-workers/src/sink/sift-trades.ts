import { BatchReader } from '@mintscope/schemas/events/batch/batch-reader';
import { isControlEvent } from '@mintscope/schemas/events/control-event';
import type { SinkRecord } from './sink-record.ts';
import type { Telling, ToldTrades } from './told-trades.ts';

/** A trade that the warehouse may have. */
export interface UnknownTrade {
  mint: string;
  signature: string;
  instruction: number;
  sub: number;
}

/** A record of a block, and what is known of its trades before the warehouse is asked. */
export interface SiftedRecord {
  offset: number;
  /** null = the record is no batch. */
  reader: BatchReader | null;
  /** By the trade's place among the trades of the record. */
  tellings: Telling[];
}

/** Goes through a block's trades in the order of the log; what only the warehouse can tell of is in `unknown`. Control events have none. */
export function siftTrades(
  records: readonly SinkRecord[],
  told: ToldTrades,
): { sifted: SiftedRecord[]; unknown: UnknownTrade[] } {
  told.beginBlock();
  const unknown: UnknownTrade[] = [];
  const batches = records.filter(({ value }) => !isControlEvent(value));
  const sifted = batches.map(({ offset, value }) => {
    const reader = openBatch(value);
    return { offset, reader, tellings: reader ? tellingsOf(reader, told, unknown) : [] };
  });
  return { sifted, unknown };
}

function tellingsOf(reader: BatchReader, told: ToldTrades, unknown: UnknownTrade[]): Telling[] {
  const { type, mint, signature, instruction, sub } = reader.envelope;
  const mints = new Map<number, string>();
  const tellings: Telling[] = [];
  for (let i = 0; i < reader.events; i++) {
    if (type[i] !== 0) continue;
    const key = mint[i]!;
    const address = mints.get(key) ?? reader.keyText(key);
    mints.set(key, address);
    const telling = told.meet(reader, i, address);
    tellings.push(telling);
    if (telling !== 'unknown') continue;
    const id = { signature: reader.signatureText(signature[i]!), instruction: instruction[i]!, sub: sub[i]! };
    unknown.push({ mint: address, ...id });
  }
  return tellings;
}

function openBatch(value: Uint8Array): BatchReader | null {
  try {
    return new BatchReader(value);
  } catch {
    return null;
  }
}
