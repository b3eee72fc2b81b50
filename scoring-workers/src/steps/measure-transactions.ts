import { envelopeNull } from '@mintscope/schemas/events/batch/layout';
import { chainTimeMs } from '../identity/event-time.ts';
import type { ShardState } from '../state/shard-state.ts';
import type { EventDraft } from './event-draft.ts';
import { type Outcome, ok } from './step.ts';

/** Reused for each trade. The callees copy what they keep. */
interface Measured {
  timeMs: number;
  chainMs: number;
  slot: number;
  transactionIndex: number;
  payer: number;
  feeLamports: number;
  quoteLamports: number;
  computeUnits: number | null;
  instruction: number;
  sub: number;
  isBuy: boolean;
  wallet: number;
  base: number;
  quote: number;
  price: number;
}

/** A step with one trade record of its own, so that measuring a trade allocates nothing. */
export function createMeasureTransactions() {
  const measured: Measured = {
    timeMs: 0,
    chainMs: 0,
    slot: 0,
    transactionIndex: 0,
    payer: 0,
    feeLamports: 0,
    quoteLamports: 0,
    computeUnits: null,
    instruction: 0,
    sub: 0,
    isBuy: false,
    wallet: 0,
    base: 0,
    quote: 0,
    price: 0,
  };
  return (draft: EventDraft, { rules }: ShardState): Outcome => {
    if (draft.event === null) measureTrade(draft, measured, rules.futureSlackMs);
    return ok;
  };
}

function measureTrade(draft: EventDraft, measured: Measured, slackMs: number): void {
  const { token } = draft;
  const quoteLamports = Number.isNaN(draft.quoteLamports) ? 0 : draft.quoteLamports;
  const price = token.facts.priceSol;
  if (price !== null) token.window.record(draft.timeMs, quoteLamports, draft.isBuy, price);
  fill(measured, draft, quoteLamports);
  measured.chainMs = chainTimeMs(draft.reader.envelope, draft.index, slackMs);
  if (measured.price > 0) token.candles.record(measured);
  if (draft.late) return;
  if (!Number.isNaN(draft.price)) {
    token.spark.record(draft.timeMs, draft.price);
    token.performance.record(draft.timeMs, draft.price);
  }
  const { reader, index } = draft;
  const signature = reader.envelope.signature[index]! * 16;
  token.trades.add(reader.signatureWords, signature, measured);
}

function fill(measured: Measured, draft: EventDraft, quoteLamports: number): void {
  const { envelope } = draft.reader;
  const { index } = draft;
  const hasPlace = (envelope.nulls[index]! & envelopeNull.transactionIndex) === 0;
  const hasUnits = (envelope.nulls[index]! & envelopeNull.computeUnits) === 0;
  measured.timeMs = draft.timeMs;
  measured.slot = draft.slot;
  measured.transactionIndex = hasPlace ? envelope.transactionIndex[index]! : 0;
  measured.payer = draft.payer;
  measured.feeLamports = envelope.feeLamports[index * 2 + 1]! * 4_294_967_296 + envelope.feeLamports[index * 2]!;
  measured.quoteLamports = quoteLamports;
  measured.computeUnits = hasUnits ? envelope.computeUnits[index]! : null;
  measured.instruction = envelope.instruction[index]!;
  measured.sub = envelope.sub[index]!;
  measured.isBuy = draft.isBuy;
  measured.wallet = draft.wallet;
  measured.base = draft.baseTokens;
  measured.quote = draft.quoteUnits;
  // As the tables have it: dust counts, and a trade with an empty side has no price.
  measured.price = draft.quoteUnits > 0 && draft.baseTokens > 0 ? draft.quoteUnits / draft.baseTokens : 0;
}
