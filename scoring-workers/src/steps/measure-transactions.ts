import { envelopeNull } from '@mintscope/schemas/batch/layout';
import type { ShardState } from '../state/shard-state.ts';
import { type Outcome, ok } from '../step.ts';
import type { EventDraft } from './event-draft.ts';

const lamportsPerSol = 1e9;
/** Reused for each trade. The callees copy what they keep. */
interface Measured {
  timeMs: number;
  slot: number;
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
    slot: 0,
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
  return (draft: EventDraft, _state: ShardState): Outcome => {
    if (draft.event === null) measureTrade(draft, measured);
    return ok;
  };
}

function measureTrade(draft: EventDraft, measured: Measured): void {
  const { token } = draft;
  const quoteLamports = Number.isNaN(draft.quoteLamports) ? 0 : draft.quoteLamports;
  const price = token.facts.priceSol;
  if (price !== null) token.window.record(draft.timeMs, quoteLamports, draft.isBuy, price);
  if (draft.late) return;
  if (!Number.isNaN(draft.price)) {
    token.candles.record(draft.timeMs, draft.price, quoteLamports / lamportsPerSol);
    token.spark.record(draft.timeMs, draft.price);
    token.performance.record(draft.timeMs, draft.price);
  }
  fill(measured, draft, quoteLamports);
  const { reader, index } = draft;
  const signature = reader.envelope.signature[index]! * 16;
  token.trades.add(reader.signatureWords, signature, measured);
  if (!token.sample.isFull) token.sample.add(measured);
}

function fill(measured: Measured, draft: EventDraft, quoteLamports: number): void {
  const { envelope } = draft.reader;
  const { index } = draft;
  const hasUnits = (envelope.nulls[index]! & envelopeNull.computeUnits) === 0;
  measured.timeMs = draft.timeMs;
  measured.slot = draft.slot;
  measured.payer = draft.payer;
  measured.feeLamports = envelope.feeLamports[index * 2 + 1]! * 4_294_967_296 + envelope.feeLamports[index * 2]!;
  measured.quoteLamports = quoteLamports;
  measured.computeUnits = hasUnits ? envelope.computeUnits[index]! : null;
  measured.instruction = envelope.instruction[index]!;
  measured.sub = envelope.sub[index]!;
  measured.isBuy = draft.isBuy;
  measured.wallet = draft.wallet;
  measured.base = draft.baseTokens;
  measured.quote = quoteLamports / lamportsPerSol;
  measured.price = draft.price;
}
