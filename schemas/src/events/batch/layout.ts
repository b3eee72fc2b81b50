import { limits } from '../../limits.ts';
import { BatchError } from './batch-error.ts';

/** "MSEB": Mintscope event batch. */
export const batchMagic = 0x4245534d;
export const batchVersion = 1;
export const headerBytes = 40;
export const keyBytes = 32;
export const signatureBytes = 64;

/** Event types by their code in a batch; the position is the code. A new type is appended, never inserted. */
export const eventTypes = [
  'trade',
  'token_created',
  'transfer',
  'liquidity_added',
  'liquidity_removed',
  'curve_completed',
  'migrated',
  'metadata_changed',
  'authority_changed',
  'holder_snapshot',
  'provider_report',
] as const;
export const eventSources = ['solana', 'webhook', 'simulator', 'file', 'enrichment'] as const;
export const authorities = ['mint', 'freeze', 'metadata'] as const;

/** Bits of the envelope's `nulls` column; those of a transfer say what is known of its `opens`. */
export const envelopeNull = { transactionIndex: 1, computeUnits: 2, priorityFeeLamports: 4, tipLamports: 8 } as const;
export const transferBits = { knowsOpens: 16, opens: 32 } as const;
/** Bits of the trades' `nulls` column. */
export const tradeNull = { baseReserve: 1, quoteReserve: 2, curveRemaining: 4 } as const;

export interface BatchCounts {
  events: number;
  trades: number;
  keys: number;
  signatures: number;
  blobBytes: number;
}

export interface BatchLayout {
  events: number;
  trades: number;
  keys: number;
  signatures: number;
  blob: number;
  totalBytes: number;
}

const eventWidths = [8, 8, 8, 8, 8, 8, 8, 4, 4, 4, 4, 4, 4, 4, 2, 1, 1, 1, 1];
const tradeWidths = [8, 8, 8, 8, 8, 8, 4, 4, 4, 1, 1, 1, 1];

/** Where each section begins. Sections follow one another; each column and section begins on a multiple of 8. */
export function layoutOf(counts: BatchCounts): BatchLayout {
  const events = headerBytes;
  const trades = events + sectionBytes(counts.events, eventWidths);
  const keys = trades + sectionBytes(counts.trades, tradeWidths);
  const signatures = keys + counts.keys * keyBytes;
  const blob = signatures + counts.signatures * signatureBytes;
  return { events, trades, keys, signatures, blob, totalBytes: align8(blob + counts.blobBytes) };
}

/** The common envelope, one entry an event. `Float64Array` holds safe integers, NaN = null; u64 is (low, high) pairs. */
export interface EventColumns {
  slot: Float64Array;
  blockTime: Float64Array;
  timeMs: Float64Array;
  receivedAtMs: Float64Array;
  feeLamports: Uint32Array;
  priorityFeeLamports: Uint32Array;
  tipLamports: Uint32Array;
  mint: Uint32Array;
  feePayer: Uint32Array;
  program: Uint32Array;
  signature: Uint32Array;
  transactionIndex: Uint32Array;
  computeUnits: Uint32Array;
  /** For a trade its row in the trade columns, else the offset of its fields in the blob. */
  detail: Uint32Array;
  instruction: Uint16Array;
  sub: Uint8Array;
  type: Uint8Array;
  source: Uint8Array;
  nulls: Uint8Array;
}

export interface TradeColumns {
  baseAmount: Uint32Array;
  quoteAmount: Uint32Array;
  feeQuote: Uint32Array;
  baseReserve: Uint32Array;
  quoteReserve: Uint32Array;
  curveRemaining: Uint32Array;
  trader: Uint32Array;
  pool: Uint32Array;
  quoteMint: Uint32Array;
  /** 0 buy, 1 sell. */
  side: Uint8Array;
  decimals: Uint8Array;
  quoteDecimals: Uint8Array;
  nulls: Uint8Array;
}

export function eventColumns(buffer: ArrayBufferLike, offset: number, count: number): EventColumns {
  const take = columnCursor(buffer, offset, count);
  return {
    slot: take.f64(),
    blockTime: take.f64(),
    timeMs: take.f64(),
    receivedAtMs: take.f64(),
    feeLamports: take.u64(),
    priorityFeeLamports: take.u64(),
    tipLamports: take.u64(),
    mint: take.u32(),
    feePayer: take.u32(),
    program: take.u32(),
    signature: take.u32(),
    transactionIndex: take.u32(),
    computeUnits: take.u32(),
    detail: take.u32(),
    instruction: take.u16(),
    sub: take.u8(),
    type: take.u8(),
    source: take.u8(),
    nulls: take.u8(),
  };
}

export function tradeColumns(buffer: ArrayBufferLike, offset: number, count: number): TradeColumns {
  const take = columnCursor(buffer, offset, count);
  return {
    baseAmount: take.u64(),
    quoteAmount: take.u64(),
    feeQuote: take.u64(),
    baseReserve: take.u64(),
    quoteReserve: take.u64(),
    curveRemaining: take.u64(),
    trader: take.u32(),
    pool: take.u32(),
    quoteMint: take.u32(),
    side: take.u8(),
    decimals: take.u8(),
    quoteDecimals: take.u8(),
    nulls: take.u8(),
  };
}

export function checkSize(events: number, totalBytes: number): void {
  if (events > limits.batchEvents)
    throw new BatchError('BATCH_TOO_LARGE', `${events} events; a batch holds ${limits.batchEvents}`);
  if (totalBytes > limits.batchBytes)
    throw new BatchError('BATCH_TOO_LARGE', `${totalBytes} bytes; a batch holds ${limits.batchBytes}`);
}

export function align8(bytes: number): number {
  return Math.ceil(bytes / 8) * 8;
}

function sectionBytes(count: number, widths: readonly number[]): number {
  let bytes = 0;
  for (const width of widths) bytes += align8(count * width);
  return bytes;
}

function columnCursor(buffer: ArrayBufferLike, offset: number, count: number) {
  let at = offset;
  const next = (bytes: number): number => {
    const start = at;
    at += align8(bytes);
    return start;
  };
  return {
    f64: () => new Float64Array(buffer, next(count * 8), count),
    u64: () => new Uint32Array(buffer, next(count * 8), count * 2),
    u32: () => new Uint32Array(buffer, next(count * 4), count),
    u16: () => new Uint16Array(buffer, next(count * 2), count),
    u8: () => new Uint8Array(buffer, next(count), count),
  };
}
