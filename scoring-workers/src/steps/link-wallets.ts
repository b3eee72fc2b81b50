import { banHubs } from '../state/ban-hubs.ts';
import { readCreatorPast } from '../state/read-creator-past.ts';
import type { Rules } from '../state/rules.ts';
import type { ShardState } from '../state/shard-state.ts';
import type { TokenState } from '../state/token-state.ts';
import type { SolTransfer } from '../state/wallet-fact.ts';
import type { EventDraft } from './event-draft.ts';
import { markFresh } from './mark-fresh.ts';
import { memberOf } from './member-of.ts';
import { type Outcome, ok } from './step.ts';

/** Gathers evidence that wallets belong together, and what is known of a wallet that meets the token for the first time. */
export function linkWallets(draft: EventDraft, state: ShardState, _rules: Rules): Outcome {
  const { token, event } = draft;
  if (event === null) {
    greet(draft, draft.wallet, state);
    if (draft.isBuy) token.wallets.recordBuy(draft.wallet, draft.slot, token.facts.transactions);
  } else if (event.type === 'liquidity_added' || event.type === 'liquidity_removed') {
    greet(draft, memberOf(draft, state, event.provider), state);
  } else if (event.type === 'holder_snapshot') {
    for (const { owner } of event.holders) greet(draft, memberOf(draft, state, owner), state);
  } else if (event.type === 'transfer' && draft.keyOf(event.to) !== state.burnKey) {
    const ends = [memberOf(draft, state, event.from), memberOf(draft, state, event.to)] as const;
    for (const wallet of ends) greet(draft, wallet, state);
    token.wallets.addTransfer(...ends, secondsOf(draft));
  } else if (event.type === 'token_created') {
    greet(draft, token.facts.creatorWallet, state);
  }
  return ok;
}

/** Chain time of an event as its source has it; the token's own where it says nothing. */
export function secondsOf({ toldMs, timeMs }: Pick<EventDraft, 'toldMs' | 'timeMs'>): number {
  return Math.max(1, Math.floor((Number.isNaN(toldMs) ? timeMs : toldMs) / 1000));
}

/**
 * SOL went from one wallet to another: an edge in every token that both have met, and a common hand with those of the same
 * first funder. A wallet that turned out to be a hub by it takes back what it linked, in every token.
 */
export function linkFunding(
  state: ShardState,
  { from, to, seconds }: SolTransfer,
  { isFunding, hubs }: { isFunding: boolean; hubs: readonly number[] },
): void {
  let tokensOfSender: Set<TokenState> | null = null;
  for (const token of state.memberships.tokensOf(to, ...hubs)) {
    if (token.isResting && !isFunding && hubs.length === 0) {
      // One that does not know the sender has nothing to link.
      tokensOfSender ??= new Set(state.memberships.tokensOf(from));
      if (!tokensOfSender.has(token)) continue;
    }
    let isChanged = hubs.length > 0 && banHubs(token, hubs);
    const { members } = token;
    const wallet = members.find(to);
    if (wallet >= 0 && members.isMet(wallet)) {
      const sender = members.find(from);
      if (sender >= 0 && members.isMet(sender)) {
        token.wallets.addTransfer(sender, wallet, seconds);
        isChanged = true;
      }
      if (isFunding) {
        joinFunder(token, wallet, state);
        markFresh(token, wallet, state);
        isChanged = true;
      }
    }
    if (!isChanged) continue;
    token.facts.version++;
    state.alsoChanged.add(token);
  }
}

/** A wallet takes part in the token, for the first time or earlier than was known. */
function greet(draft: EventDraft, wallet: number, state: ShardState): void {
  const { members } = draft.token;
  const seconds = secondsOf(draft);
  // Most have been there before; one look is dear enough where tokens have thousands of wallets.
  if (members.isMetBy(wallet, seconds)) return;
  if (members.meet(wallet)) meetWallet(draft, wallet, state);
  if (members.noteTime(wallet, seconds)) markFresh(draft.token, wallet, state);
}

function meetWallet({ token, slot }: EventDraft, wallet: number, state: ShardState): void {
  const { members, facts } = token;
  const { walletFacts } = state;
  const key = members.keyOf(wallet);
  if (state.noWalletKeys.has(key)) {
    token.wallets.exclude(wallet);
    return;
  }
  linkKnown(token, wallet, state);
  if (walletFacts.recordOf(key)) token.wallets.mark(wallet, 'smart');
  joinFunder(token, wallet, state);
  if (facts.launched && slot === facts.launchSlot && wallet !== facts.creatorWallet)
    addInsider(token, wallet, state.rules);
}

/** For a token that was away: what came to be known of its wallets and its creator in that time. */
export function linkAgain(token: TokenState, state: ShardState): void {
  const { members } = token;
  for (let wallet = 0; wallet < members.count; wallet++) {
    if (!members.isMet(wallet)) continue;
    linkKnown(token, wallet, state);
    joinFunder(token, wallet, state);
    markFresh(token, wallet, state);
    const isSmart = state.walletFacts.recordOf(members.keyOf(wallet)) !== null;
    if (isSmart) token.wallets.mark(wallet, 'smart');
    else token.wallets.unmark(wallet, 'smart');
  }
  const { facts } = token;
  if (facts.creatorWallet < 0) return;
  facts.creatorPast = readCreatorPast(facts, state.walletFacts.outcomesOf(members.keyOf(facts.creatorWallet)));
}

/** Links to wallets with which it is known to have exchanged SOL. */
function linkKnown(token: TokenState, wallet: number, state: ShardState): void {
  const { members } = token;
  const { walletFacts } = state;
  const key = members.keyOf(wallet);
  const known = walletFacts.get(key);
  if (walletFacts.isHub(key)) meetHub(token, wallet, state);
  else {
    for (const [at, partner] of (known?.partners ?? []).entries()) {
      const other = members.find(partner);
      if (other >= 0 && members.isMet(other)) token.wallets.addTransfer(other, wallet, known!.partnerSeconds[at]!);
    }
  }
}

/** A hub remembers no partners; they remember it, and whom it met here counts for whether they are hubs too. */
function meetHub(token: TokenState, wallet: number, { walletFacts }: ShardState): void {
  const { members } = token;
  const key = members.keyOf(wallet);
  for (let other = 0; other < members.count; other++) {
    if (other === wallet || !members.isMet(other)) continue;
    const seconds = walletFacts.partnerSeconds(members.keyOf(other), key);
    if (seconds >= 0) token.wallets.addTransfer(other, wallet, seconds);
  }
  banHubs(token, [key]);
}

function joinFunder(token: TokenState, wallet: number, { walletFacts, rules }: ShardState): void {
  const fact = walletFacts.get(token.members.keyOf(wallet));
  const funder = fact?.funder ?? -1;
  if (!fact || funder < 0) return;
  const creator = token.facts.creatorWallet;
  if (creator >= 0 && token.members.keyOf(creator) === funder) addInsider(token, wallet, rules);
  if (walletFacts.isHub(funder)) token.wallets.leaveFunder(wallet);
  else token.wallets.joinFunder(wallet, token.members.join(funder), fact.fundedSeconds);
}

function addInsider(token: TokenState, wallet: number, { mostInsiders }: Rules): void {
  const { insiders } = token.facts;
  if (insiders.length >= mostInsiders || insiders.includes(wallet)) return;
  insiders.push(wallet);
}
