import { eventId, type Trade } from '@mintscope/schemas/events/chain-event';
import type { TokenRow } from '@mintscope/schemas/token';
import type { ScoredRow } from '@mintscope/scoring-workers/shard/publisher';
import { differences, type Finding, textOf } from './finding.ts';
import { groupBy } from './group-by.ts';
import { type Oracle, type PlacedEvent, scoreKey } from './oracle.ts';
import type { Reading } from './reading.ts';
import type { StoredFacts, StoredScore, StoredTrade } from './warehouse-rows.ts';

/** The table `trades` has each trade of the log once, in every column; those told too late to be known from repeats it has not. */
export function checkTrades(trades: readonly StoredTrade[], events: readonly PlacedEvent[]): Finding[] {
  const findings: Finding[] = [];
  const wanted = groupBy(countingTrades(events), ({ event }) => eventId(event));
  const told = groupBy(trades, eventId);
  for (const [id, rows] of told) {
    const copies = wanted.get(id);
    const row = rows[0]!;
    if (!copies) findings.push({ kind: 'trade_unexpected', detail: `${id} of ${row.mint}` });
    if (rows.length > 1) {
      const where = rows.map((one) => `${one.log_partition}/${one.log_offset}/${one.log_index}`).join(', ');
      findings.push({ kind: 'trade_repeated', detail: `${id} of ${row.mint}: ${rows.length} rows, of ${where}` });
    }
    // An event that several sources told is in the log once for each: the row may be that of any.
    const possible = copies?.map((copy) => tradeRow(copy, copy.event)) ?? [];
    if (copies && !possible.some((one) => textOf(one) === textOf(row)))
      findings.push({ kind: 'trade_differs', detail: `${id}: ${differences(possible[0]!, row)}` });
  }
  for (const id of wanted.keys())
    if (!told.has(id)) findings.push({ kind: 'trade_missing', detail: `${id} of ${wanted.get(id)![0]!.event.mint}` });
  return findings;
}

const tooOldMs = 6 * 3_600_000;

/** Not those six hours and more behind the newest of their partition before them. One without a time of its own is new. */
function countingTrades(events: readonly PlacedEvent[]): (PlacedEvent & { event: Trade })[] {
  const newestMs = new Map<number, number>();
  return events.filter(isTrade).filter(({ partition, event }) => {
    if (event.timeMs === null && event.blockTime === null) return true;
    const atMs = tradeTimeMs(event);
    const newest = newestMs.get(partition) ?? 0;
    newestMs.set(partition, Math.max(newest, atMs));
    return atMs > newest - tooOldMs;
  });
}

function isTrade(placed: PlacedEvent): placed is PlacedEvent & { event: Trade } {
  return placed.event.type === 'trade';
}

function tradeRow({ partition, offset, index }: PlacedEvent, event: Trade): StoredTrade {
  const baseTokens = Number(event.baseAmount) / 10 ** event.decimals;
  const quoteUnits = Number(event.quoteAmount) / 10 ** event.quoteDecimals;
  return {
    log_partition: partition,
    log_offset: offset,
    log_index: index,
    mint: event.mint,
    slot: event.slot,
    transaction_index: event.transactionIndex ?? 0,
    time_ms: tradeTimeMs(event),
    side: event.side,
    trader: event.trader,
    base_amount: event.baseAmount.toString(),
    quote_amount: event.quoteAmount.toString(),
    fee_quote: event.feeQuote.toString(),
    decimals: event.decimals,
    quote_decimals: event.quoteDecimals,
    quote_mint: event.quoteMint,
    price: baseTokens > 0 && quoteUnits > 0 ? quoteUnits / baseTokens : 0,
    // Below 10,000 lamports a trade of SOL is dust; the market's tokens know no other quote.
    sets_price: event.quoteAmount >= 10_000n,
    quote_volume: quoteUnits,
    unit_lamports: 1,
    fee_lamports: event.feeLamports.toString(),
    priority_fee_lamports: event.priorityFeeLamports?.toString() ?? null,
    tip_lamports: event.tipLamports?.toString() ?? null,
    compute_units: event.computeUnits,
    fee_payer: event.feePayer,
    program: event.program,
    pool: event.pool,
    signature: event.signature,
    instruction: event.instruction,
    sub: event.sub,
    received_ms: event.receivedAtMs,
  };
}

/** No trade is later than half a minute after its receipt, whatever it says. */
function tradeTimeMs({ timeMs, blockTime, receivedAtMs }: Trade): number {
  const told = timeMs ?? (blockTime === null ? receivedAtMs : blockTime * 1000) ?? 0;
  return receivedAtMs === null ? told : Math.min(told, receivedAtMs + 30_000);
}

/** The newest facts of each token are those of its row. */
export function checkFacts(facts: readonly StoredFacts[], rows: ReadonlyMap<string, TokenRow>): Finding[] {
  const findings: Finding[] = [];
  const told = new Map(facts.map((one) => [one.mint, one]));
  for (const [address, row] of rows) {
    const stored = told.get(address);
    const wanted = factsOf(row);
    if (!stored) findings.push({ kind: 'facts_missing', detail: address });
    else if (textOf(stored) !== textOf(wanted))
      findings.push({ kind: 'facts_differ', detail: `${address}: ${differences(wanted, stored)}` });
  }
  for (const { mint } of facts) if (!rows.has(mint)) findings.push({ kind: 'facts_unexpected', detail: mint });
  return findings;
}

function factsOf(row: TokenRow): StoredFacts {
  return {
    mint: row.address,
    version: row.version,
    name: row.name,
    symbol: row.symbol,
    creator: row.creator,
    launchpad: row.launchpad,
    created_ms: row.createdAt,
    event_ms: row.eventTimeMs,
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
  };
}

/**
 * Each row of `scores` says what the token was worth as of the record it names, rows of one version say the same, and the
 * newest version of each token is there. Which of the others were published depends on how busy the workers were.
 */
export function checkScores({ scores }: Pick<Reading, 'scores'>, oracle: Oracle): Finding[] {
  const findings: Finding[] = [];
  for (const score of scores) {
    const scored = oracle.scored.get(scoreKey(score));
    const wanted = scored && scoreRow(scored, score);
    if (wanted && textOf(wanted) === textOf(score)) continue;
    const what = wanted ? differences(wanted, score) : 'no such token as of that record';
    findings.push({ kind: 'score_differs', detail: `${scoreKey(score)} version ${score.version}: ${what}` });
  }
  const versions = groupBy(scores, ({ mint, version }) => `${mint} ${version}`);
  for (const [key, rows] of versions) {
    const contents = new Set(rows.map(({ log_offset: _, ...content }) => textOf(content)));
    if (contents.size > 1) findings.push({ kind: 'score_differs', detail: `${key}: ${[...contents].join(' or ')}` });
  }
  for (const { address, version } of oracle.rows.values())
    if (!versions.has(`${address} ${version}`))
      findings.push({ kind: 'score_missing', detail: `newest version ${version} of ${address}` });
  return findings;
}

function scoreRow({ row, parameterVersion }: ScoredRow, { log_partition, log_offset }: StoredScore): StoredScore {
  return {
    mint: row.address,
    event_ms: row.eventTimeMs,
    version: row.version,
    log_partition,
    log_offset,
    parameter_version: parameterVersion,
    status: row.status,
    surface_score: row.initialScore,
    investigation_score: row.investigationScore,
    transaction_score: row.transactionScore,
    final_score: row.finalScore,
    band: row.band,
  };
}
