import { encodeBase58 } from './base58.ts';
import { BatchError } from './batch-error.ts';
import { BlobReader } from './blob-reader.ts';
import {
  batchMagic,
  batchVersion,
  checkSize,
  type EventColumns,
  eventColumns,
  eventSources,
  eventTypes,
  headerBytes,
  keyBytes,
  layoutOf,
  signatureBytes,
  type TradeColumns,
  tradeColumns,
} from './layout.ts';

/**
 * A batch as columns over its own bytes: a trade is read with typed-array loads. The constructor checks every length,
 * index and code, so that whatever follows may trust them.
 * @throws BatchError
 */
export class BatchReader {
  readonly events: number;
  readonly trades: number;
  readonly keyCount: number;
  readonly signatureCount: number;
  readonly envelope: EventColumns;
  readonly trade: TradeColumns;
  /** `keyCount` addresses of 32 bytes, also as eight 32-bit words each. */
  readonly keys: Uint8Array;
  readonly keyWords: Uint32Array;
  /** `signatureCount` signatures of 64 bytes, also as sixteen 32-bit words each. */
  readonly signatures: Uint8Array;
  readonly signatureWords: Uint32Array;
  readonly #blob: Uint8Array;
  /** Those that were asked for. */
  #texts: (string | undefined)[] | undefined;

  constructor(given: Uint8Array) {
    const bytes = given.byteOffset % 8 === 0 ? given : given.slice();
    const sizes = readHeader(bytes);
    const layout = layoutOf(sizes);
    checkSize(sizes.events, layout.totalBytes);
    if (layout.totalBytes !== sizes.totalBytes || sizes.trades > sizes.events)
      throw new BatchError(
        'BATCH_LENGTH',
        `the header's counts make ${layout.totalBytes} bytes, not ${sizes.totalBytes}`,
      );
    const at = (offset: number) => bytes.byteOffset + offset;
    this.events = sizes.events;
    this.trades = sizes.trades;
    this.keyCount = sizes.keys;
    this.signatureCount = sizes.signatures;
    this.envelope = eventColumns(bytes.buffer, at(layout.events), sizes.events);
    this.trade = tradeColumns(bytes.buffer, at(layout.trades), sizes.trades);
    this.keys = new Uint8Array(bytes.buffer, at(layout.keys), sizes.keys * keyBytes);
    this.keyWords = new Uint32Array(bytes.buffer, at(layout.keys), sizes.keys * 8);
    this.signatures = new Uint8Array(bytes.buffer, at(layout.signatures), sizes.signatures * signatureBytes);
    this.signatureWords = new Uint32Array(bytes.buffer, at(layout.signatures), sizes.signatures * 16);
    this.#blob = new Uint8Array(bytes.buffer, at(layout.blob), sizes.blobBytes);
    this.#checkEnvelope();
    this.#checkTrades();
  }

  /** Base58; made once, for a batch names each of its addresses many times. */
  keyText(index: number): string {
    this.#texts ??= new Array<string | undefined>(this.keyCount);
    this.#texts[index] ??= encodeBase58(this.keys.subarray(index * keyBytes, (index + 1) * keyBytes));
    return this.#texts[index];
  }

  signatureText(index: number): string {
    return encodeBase58(this.signatures.subarray(index * signatureBytes, (index + 1) * signatureBytes));
  }

  /** The fields of rare event types; `seek` to the event's `detail`. */
  blob(): BlobReader {
    return new BlobReader(this.#blob, this.keyCount);
  }

  #checkEnvelope(): void {
    const { envelope, events } = this;
    checkSafeIntegers('slot', envelope.slot, false);
    checkSafeIntegers('blockTime', envelope.blockTime, true);
    checkSafeIntegers('timeMs', envelope.timeMs, true);
    checkSafeIntegers('receivedAtMs', envelope.receivedAtMs, true);
    checkBelow('mint', envelope.mint, this.keyCount);
    checkBelow('feePayer', envelope.feePayer, this.keyCount);
    checkBelow('program', envelope.program, this.keyCount);
    checkBelow('signature', envelope.signature, this.signatureCount);
    checkBelow('type', envelope.type, eventTypes.length);
    checkBelow('source', envelope.source, eventSources.length);
    checkBelow('nulls', envelope.nulls, 64);
    let trades = 0;
    for (let i = 0; i < events; i++) {
      const detail = envelope.detail[i]!;
      if (envelope.type[i] === 0) {
        if (detail !== trades++) throw new BatchError('BATCH_INDEX', `event ${i} names trade ${detail}`);
      } else if (detail > this.#blob.length) {
        throw new BatchError('BATCH_INDEX', `event ${i} names blob offset ${detail}`);
      }
    }
    if (trades !== this.trades) throw new BatchError('BATCH_INDEX', `${trades} trades, the header says ${this.trades}`);
  }

  #checkTrades(): void {
    checkBelow('trader', this.trade.trader, this.keyCount);
    checkBelow('pool', this.trade.pool, this.keyCount);
    checkBelow('quoteMint', this.trade.quoteMint, this.keyCount);
    checkBelow('side', this.trade.side, 2);
    checkBelow('trade nulls', this.trade.nulls, 8);
  }
}

function readHeader(bytes: Uint8Array) {
  if (bytes.length < headerBytes)
    throw new BatchError('BATCH_TRUNCATED', `${bytes.length} bytes are less than a header`);
  const header = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (header.getUint32(0, true) !== batchMagic) throw new BatchError('BATCH_MAGIC', 'the bytes are not a batch');
  const version = header.getUint16(4, true);
  if (version !== batchVersion)
    throw new BatchError('BATCH_VERSION', `version ${version}; this reader knows ${batchVersion}`);
  const size = (index: number) => header.getUint32(8 + index * 4, true);
  const totalBytes = size(0);
  if (totalBytes > bytes.length) throw new BatchError('BATCH_TRUNCATED', `${bytes.length} bytes of ${totalBytes}`);
  if (totalBytes < bytes.length || header.getUint16(6, true) !== headerBytes || size(6) !== 0 || size(7) !== 0)
    throw new BatchError(
      'BATCH_LENGTH',
      `${bytes.length} bytes where the header says ${totalBytes}, or reserved bytes set`,
    );
  return { totalBytes, events: size(1), trades: size(2), keys: size(3), signatures: size(4), blobBytes: size(5) };
}

function checkBelow(name: string, column: Uint32Array | Uint8Array, bound: number): void {
  for (let i = 0; i < column.length; i++)
    if (column[i]! >= bound)
      throw new BatchError('BATCH_INDEX', `${name} ${column[i]} of event ${i} is not below ${bound}`);
}

function checkSafeIntegers(name: string, column: Float64Array, optional: boolean): void {
  for (let i = 0; i < column.length; i++) {
    const value = column[i]!;
    if (value >= 0 && value <= Number.MAX_SAFE_INTEGER && Math.floor(value) === value) continue;
    if (!(optional && Number.isNaN(value))) throw new BatchError('BATCH_VALUE', `${name} ${value} of event ${i}`);
  }
}
