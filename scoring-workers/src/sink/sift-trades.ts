import { BatchReader } from '@mintscope/schemas/events/batch/batch-reader';
import { eventDecoder } from '@mintscope/schemas/events/batch/decode-batch';
import { eventTypes } from '@mintscope/schemas/events/batch/layout';
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
  /** Likewise: whether its pool is shallow beside another of its token. */
  beside: boolean[];
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
    if (!reader) return { offset, reader, tellings: [], beside: [] };
    return { offset, reader, ...tellingsOf(reader, told, unknown) };
  });
  return { sifted, unknown };
}

/** Types of events that move what is in a token's pools, beside trades. */
const moving = new Set(
  (['token_created', 'migrated', 'liquidity_added', 'liquidity_removed'] as const).map((type) =>
    eventTypes.indexOf(type),
  ),
);

function tellingsOf(
  reader: BatchReader,
  told: ToldTrades,
  unknown: UnknownTrade[],
): Pick<SiftedRecord, 'tellings' | 'beside'> {
  const { envelope, trade } = reader;
  const { type, mint, signature, instruction, sub } = envelope;
  const text = (key: number) => reader.keyText(key);
  const columns = { envelope, trade, text };
  const { decode } = eventDecoder(reader);
  const tellings: Telling[] = [];
  const beside: boolean[] = [];
  for (let i = 0; i < reader.events; i++) {
    if (moving.has(type[i]!)) told.depths.meetOther(decode(i), told.solUsdRate);
    if (type[i] !== 0) continue;
    const address = text(mint[i]!);
    const telling = told.meet(reader, i, address);
    tellings.push(telling);
    beside.push(told.depths.meetTrade(columns, i, address, told.solUsdRate));
    if (telling !== 'unknown') continue;
    const id = { signature: reader.signatureText(signature[i]!), instruction: instruction[i]!, sub: sub[i]! };
    unknown.push({ mint: address, ...id });
  }
  return { tellings, beside };
}

function openBatch(value: Uint8Array): BatchReader | null {
  try {
    return new BatchReader(value);
  } catch {
    return null;
  }
}
