import { envelopeNull } from '@mintscope/schemas/events/batch/layout';
import type { Rules } from '../state/rules.ts';
import type { ShardState } from '../state/shard-state.ts';
import type { EventDraft, RareEvent } from './event-draft.ts';
import { memberOf } from './member-of.ts';
import { noteLeaving } from './remember-ruin.ts';
import { type Outcome, ok } from './step.ts';

type Of<Type extends RareEvent['type']> = Extract<RareEvent, { type: Type }>;

/** Records the launch and follows the tokens of those who launched, sniped or bundled it. Balances have moved before. */
export function followTokens(draft: EventDraft, state: ShardState, rules: Rules): Outcome {
  const { event } = draft;
  if (event === null) followTrade(draft, rules);
  else if (event.type === 'transfer') followTransfer(draft, state, event);
  else if (event.type === 'liquidity_added' || event.type === 'liquidity_removed') followLiquidity(draft, state, event);
  else if (event.type === 'holder_snapshot' && !draft.late) followSnapshot(draft, state, event);
  return ok;
}

function followTrade(draft: EventDraft, rules: Rules): void {
  const { token, wallet, slot, base } = draft;
  const { launch, wallets } = token;
  const timeMs = ownTimeMs(draft, rules);
  launch.noteTrade(slot, timeMs, draft.isBuy ? base : -base);
  const quote = draft.quoteLamports;
  if (!draft.isBuy) {
    const received = Number.isNaN(quote) ? 0 : quote - Math.round(draft.feeLamports);
    if (launch.sell(wallet, base, received)) noteLeaving(token, slot, rules);
    return;
  }
  if (wallets.isExcluded(wallet)) return;
  const balance = wallets.signedBalanceOf(wallet);
  if (!launch.isOfLaunch(slot, timeMs)) {
    launch.buyLater(wallet, base, balance);
    return;
  }
  const buy = {
    wallet,
    payer: draft.payer,
    slot,
    timeMs,
    transaction: token.facts.transactions,
    base,
    quote,
    place: placeOf(draft),
    isTipped: isTipped(draft),
  };
  launch.buy(buy, balance);
  wallets.forEachTieOf(wallet, (other) => launch.tie(wallet, other, slot));
}

/** Where its transaction stands in the block; -1 where the source does not tell. */
function placeOf({ reader, index }: EventDraft): number {
  const { nulls, transactionIndex } = reader.envelope;
  return nulls[index]! & envelopeNull.transactionIndex ? -1 : transactionIndex[index]!;
}

/** Whether its transaction paid a tip, as far as the source tells. */
function isTipped({ reader, index }: EventDraft): boolean | null {
  const { nulls, tipLamports } = reader.envelope;
  if (nulls[index]! & envelopeNull.tipLamports) return null;
  return tipLamports[index * 2]! !== 0 || tipLamports[index * 2 + 1]! !== 0;
}

/** Its own, also of a late event: who was early does not depend on what came first. */
function ownTimeMs({ reader, index, token, slot, toldMs }: EventDraft, { slotMs }: Rules): number {
  if (!Number.isNaN(reader.envelope.timeMs[index]!)) return toldMs;
  return token.facts.anchorMs + (slot - token.facts.anchorSlot) * slotMs;
}

function followTransfer(draft: EventDraft, state: ShardState, event: Of<'transfer'>): void {
  const { token, toldMs: timeMs } = draft;
  const { launch, wallets } = token;
  const from = memberOf(draft, state, event.from);
  const to = memberOf(draft, state, event.to);
  const amount = Number(event.amount);
  if (wallets.isPool(to)) launch.drop(from, amount);
  else {
    const had = wallets.signedBalanceOf(to) - amount;
    if (launch.move(from, to, amount, { had, isLinked: isCreatorsHand(token, state, from) }))
      launch.gifts.note({ to, from, slot: event.slot, timeMs, base: amount, signature: event.signature });
  }
}

/** The creator, and a wallet that the creator was the first to fund. */
function isCreatorsHand({ facts, members }: EventDraft['token'], state: ShardState, wallet: number): boolean {
  const { creatorWallet } = facts;
  if (creatorWallet < 0) return false;
  return (
    wallet === creatorWallet || state.walletFacts.get(members.keyOf(wallet))?.funder === members.keyOf(creatorWallet)
  );
}

function followLiquidity(
  draft: EventDraft,
  state: ShardState,
  event: Of<'liquidity_added' | 'liquidity_removed'>,
): void {
  const { token } = draft;
  const provider = memberOf(draft, state, event.provider);
  const amount = Number(event.baseAmount);
  if (event.type === 'liquidity_added') token.launch.drop(provider, amount);
  else token.launch.give(provider, amount, token.wallets.signedBalanceOf(provider));
}

function followSnapshot(draft: EventDraft, state: ShardState, event: Of<'holder_snapshot'>): void {
  const { token } = draft;
  for (const { owner } of event.holders) {
    const wallet = memberOf(draft, state, owner);
    token.launch.align(wallet, token.wallets.balanceOf(wallet));
  }
}
