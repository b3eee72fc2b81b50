import type { Rules } from '../state/rules.ts';
import type { ShardState } from '../state/shard-state.ts';
import type { TokenState } from '../state/token-state.ts';
import type { EventDraft } from './event-draft.ts';
import { keyOf, memberOf } from './member-of.ts';
import { type Outcome, ok } from './step.ts';
import { moveInsiders } from './update-holders.ts';

const mostInsiders = 64;

/** Gathers evidence that wallets belong together, and what is known of a wallet that meets the token for the first time. */
export function linkWallets(draft: EventDraft, state: ShardState, rules: Rules): Outcome {
  const { token, event } = draft;
  if (event === null) {
    if (token.members.meet(draft.wallet)) meetWallet(draft, draft.wallet, state, rules);
    if (draft.isBuy) token.wallets.recordBuy(draft.wallet, draft.slot, token.facts.transactions);
  } else if (event.type === 'transfer' && keyOf(state, event.to) !== state.burnKey) {
    const ends = [memberOf(token, state, event.from), memberOf(token, state, event.to)] as const;
    for (const wallet of ends) if (token.members.meet(wallet)) meetWallet(draft, wallet, state, rules);
    token.wallets.addTransfer(...ends);
  } else if (event.type === 'token_created' && token.members.meet(token.facts.creatorWallet)) {
    meetWallet(draft, token.facts.creatorWallet, state, rules);
  }
  return ok;
}

/** SOL went from one wallet to another: an edge in every token that knows both, a common hand where it was the first. */
export function linkFunding(state: ShardState, from: number, to: number, isFirst: boolean): void {
  for (const token of state.tokens.values()) {
    const wallet = token.members.find(to);
    if (wallet < 0) continue;
    const sender = token.members.find(from);
    if (sender >= 0) token.wallets.addTransfer(sender, wallet);
    if (isFirst && token.members.isMet(wallet)) joinFunder(token, wallet, state, state.rules);
    else if (sender < 0) continue;
    token.facts.version++;
    state.alsoChanged.add(token);
  }
}

function meetWallet({ token, slot }: EventDraft, wallet: number, state: ShardState, rules: Rules): void {
  const known = state.walletFacts.get(token.members.keyOf(wallet));
  const isSmart =
    known !== undefined &&
    known.closed >= rules.smartMinTokens &&
    known.won >= rules.smartMinWinRate * known.closed &&
    known.profit >= rules.smartMinProfitLamports;
  if (isSmart) token.wallets.mark(wallet, 'smart');
  for (const partner of known?.partners ?? []) {
    const other = token.members.find(partner);
    if (other >= 0) token.wallets.addTransfer(other, wallet);
  }
  joinFunder(token, wallet, state, rules);
  const { facts } = token;
  if (facts.launched && slot === facts.launchSlot && wallet !== facts.creatorWallet) addInsider(token, wallet);
}

function joinFunder(token: TokenState, wallet: number, state: ShardState, rules: Rules): void {
  const key = token.members.keyOf(wallet);
  const funder = state.walletFacts.get(key)?.funder ?? -1;
  if (funder < 0) return;
  const creator = token.facts.creatorWallet;
  if (creator >= 0 && token.members.keyOf(creator) === funder) addInsider(token, wallet);
  if (state.walletFacts.get(funder)!.funded > rules.maxFunded) return;
  token.wallets.joinFunder(wallet, token.members.join(funder));
}

function addInsider(token: TokenState, wallet: number): void {
  const { insiders } = token.facts;
  if (insiders.length >= mostInsiders || insiders.includes(wallet)) return;
  insiders.push(wallet);
  moveInsiders(token, token.wallets.balanceOf(wallet));
}
