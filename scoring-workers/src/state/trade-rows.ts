import type { SampledTrade } from '../running/transaction-sample.ts';

/** One remembered trade; `base` in whole tokens, wallets by the token's numbers. */
export interface LoggedTrade extends SampledTrade {
  /** The log's own bytes, which another trade may take. */
  signature: Uint8Array;
  instruction: number;
  sub: number;
  /** The time as the tables have it; `timeMs` is the event time of the definitions, which the sample is measured by. */
  chainMs: number;
  /** Place in the block; 0 where the source does not tell. */
  transactionIndex: number;
  isBuy: boolean;
  /** It told the token's price. */
  setsPrice: boolean;
  wallet: number;
  base: number;
}

/** One to be remembered; amounts of a quote without a known price in SOL are NaN. */
export interface NewTrade
  extends Omit<LoggedTrade, 'signature' | 'quoteLamports' | 'typedLamports'>,
    Record<'quoteLamports' | 'typedLamports', number> {}

/**
 * A row: 7 doubles (time, slot, base, lamports typed, fee, lamports, compute units), 4 integers (place in the transaction,
 * side and whether it set no price, wallet, payer), 16 signature words, the time of the tables and the place in the block.
 */
export const rowDoubles = 19;
const rowWords = rowDoubles * 2;
const typedAt = 3;
const feeAt = 4;
const lamportsAt = 5;
const unitsAt = 6;
const marksAt = 14;
const signatureAt = 18;
/** Rows of former code have no trade that set no price. */
const buyMark = 1;
const noPriceMark = 2;
const chainAt = 17;
const placeAt = 18;
/**
 * Of versions 5 and 6, with the amount in the quote behind the base; of 2 to 4, without a place in the block and with a price in place
 * of what was typed; of version 1, without a time of the tables.
 */
const quotedDoubles = 20;
const formerDoubles = 19;
const firstDoubles = 18;
const formerAt = { typed: 4, fee: 5, chain: 18, place: 19 };

export function writeRow(
  doubles: Float64Array,
  words: Int32Array,
  row: number,
  signatures: Uint32Array,
  at: number,
  trade: NewTrade,
): void {
  const figure = row * rowDoubles;
  doubles[figure] = trade.timeMs;
  doubles[figure + 1] = trade.slot;
  doubles[figure + 2] = trade.base;
  doubles[figure + typedAt] = trade.typedLamports;
  doubles[figure + feeAt] = trade.feeLamports;
  doubles[figure + lamportsAt] = trade.quoteLamports;
  doubles[figure + unitsAt] = trade.computeUnits ?? -1;
  doubles[figure + chainAt] = trade.chainMs;
  doubles[figure + placeAt] = trade.transactionIndex;
  const word = row * rowWords;
  words[word + marksAt] = trade.instruction * 256 + trade.sub;
  words[word + marksAt + 1] = (trade.isBuy ? buyMark : 0) | (trade.setsPrice ? 0 : noPriceMark);
  words[word + marksAt + 2] = trade.wallet;
  words[word + marksAt + 3] = trade.payer;
  for (let i = 0; i < 16; i++) words[word + signatureAt + i] = signatures[at + i]!;
}

/** Whether a trade stands before that of a row in the chain, as far as slots and places in the block tell. */
export function isBefore({ slot, transactionIndex }: NewTrade, doubles: Float64Array, row: number): boolean {
  const rowSlot = doubles[row * rowDoubles + 1]!;
  return slot < rowSlot || (slot === rowSlot && transactionIndex < doubles[row * rowDoubles + placeAt]!);
}

export function timeOf(doubles: Float64Array, row: number): number {
  return doubles[row * rowDoubles]!;
}

/** As bytes: words read as doubles may be numbers that no copy of a number keeps. */
export function copyRow(from: Float64Array, row: number, to: Float64Array, toRow: number): void {
  to.set(from.subarray(row * rowDoubles, (row + 1) * rowDoubles), toRow * rowDoubles);
}

export function readSampled(doubles: Float64Array, words: Int32Array, row: number, trade: SampledTrade): void {
  const figure = row * rowDoubles;
  trade.timeMs = doubles[figure]!;
  trade.slot = doubles[figure + 1]!;
  trade.payer = words[row * rowWords + marksAt + 3]!;
  trade.feeLamports = doubles[figure + feeAt]!;
  trade.quoteLamports = knownOf(doubles[figure + lamportsAt]!);
  trade.typedLamports = knownOf(doubles[figure + typedAt]!);
  const units = doubles[figure + unitsAt]!;
  trade.computeUnits = units < 0 ? null : units;
}

export function readRow(doubles: Float64Array, words: Int32Array, row: number): LoggedTrade {
  const figure = row * rowDoubles;
  const word = row * rowWords;
  const place = words[word + marksAt]!;
  const trade: LoggedTrade = {
    timeMs: 0,
    slot: 0,
    payer: 0,
    feeLamports: 0,
    quoteLamports: null,
    typedLamports: null,
    computeUnits: null,
    signature: new Uint8Array(words.buffer, words.byteOffset + (word + signatureAt) * 4, 64),
    instruction: Math.floor(place / 256),
    sub: place % 256,
    chainMs: doubles[figure + chainAt]!,
    transactionIndex: doubles[figure + placeAt]!,
    isBuy: (words[word + marksAt + 1]! & buyMark) !== 0,
    setsPrice: (words[word + marksAt + 1]! & noPriceMark) === 0,
    wallet: words[word + marksAt + 2]!,
    base: doubles[figure + 2]!,
  };
  readSampled(doubles, words, row, trade);
  return trade;
}

/** Rows of former snapshots. Before version 5 they do not tell what was typed. */
export function rowsOfFormer(former: Float64Array, version: number): Float64Array<ArrayBuffer> {
  const width = version === 1 ? firstDoubles : version < 5 ? formerDoubles : quotedDoubles;
  const rows = former.length / width;
  const doubles = new Float64Array(rows * rowDoubles);
  for (let row = 0; row < rows; row++) {
    const figures = former.subarray(row * width, (row + 1) * width);
    const to = row * rowDoubles;
    doubles.set(figures.subarray(0, 3), to);
    doubles[to + typedAt] = version < 5 ? Number.NaN : figures[formerAt.typed]!;
    doubles.set(figures.subarray(formerAt.fee, formerAt.chain), to + feeAt);
    doubles[to + chainAt] = version === 1 ? figures[0]! : figures[formerAt.chain]!;
    doubles[to + placeAt] = version < 5 ? 0 : figures[formerAt.place]!;
  }
  return doubles;
}

function knownOf(lamports: number): number | null {
  return Number.isNaN(lamports) ? null : lamports;
}
