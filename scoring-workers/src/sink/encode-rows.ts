import type { BatchReader } from '@mintscope/schemas/events/batch/batch-reader';
import { envelopeNull } from '@mintscope/schemas/events/batch/layout';
import { eventId } from '@mintscope/schemas/events/chain-event';
import { type TokenRow, type TokenUpdateBatch, tokenUpdateBatchSchema } from '@mintscope/schemas/token';
import { chainTimeMs, toldTimeMs } from '../identity/event-time.ts';
import type { TradeHorizon } from '../identity/trade-horizon.ts';
import type { SiftedRecord } from './sift-trades.ts';
import type { SinkRecord } from './sink-record.ts';

/** Records `begin` .. `end`-1 of one partition, inserted together. */
export interface SinkBlock {
  partition: number;
  begin: number;
  end: number;
  /** As the shards have it, so that a trade has one time everywhere. */
  futureSlackMs: number;
}

export interface EncodedRows {
  ndjson: Uint8Array<ArrayBuffer>;
  rows: number;
  /** Records that are no batch and gave no rows. */
  unreadable: number;
  /** Events left out because the log had told them before, and because they are too old to know that of. */
  repeats: number;
  tooOld: number;
}

const encoder = new TextEncoder();
const sides = ['buy', 'sell'] as const;

/**
 * Rows of the table `trades`, one a trade that is told for the first time and not too old; `stored` are ids that the
 * warehouse has. A record that is no batch gives none; the scoring shard reports it.
 */
export function encodeTrades(
  sifted: readonly SiftedRecord[],
  block: SinkBlock,
  { horizon, stored }: { horizon: TradeHorizon; stored: ReadonlySet<string> },
): EncodedRows {
  const lines: string[] = [];
  const counts = { unreadable: 0, repeats: 0, tooOld: 0 };
  for (const { offset, reader, tellings } of sifted) {
    if (!reader) {
      counts.unreadable++;
      continue;
    }
    for (let i = 0; i < reader.events; i++) {
      if (reader.envelope.type[i] !== 0) continue;
      const telling = tellings[reader.envelope.detail[i]!]!;
      if (horizon.isTooOld(reader.envelope, i)) counts.tooOld++;
      else if (telling === 'repeated' || (telling === 'unknown' && stored.has(idOf(reader, i)))) counts.repeats++;
      else {
        lines.push(tradeLine(reader, i, offset, block));
        horizon.observe(reader.envelope, i);
      }
    }
  }
  return { ndjson: joined(lines), rows: lines.length, ...counts };
}

function idOf(reader: BatchReader, i: number): string {
  const { envelope } = reader;
  return eventId({
    signature: reader.signatureText(envelope.signature[i]!),
    instruction: envelope.instruction[i]!,
    sub: envelope.sub[i]!,
  });
}

/** Rows of the table `scores`, one a published token row. */
export function encodeScores(records: readonly SinkRecord[], block: SinkBlock): EncodedRows {
  return encodeUpdates(records, (batch) => batch.rows.map((row) => scoreLine(row, batch, block)));
}

/** Rows of the table `token_facts`: the newest row of each token among the records. */
export function encodeTokenFacts(records: readonly SinkRecord[]): EncodedRows {
  const newest = new Map<string, string>();
  const encoded = encodeUpdates(records, (batch) => {
    for (const row of batch.rows) newest.set(row.address, factsLine(row));
    return [];
  });
  return { ...encoded, ndjson: joined([...newest.values()]), rows: newest.size };
}

function encodeUpdates(records: readonly SinkRecord[], linesOf: (batch: TokenUpdateBatch) => string[]): EncodedRows {
  const lines: string[] = [];
  let unreadable = 0;
  for (const { value } of records) {
    const batch = openUpdates(value);
    if (!batch) unreadable++;
    else lines.push(...linesOf(batch));
  }
  return { ndjson: joined(lines), rows: lines.length, unreadable, repeats: 0, tooOld: 0 };
}

