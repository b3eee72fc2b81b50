import type { Rules } from '../state/rules.ts';
import type { ShardState } from '../state/shard-state.ts';
import type { TokenState } from '../state/token-state.ts';
import type { EventDraft } from './event-draft.ts';
import { memberOf } from './member-of.ts';
import { type Outcome, ok } from './step.ts';

const limb = 4_294_967_296n;
/** What a wallet may keep of what it bought and still count as sold out. */
const dustShare = 0.001;

/** Moves balances and positions. Order does not matter to sums, so late events are applied as well. */
export function updateHolders(draft: EventDraft, state: ShardState, rules: Rules): Outcome {
  if (draft.event === null) moveByTrade(draft, state, rules);
  else moveByOther(draft, state);
  const held = draft.token.wallets.heldSupply();
  if (held > draft.token.facts.peakHeld) draft.token.facts.peakHeld = held;
  return ok;
}

function moveByTrade(draft: EventDraft, state: ShardState, rules: Rules): void {
  const { token, wallet, row } = draft;
  const { baseAmount } = draft.reader.trade;
  const low = baseAmount[row * 2]!;
  const high = baseAmount[row * 2 + 1]!;
  const quote = Number.isNaN(draft.quoteLamports) ? 0 : draft.quoteLamports;
  const isInsider = token.facts.insiders.includes(wallet);
  if (draft.isBuy) {
    token.wallets.credit(wallet, high, low);
    token.positions.buy(wallet, draft.base, quote);
    if (isInsider) moveInsiders(token, draft.base);
  } else {
    token.wallets.debit(wallet, high, low);
    token.positions.sell(wallet, draft.base, quote);
    if (isInsider) moveInsiders(token, -draft.base);
    else token.positions.outsideSells++;
    closePosition(draft, state);
  }
  const quick = token.positions.countQuick(wallet, draft.slot, rules.botGapSlots);
  if (quick >= rules.botMinQuickTrades) token.wallets.mark(wallet, 'bot');
}

/** What insiders hold counts what they trade, not what they send around. */
export function moveInsiders({ facts }: TokenState, base: number): void {
  facts.insiderHeld = Math.max(0, facts.insiderHeld + base);
  facts.insiderPeak = Math.max(facts.insiderPeak, facts.insiderHeld);
}

/** A wallet that sold out has a result, which tells later tokens whether it is smart money. */
function closePosition({ token, wallet, timeMs }: EventDraft, state: ShardState): void {
  const profit = token.positions.closeIfSoldOut(wallet, token.wallets.balanceOf(wallet), dustShare);
  if (profit !== null) state.walletFacts.close(token.members.keyOf(wallet), profit, timeMs);
}

function moveByOther({ token, event, late }: EventDraft, state: ShardState): void {
  if (event?.type === 'transfer') {
    token.wallets.debit(memberOf(token, state, event.from), ...limbs(event.amount));
    const to = memberOf(token, state, event.to);
    if (token.members.keyOf(to) === state.burnKey) token.wallets.exclude(to);
    else token.wallets.credit(to, ...limbs(event.amount));
  }
  if (event?.type === 'holder_snapshot' && !late) {
    for (const { owner, amount } of event.holders)
      token.wallets.setBalance(memberOf(token, state, owner), ...limbs(amount));
  }
}

function limbs(amount: bigint): [high: number, low: number] {
  return [Number(amount / limb), Number(amount % limb)];
}
