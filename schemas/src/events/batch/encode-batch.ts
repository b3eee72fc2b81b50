import type { ChainEvent, Trade, Transfer } from '../chain-event.ts';
import { BatchError } from './batch-error.ts';
import { BlobWriter } from './blob-writer.ts';
import { Dictionary, KeyCache } from './dictionary.ts';
import {
  type BatchCounts,
  batchMagic,
  batchVersion,
  checkSize,
  type EventColumns,
  envelopeNull,
  eventColumns,
  eventSources,
  eventTypes,
  headerBytes,
  keyBytes,
  layoutOf,
  signatureBytes,
  type TradeColumns,
  tradeColumns,
  tradeNull,
  transferBits,
} from './layout.ts';
import { writeDetail } from './write-detail.ts';

export interface BatchEncoder {
  /** @throws BatchError `BATCH_TOO_LARGE`, `BATCH_KEY`, `BATCH_VALUE` */
  encode(events: readonly ChainEvent[]): Uint8Array<ArrayBuffer>;
}

/** An encoder that remembers the bytes of addresses it met (base58 is the dear part); one for each writer. */
export function createBatchEncoder(options: { cachedKeys?: number } = {}): BatchEncoder {
  const keys = new KeyCache(options.cachedKeys ?? 65_536);
  const signatures = new KeyCache(0);
  return {
    encode: (events) => encodeWith(events, new Dictionary(keys, keyBytes), new Dictionary(signatures, signatureBytes)),
  };
}

/** One batch without memory of former ones. The same events give the same bytes. */
export function encodeBatch(events: readonly ChainEvent[]): Uint8Array<ArrayBuffer> {
  return createBatchEncoder({ cachedKeys: 0 }).encode(events);
}

function encodeWith(events: readonly ChainEvent[], keys: Dictionary, signatures: Dictionary): Uint8Array<ArrayBuffer> {
  const counts: BatchCounts = { events: events.length, trades: 0, keys: 0, signatures: 0, blobBytes: 0 };
  for (const event of events) if (event.type === 'trade') counts.trades++;
  const fixed = layoutOf(counts);
  checkSize(counts.events, fixed.totalBytes);
  const rows = new Uint8Array(fixed.keys);
  const envelope = eventColumns(rows.buffer, fixed.events, counts.events);
  const trades = tradeColumns(rows.buffer, fixed.trades, counts.trades);
  const blob = new BlobWriter();
  let trade = 0;
  for (let i = 0; i < events.length; i++) {
    const event = events[i]!;
    writeEnvelope(envelope, i, event, keys, signatures);
    if (event.type === 'trade') {
      envelope.detail[i] = trade;
      writeTrade(trades, trade++, event, keys);
    } else {
      envelope.detail[i] = blob.length;
      writeDetail(event, blob, keys);
    }
  }
  counts.keys = keys.entries.length;
  counts.signatures = signatures.entries.length;
  counts.blobBytes = blob.length;
  return assemble(counts, rows, [...keys.entries, ...signatures.entries, blob.bytes()]);
}

function assemble(counts: BatchCounts, rows: Uint8Array, parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const { totalBytes } = layoutOf(counts);
  checkSize(counts.events, totalBytes);
  const out = new Uint8Array(totalBytes);
  out.set(rows);
  let at = rows.length;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  const header = new DataView(out.buffer, 0, headerBytes);
  header.setUint32(0, batchMagic, true);
  header.setUint16(4, batchVersion, true);
  header.setUint16(6, headerBytes, true);
  const sizes = [totalBytes, counts.events, counts.trades, counts.keys, counts.signatures, counts.blobBytes];
  for (let i = 0; i < sizes.length; i++) header.setUint32(8 + i * 4, sizes[i]!, true);
  return out;
}

function writeEnvelope(to: EventColumns, i: number, event: ChainEvent, keys: Dictionary, signatures: Dictionary): void {
  to.slot[i] = safe(event.slot);
  to.blockTime[i] = event.blockTime === null ? Number.NaN : safe(event.blockTime);
  to.timeMs[i] = event.timeMs === null ? Number.NaN : safe(event.timeMs);
  to.receivedAtMs[i] = event.receivedAtMs === null ? Number.NaN : safe(event.receivedAtMs);
  setU64(to.feeLamports, i, event.feeLamports);
  setU64(to.priorityFeeLamports, i, event.priorityFeeLamports ?? 0n);
  setU64(to.tipLamports, i, event.tipLamports ?? 0n);
  to.mint[i] = keys.indexOf(event.mint);
  to.feePayer[i] = keys.indexOf(event.feePayer);
  to.program[i] = keys.indexOf(event.program);
  to.signature[i] = signatures.indexOf(event.signature);
  to.transactionIndex[i] = event.transactionIndex ?? 0;
  to.computeUnits[i] = event.computeUnits ?? 0;
  to.instruction[i] = event.instruction;
  to.sub[i] = event.sub;
  to.type[i] = eventTypes.indexOf(event.type);
  to.source[i] = eventSources.indexOf(event.source);
  to.nulls[i] =
    (event.transactionIndex === null ? envelopeNull.transactionIndex : 0) |
    (event.computeUnits === null ? envelopeNull.computeUnits : 0) |
    (event.priorityFeeLamports === null ? envelopeNull.priorityFeeLamports : 0) |
    (event.tipLamports === null ? envelopeNull.tipLamports : 0) |
    (event.type === 'transfer' ? opensBits(event) : 0);
}

function opensBits({ opens }: Transfer): number {
  if (opens === null) return 0;
  return transferBits.knowsOpens | (opens ? transferBits.opens : 0);
}

function writeTrade(to: TradeColumns, i: number, event: Trade, keys: Dictionary): void {
  setU64(to.baseAmount, i, event.baseAmount);
  setU64(to.quoteAmount, i, event.quoteAmount);
  setU64(to.feeQuote, i, event.feeQuote);
  setU64(to.baseReserve, i, event.baseReserve ?? 0n);
  setU64(to.quoteReserve, i, event.quoteReserve ?? 0n);
  setU64(to.curveRemaining, i, event.curveRemaining ?? 0n);
  to.trader[i] = keys.indexOf(event.trader);
  to.pool[i] = keys.indexOf(event.pool);
  to.quoteMint[i] = keys.indexOf(event.quoteMint);
  to.side[i] = event.side === 'buy' ? 0 : 1;
  to.decimals[i] = event.decimals;
  to.quoteDecimals[i] = event.quoteDecimals;
  to.nulls[i] =
    (event.baseReserve === null ? tradeNull.baseReserve : 0) |
    (event.quoteReserve === null ? tradeNull.quoteReserve : 0) |
    (event.curveRemaining === null ? tradeNull.curveRemaining : 0);
}

function safe(value: number): number {
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw new BatchError('BATCH_VALUE', `${value} is not a whole number from 0 to 2^53-1`);
}

function setU64(column: Uint32Array, i: number, value: bigint): void {
  if (value < 0n || value > 0xffff_ffff_ffff_ffffn) throw new BatchError('BATCH_VALUE', `${value} is outside u64`);
  column[i * 2] = Number(value & 0xffff_ffffn);
  column[i * 2 + 1] = Number(value >> 32n);
}
