import type { Rules } from '../state/rules.ts';
import type { ShardState } from '../state/shard-state.ts';
import type { EventDraft, RareEvent } from './event-draft.ts';
import { memberOf } from './member-of.ts';
import { type Outcome, ok } from './step.ts';
import { noteOutsideTrade } from './track-sells.ts';

type Of<Type extends RareEvent['type']> = Extract<RareEvent, { type: Type }>;

const limb = 4_294_967_296n;

/** Moves balances and positions. Order does not matter to sums, so late events are applied as well. */
export function updateHolders(draft: EventDraft, state: ShardState, rules: Rules): Outcome {
  if (draft.event === null) moveByTrade(draft, state, rules);
  else moveByOther(draft, state, draft.event);
  const held = draft.token.wallets.heldSupply();
  if (held > draft.token.facts.peakHeld) draft.token.facts.peakHeld = held;
  return ok;
}

function moveByTrade(draft: EventDraft, state: ShardState, rules: Rules): void {
  const { token, wallet, row } = draft;
  const { baseAmount } = draft.reader.trade;
  const low = baseAmount[row * 2]!;
  const high = baseAmount[row * 2 + 1]!;
  const isPriced = !Number.isNaN(draft.quoteLamports);
  const quote = isPriced ? draft.quoteLamports : 0;
  // Whole lamports, so that sums of them do not drift.
  const fee = isPriced ? Math.round(draft.feeLamports) : 0;
  const isInsider = token.facts.insiders.includes(wallet);
  if (!isInsider) noteOutsideTrade(draft);
  if (draft.isBuy) {
    token.circulating.leave(high, low);
    credit(draft, wallet, high, low);
  } else {
    token.circulating.enter(high, low);
    debit(draft, wallet, high, low);
    if (!isInsider) token.positions.outsideSells++;
  }
  const { isBuy, base } = draft;
  const { transactions: transaction } = token.facts;
  token.positions.trade(wallet, { isBuy, base, quote, fee, transaction, pool: token.poolMember });
  if (draft.payer !== wallet) token.positions.paid(wallet, draft.payer);
  closePosition(draft, state);
  const quick = token.positions.countQuick(wallet, draft.slot, rules.botGapSlots);
  if (quick >= rules.botMinQuickTrades) token.wallets.mark(wallet, 'bot');
}

/**
 * A wallet that sold out has a result, which tells whether it is smart money. Asked after buys, too: one that arrives after
 * its sale ends the round. What a creator makes of a token of its own says nothing.
 */
function closePosition({ token, wallet, timeMs }: EventDraft, state: ShardState): void {
  const result = token.positions.closeIfSoldOut(wallet, token.wallets.balanceOf(wallet), state.rules.soldOutShare);
  if (result && wallet !== token.facts.creatorWallet)
    state.tellings.note(token.members.keyOf(wallet), result, { atMs: timeMs, stepMs: state.rules.tellingMs });
}

function moveByOther(draft: EventDraft, state: ShardState, event: RareEvent): void {
  switch (event.type) {
    case 'transfer':
      moveByTransfer(draft, state, event);
      break;
    case 'liquidity_added':
    case 'liquidity_removed':
      moveByLiquidity(draft, state, event);
      break;
    case 'migrated':
      returnFilling(draft, state, event);
      break;
    case 'holder_snapshot':
      if (!draft.late) setByObservation(draft, state, event);
      break;
    default:
  }
}

/** Between a wallet and a pool, curve or the burn address it changes what is in circulation too. */
function moveByTransfer(draft: EventDraft, state: ShardState, event: Of<'transfer'>): void {
  const { token } = draft;
  const from = memberOf(draft, state, event.from, event.source);
  const to = memberOf(draft, state, event.to, event.source);
  if (token.members.keyOf(to) === state.burnKey) token.wallets.excludePool(to);
  const [high, low] = limbs(event.amount);
  debit(draft, from, high, low);
  credit(draft, to, high, low);
  if (token.wallets.isPool(from)) token.circulating.leave(high, low);
  if (token.wallets.isPool(to)) token.circulating.enter(high, low);
}

function moveByLiquidity(
  draft: EventDraft,
  state: ShardState,
  event: Of<'liquidity_added' | 'liquidity_removed'>,
): void {
  const { token } = draft;
  const provider = memberOf(draft, state, event.provider, event.source);
  // An account that carries a curve's funds to the pool: what it holds is in circulation at no time.
  if (token.wallets.isPool(provider)) return;
  const [high, low] = limbs(event.baseAmount);
  if (event.type === 'liquidity_removed') {
    token.circulating.leave(high, low);
    credit(draft, provider, high, low);
    return;
  }
  token.circulating.enter(high, low);
  debit(draft, provider, high, low);
  const { transactions } = token.facts;
  token.facts.filling = { transaction: transactions, pool: event.pool, provider, amount: String(event.baseAmount) };
}

/** The curve filled the new pool: what a provider, as its transaction or its carrier said, put in before was never that wallet's. */
function returnFilling(draft: EventDraft, state: ShardState, event: Of<'migrated'>): void {
  const { token } = draft;
  const { filling, transactions } = token.facts;
  token.facts.filling = null;
  if (filling === null) return;
  const isFilled = filling.transaction === transactions && filling.pool === event.toPool;
  if (!isFilled && filling.provider !== memberOf(draft, state, event.toPool, event.source)) return;
  const [high, low] = limbs(BigInt(filling.amount));
  token.circulating.leave(high, low);
  credit(draft, filling.provider, high, low);
}

function setByObservation(draft: EventDraft, state: ShardState, event: Of<'holder_snapshot'>): void {
  const { token, slot } = draft;
  const { facts, wallets } = token;
  for (const { owner, amount } of event.holders) {
    const wallet = memberOf(draft, state, owner, event.source);
    wallets.tell(wallet, ...limbs(amount), slot);
  }
  facts.toldHolders = event.holderCount;
  if (event.holderCount === null || event.holderCount > event.holders.length) return;
  facts.holdersKnown = true;
  wallets.emptyUntold(slot);
}

/** What happened before a snapshot is in the balances that it told. */
function isTold({ late, slot, token }: EventDraft, wallet: number): boolean {
  return late && token.wallets.told.isTold(wallet, slot);
}

function credit(draft: EventDraft, wallet: number, high: number, low: number): void {
  if (!isTold(draft, wallet)) draft.token.wallets.credit(wallet, high, low);
}

function debit(draft: EventDraft, wallet: number, high: number, low: number): void {
  if (!isTold(draft, wallet)) draft.token.wallets.debit(wallet, high, low);
}

function limbs(amount: bigint): [high: number, low: number] {
  return [Number(amount / limb), Number(amount % limb)];
}
