import { lamportsPerUnit } from '@mintscope/metrics/quote-units';
import { marketOf } from '@mintscope/metrics/wallet-position';
import type { BatchReader } from '@mintscope/schemas/events/batch/batch-reader';
import { envelopeNull } from '@mintscope/schemas/events/batch/layout';
import { eventId } from '@mintscope/schemas/events/chain-event';
import type { TokenUpdateBatch } from '@mintscope/schemas/events/token-update-batch';
import type { Judgement } from '@mintscope/schemas/judgement';
import { lamportsPerSol } from '@mintscope/schemas/quote-coins';
import type { TokenRow } from '@mintscope/schemas/token';
import { chainTimeMs, toldTimeMs } from '../identity/event-time.ts';
import type { TradeHorizon } from '../identity/trade-horizon.ts';
import { clickhouseTime, type EncodedRows, encodeLines, encodeUpdates, joinLines } from './encoded-rows.ts';
import type { ReadUpdates } from './read-updates.ts';
import type { SiftedRecord } from './sift-trades.ts';
import type { SinkRules } from './sink-rules.ts';

/** Records `begin` .. `end`-1 of one partition, inserted together. */
export interface SinkBlock {
  partition: number;
  begin: number;
  end: number;
  /** Those of the shards, so that a trade has one time everywhere, and one price. */
  rules: Pick<SinkRules, 'futureSlackMs' | 'dustLamports' | 'solUsdRate'>;
}

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
  // Of one form, so that their names are told once: with them lines are twice as long, and the warehouse reads them slower.
  let columns: string[] | undefined;
  const counts = { unreadable: 0, repeats: 0, tooOld: 0 };
  for (const { offset, reader, tellings, beside } of sifted) {
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
        const isBeside = beside[reader.envelope.detail[i]!]!;
        const row = tradeRow(reader, i, { offset, isBeside }, block);
        columns ??= Object.keys(row);
        lines.push(JSON.stringify(Object.values(row)));
        horizon.observe(reader.envelope, i);
      }
    }
  }
  return { ndjson: joinLines(lines), columns, rows: lines.length, ...counts };
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
export function encodeScores(updates: ReadUpdates, block: SinkBlock): EncodedRows {
  return encodeUpdates(updates, (batch) => batch.rows.map((row, place) => scoreLine(row, place, batch, block)));
}

/** Rows of the table `token_facts`: the newest row of each token among the records. */
export function encodeTokenFacts(updates: ReadUpdates): EncodedRows {
  const newest = new Map<string, string>();
  for (const { rows } of updates.batches) for (const row of rows) newest.set(row.address, factsLine(row));
  return encodeLines([...newest.values()], updates);
}

/** Rows of the table `judgements`, one a judgement. */
export function encodeJudgements(updates: ReadUpdates): EncodedRows {
  return encodeUpdates(updates, (batch) => batch.judgements.map(judgementLine));
}

function tradeRow(
  reader: BatchReader,
  i: number,
  { offset, isBeside }: { offset: number; isBeside: boolean },
  block: SinkBlock,
): Record<string, string | number | boolean | null | undefined> {
  const { envelope, trade } = reader;
  const row = envelope.detail[i]!;
  const nulls = envelope.nulls[i]!;
  const decimals = trade.decimals[row]!;
  const quoteDecimals = trade.quoteDecimals[row]!;
  const base = u64(trade.baseAmount, row);
  const quote = u64(trade.quoteAmount, row);
  const baseTokens = Number(base) / 10 ** decimals;
  const quoteMint = reader.keyText(trade.quoteMint[row]!);
  const unit = lamportsPerUnit(quoteMint, quoteDecimals, block.rules.solUsdRate);
  // What a quote without a known price in SOL sets and moves is not known either.
  const lamports = Number.isNaN(unit) ? 0 : Number(quote) * unit;
  return {
    log_partition: block.partition,
    log_offset: offset,
    log_index: i,
    block_begin: block.begin,
    block_end: block.end,
    mint: reader.keyText(envelope.mint[i]!),
    slot: envelope.slot[i],
    transaction_index: nulls & envelopeNull.transactionIndex ? 0 : envelope.transactionIndex[i],
    time: clickhouseTime(chainTimeMs(envelope, i, block.rules.futureSlackMs)),
    time_known: !Number.isNaN(toldTimeMs(envelope, i)),
    time_fine: !Number.isNaN(envelope.timeMs[i]!),
    side: sides[trade.side[row]!],
    trader: reader.keyText(trade.trader[row]!),
    base_amount: base.toString(),
    quote_amount: quote.toString(),
    fee_quote: u64(trade.feeQuote, row).toString(),
    decimals,
    quote_decimals: quoteDecimals,
    quote_mint: quoteMint,
    price: base > 0n && lamports > 0 ? lamports / lamportsPerSol / baseTokens : 0,
    sets_price: Math.round(lamports) >= block.rules.dustLamports && !isBeside,
    quote_volume: Math.round(lamports) / lamportsPerSol,
    unit_lamports: Number.isNaN(unit) ? 0 : unit,
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
  };
}

function scoreLine(row: TokenRow, place: number, batch: TokenUpdateBatch, block: SinkBlock): string {
  return JSON.stringify({
    mint: row.address,
    time: clickhouseTime(row.eventTimeMs),
    as_of: clickhouseTime(batch.asOf?.[place] ?? row.eventTimeMs),
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
    payable_sol: marketOf(row).payableSol,
    market_cap: row.marketCap,
    holders: row.holders,
    trades: row.swaps ?? 0,
    current_x: row.performance.currentX,
    max_x: row.performance.maxX,
  });
}

function judgementLine(judgement: Judgement): string {
  return JSON.stringify({
    mint: judgement.mint,
    age_ms: judgement.ageMs,
    made_at: clickhouseTime(judgement.madeAt),
    judged_at: clickhouseTime(judgement.judgedAt),
    parameter_version: judgement.parameterVersion,
    life: judgement.life,
    final_score: judgement.finalScore,
    band: judgement.band,
    rug_probability: judgement.rugProbability,
    bot_probability: judgement.botProbability,
    ruined: judgement.ruined,
    lead_ms: judgement.leadMs,
    max_x: judgement.maxX,
    end_x: judgement.endX,
  });
}

function u64(column: Uint32Array, i: number): bigint {
  return (BigInt(column[i * 2 + 1]!) << 32n) | BigInt(column[i * 2]!);
}
