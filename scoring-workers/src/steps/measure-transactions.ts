import { envelopeNull } from '@mintscope/schemas/events/batch/layout';
import { lamportsPerSol } from '@mintscope/schemas/quote-coins';
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
  typedLamports: number;
  computeUnits: number | null;
  instruction: number;
  sub: number;
  isBuy: boolean;
  setsPrice: boolean;
  wallet: number;
  base: number;
  sol: number;
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
    typedLamports: 0,
    computeUnits: null,
    instruction: 0,
    sub: 0,
    isBuy: false,
    setsPrice: false,
    wallet: 0,
    base: 0,
    sol: 0,
    price: 0,
  };
  return (draft: EventDraft, { rules }: ShardState): Outcome => {
    if (draft.event === null) measureTrade(draft, measured, rules.futureSlackMs);
    return ok;
  };
}

function measureTrade(draft: EventDraft, measured: Measured, slackMs: number): void {
  const { token } = draft;
  const { facts } = token;
  const quoteLamports = Number.isNaN(draft.quoteLamports) ? 0 : draft.quoteLamports;
  fill(measured, draft);
  const { place } = draft;
  token.window.record(draft.ownMs, place, quoteLamports, draft.price);
  if (!Number.isNaN(draft.price)) token.spark.record(draft.ownMs, place, draft.price, facts.createdMs);
  measured.chainMs = chainTimeMs(draft.reader.envelope, draft.index, slackMs);
  if (measured.sol > 0 && measured.base > 0) token.candles.record(measured);
  const { reader, index } = draft;
  token.trades.add(reader.signatureWords, reader.envelope.signature[index]! * 16, measured);
  if (Number.isNaN(draft.price)) return;
  if (draft.isNewest) {
    token.performance.record(draft.late ? draft.ownMs : draft.timeMs, draft.price, place);
    token.predictions.record(draft.price);
  } else token.performance.recordLate(draft.ownMs, draft.price, place);
}

function fill(measured: Measured, draft: EventDraft): void {
  const { envelope } = draft.reader;
  const { index } = draft;
  const hasPlace = (envelope.nulls[index]! & envelopeNull.transactionIndex) === 0;
  const hasUnits = (envelope.nulls[index]! & envelopeNull.computeUnits) === 0;
  measured.timeMs = draft.ownMs;
  measured.slot = draft.slot;
  measured.transactionIndex = hasPlace ? envelope.transactionIndex[index]! : 0;
  measured.payer = draft.payer;
  measured.feeLamports = envelope.feeLamports[index * 2 + 1]! * 4_294_967_296 + envelope.feeLamports[index * 2]!;
  measured.quoteLamports = draft.quoteLamports;
  measured.typedLamports = draft.quoteLamports + (draft.isBuy ? draft.feeLamports : -draft.feeLamports);
  measured.computeUnits = hasUnits ? envelope.computeUnits[index]! : null;
  measured.instruction = envelope.instruction[index]!;
  measured.sub = envelope.sub[index]!;
  measured.isBuy = draft.isBuy;
  measured.setsPrice = !Number.isNaN(draft.price);
  measured.wallet = draft.wallet;
  measured.base = draft.baseTokens;
  measured.sol = draft.quoteLamports / lamportsPerSol;
  // As the tables have it: dust counts and sets no price.
  measured.price = Number.isNaN(draft.price) ? 0 : draft.price;
}