function tradeLine(reader: BatchReader, i: number, offset: number, block: SinkBlock): string {
  const { envelope, trade } = reader;
  const row = envelope.detail[i]!;
  const nulls = envelope.nulls[i]!;
  const decimals = trade.decimals[row]!;
  const quoteDecimals = trade.quoteDecimals[row]!;
  const base = u64(trade.baseAmount, row);
  const quote = u64(trade.quoteAmount, row);
  const baseTokens = Number(base) / 10 ** decimals;
  const quoteUnits = Number(quote) / 10 ** quoteDecimals;
  return JSON.stringify({
    log_partition: block.partition,
    log_offset: offset,
    log_index: i,
    block_begin: block.begin,
    block_end: block.end,
    mint: reader.keyText(envelope.mint[i]!),
    slot: envelope.slot[i],
    transaction_index: nulls & envelopeNull.transactionIndex ? 0 : envelope.transactionIndex[i],
    time: clickhouseTime(chainTimeMs(envelope, i, block.futureSlackMs)),
    time_known: !Number.isNaN(toldTimeMs(envelope, i)),
    side: sides[trade.side[row]!],
    trader: reader.keyText(trade.trader[row]!),
    base_amount: base.toString(),
    quote_amount: quote.toString(),
    fee_quote: u64(trade.feeQuote, row).toString(),
    decimals,
    quote_decimals: quoteDecimals,
    quote_mint: reader.keyText(trade.quoteMint[row]!),
    price: base > 0n && quote > 0n ? quoteUnits / baseTokens : 0,
    quote_volume: quoteUnits,
    fee_lamports: u64(envelope.feeLamports, i).toString(),
    priority_fee_lamports:
      nulls & envelopeNull.priorityFeeLamports ? null : u64(envelope.priorityFeeLamports, i).toString(),
    tip_lamports: nulls & envelopeNull.tipLamports ? null : u64(envelope.tipLamports, i).toString(),
    compute_units: nulls & envelopeNull.computeUnits ? null : envelope.computeUnits[i],
    fee_payer: reader.keyText(envelope.feePayer[i]!),
    program: reader.keyText(envelope.program[i]!),
    pool: reader.keyText(trade.pool[row]!),
    signature: reader.signatureText(envelope.signature[i]!),
    instruction: envelope.instruction[i],
    sub: envelope.sub[i],
    received_at: Number.isNaN(envelope.receivedAtMs[i]!) ? null : clickhouseTime(envelope.receivedAtMs[i]!),
  });
}

function scoreLine(row: TokenRow, batch: TokenUpdateBatch, block: SinkBlock): string {
  return JSON.stringify({
    mint: row.address,
    time: clickhouseTime(row.eventTimeMs),
    version: row.version,
    log_partition: batch.partition,
    log_offset: batch.offset,
    block_begin: block.begin,
    block_end: block.end,
    parameter_version: batch.parameterVersion ?? '',
    status: row.status,
    surface_score: row.initialScore,
    investigation_score: row.investigationScore,
    transaction_score: row.transactionScore,
    final_score: row.finalScore,
    band: row.band,
  });
}

function factsLine(row: TokenRow): string {
  return JSON.stringify({
    mint: row.address,
    version: row.version,
    name: row.name,
    symbol: row.symbol,
    creator: row.creator,
    launchpad: row.launchpad,
    created_at: clickhouseTime(row.createdAt),
    event_time: clickhouseTime(row.eventTimeMs),
    migrated: row.migrated,
    status: row.status,
    final_score: row.finalScore,
    band: row.band,
    price_sol: row.priceSol,
    market_cap: row.marketCap,
    holders: row.holders,
    trades: row.swaps ?? 0,
    current_x: row.performance.currentX,
    max_x: row.performance.maxX,
  });
}

/** The latest moment DateTime64 and JavaScript both know: events may claim any time. */
const latestMs = Date.UTC(2299, 11, 31);

function clickhouseTime(ms: number): string {
  return new Date(Math.min(ms, latestMs)).toISOString().slice(0, 23).replace('T', ' ');
}

function u64(column: Uint32Array, i: number): bigint {
  return (BigInt(column[i * 2 + 1]!) << 32n) | BigInt(column[i * 2]!);
}

function openUpdates(value: Uint8Array): TokenUpdateBatch | undefined {
  try {
    return tokenUpdateBatchSchema.safeParse(JSON.parse(new TextDecoder().decode(value))).data;
  } catch {
    return undefined;
  }
}

function joined(lines: readonly string[]): Uint8Array<ArrayBuffer> {
  return encoder.encode(lines.length === 0 ? '' : `${lines.join('\n')}\n`);
}
