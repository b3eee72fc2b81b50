import { type ChainEvent, chainEventVersion, type EventEnvelope, type Trade, type Transfer } from '../chain-event.ts';
import { BatchReader } from './batch-reader.ts';
import type { BlobReader } from './blob-reader.ts';
import { envelopeNull, eventSources, eventTypes, tradeNull, transferBits } from './layout.ts';
import { readDetail, readTransfer } from './read-detail.ts';

/**
 * The events of a batch as objects, in order.
 * @throws BatchError when the bytes are not a batch of this version, whole and sound.
 */
export function decodeBatch(bytes: Uint8Array): ChainEvent[] {
  const reader = new BatchReader(bytes);
  const { decode } = eventDecoder(reader);
  return Array.from({ length: reader.events }, (_, i) => decode(i));
}

/** Reads single events of an opened batch. */
export interface EventDecoder {
  /** As an object; base58 texts are made once a batch. */
  decode(index: number): ChainEvent;
  /**
   * Number among the batch's addresses of one that an event names which was decoded.
   * @throws TypeError for any other: nothing may be counted for a wallet that is none.
   */
  keyOf(address: string): number;
  /** A transfer without its texts. */
  decodeTransfer(index: number): TransferKeys;
}

/** `from`, `to`: numbers among the batch's addresses. */
export interface TransferKeys extends Pick<Transfer, 'amount' | 'opens'> {
  from: number;
  to: number;
}

export function eventDecoder(reader: BatchReader): EventDecoder {
  const numbers = new Map<string, number>();
  const keyText = memoize((index) => {
    const text = reader.keyText(index);
    numbers.set(text, index);
    return text;
  });
  const signatureText = memoize((index) => reader.signatureText(index));
  const blob = reader.blob();
  return {
    decode: (index) => decodeEvent(reader, index, { keyText, signatureText, blob }),
    keyOf(address) {
      const number = numbers.get(address);
      if (number === undefined) throw new TypeError(`${address} is no address of a decoded event of the batch`);
      return number;
    },
    decodeTransfer(index) {
      blob.seek(reader.envelope.detail[index]!);
      return { ...readTransfer(blob, (key) => key), opens: readOpens(reader, index) };
    },
  };
}

interface Context {
  keyText: (index: number) => string;
  signatureText: (index: number) => string;
  blob: BlobReader;
}

function decodeEvent(reader: BatchReader, i: number, context: Context): ChainEvent {
  const envelope = readEnvelope(reader, i, context);
  const type = eventTypes[reader.envelope.type[i]!]!;
  if (type === 'trade') return readTrade(reader, reader.envelope.detail[i]!, envelope, context.keyText);
  context.blob.seek(reader.envelope.detail[i]!);
  const event = readDetail(type, envelope, context.blob, context.keyText);
  return event.type === 'transfer' ? { ...event, opens: readOpens(reader, i) } : event;
}

function readOpens({ envelope }: BatchReader, i: number): boolean | null {
  const nulls = envelope.nulls[i]!;
  return nulls & transferBits.knowsOpens ? (nulls & transferBits.opens) !== 0 : null;
}

function readEnvelope({ envelope: from }: BatchReader, i: number, context: Context): EventEnvelope {
  const nulls = from.nulls[i]!;
  return {
    v: chainEventVersion,
    mint: context.keyText(from.mint[i]!),
    signature: context.signatureText(from.signature[i]!),
    instruction: from.instruction[i]!,
    sub: from.sub[i]!,
    slot: from.slot[i]!,
    transactionIndex: nulls & envelopeNull.transactionIndex ? null : from.transactionIndex[i]!,
    blockTime: nullable(from.blockTime[i]!),
    timeMs: nullable(from.timeMs[i]!),
    receivedAtMs: nullable(from.receivedAtMs[i]!),
    source: eventSources[from.source[i]!]!,
    program: context.keyText(from.program[i]!),
    feePayer: context.keyText(from.feePayer[i]!),
    feeLamports: u64(from.feeLamports, i),
    computeUnits: nulls & envelopeNull.computeUnits ? null : from.computeUnits[i]!,
    priorityFeeLamports: nulls & envelopeNull.priorityFeeLamports ? null : u64(from.priorityFeeLamports, i),
    tipLamports: nulls & envelopeNull.tipLamports ? null : u64(from.tipLamports, i),
  };
}

function readTrade(reader: BatchReader, i: number, envelope: EventEnvelope, keyText: Context['keyText']): Trade {
  const from = reader.trade;
  const nulls = from.nulls[i]!;
  return {
    type: 'trade',
    ...envelope,
    side: from.side[i] === 0 ? 'buy' : 'sell',
    trader: keyText(from.trader[i]!),
    pool: keyText(from.pool[i]!),
    quoteMint: keyText(from.quoteMint[i]!),
    decimals: from.decimals[i]!,
    quoteDecimals: from.quoteDecimals[i]!,
    baseAmount: u64(from.baseAmount, i),
    quoteAmount: u64(from.quoteAmount, i),
    feeQuote: u64(from.feeQuote, i),
    baseReserve: nulls & tradeNull.baseReserve ? null : u64(from.baseReserve, i),
    quoteReserve: nulls & tradeNull.quoteReserve ? null : u64(from.quoteReserve, i),
    curveRemaining: nulls & tradeNull.curveRemaining ? null : u64(from.curveRemaining, i),
  };
}

function nullable(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}

function u64(column: Uint32Array, i: number): bigint {
  return (BigInt(column[i * 2 + 1]!) << 32n) | BigInt(column[i * 2]!);
}

function memoize(make: (index: number) => string): (index: number) => string {
  const made: string[] = [];
  return (index) => {
    made[index] ??= make(index);
    return made[index];
  };
}
