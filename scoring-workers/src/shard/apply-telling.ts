import { readCreatorPast } from '../state/read-creator-past.ts';
import type { ShardState } from '../state/shard-state.ts';
import type { TokenOutcome, WalletRecord } from '../state/wallet-fact.ts';
import type { Telling } from '../state/wallet-tellings.ts';

/** What is told of wallets holds from now on. */
export function applyTelling(state: ShardState, { effectiveMs, results, records, outcomes }: Telling): void {
  for (const [wallet, change] of results) state.kept.add(wallet, change, effectiveMs);
  for (const [wallet, record] of records) judgeWallet(state, wallet, { record, effectiveMs });
  for (const [creator, outcome] of outcomes) learnOutcome(state, creator, { outcome, effectiveMs });
}

function judgeWallet(
  state: ShardState,
  wallet: number,
  { record, effectiveMs }: { record: WalletRecord; effectiveMs: number },
): void {
  const isSmart = record.closed > 0;
  const wasSmart = state.walletFacts.recordOf(wallet) !== null;
  state.walletFacts.judge(wallet, isSmart ? record : null, effectiveMs);
  if (isSmart === wasSmart) return;
  for (const token of state.memberships.tokensOf(wallet)) {
    const member = token.members.find(wallet);
    if (!token.members.isMet(member)) continue;
    if (isSmart) token.wallets.mark(member, 'smart');
    else token.wallets.unmark(member, 'smart');
    token.facts.version++;
    state.alsoChanged.add(token);
  }
}

function learnOutcome(
  state: ShardState,
  creator: number,
  { outcome, effectiveMs }: { outcome: TokenOutcome; effectiveMs: number },
): void {
  state.walletFacts.addOutcome(creator, outcome, effectiveMs);
  for (const token of state.memberships.tokensOf(creator)) {
    if (!token.isCreatedBy(creator)) continue;
    const { facts } = token;
    if (facts.address === outcome.mint) {
      facts.outcomeCounted.rugged += outcome.rugged;
      facts.outcomeCounted.migrated += outcome.migrated;
    }
    const past = readCreatorPast(facts, state.walletFacts.outcomesOf(creator));
    token.unsaved ??= 'facts';
    if (isSame(past, facts.creatorPast)) continue;
    facts.creatorPast = past;
    facts.version++;
    state.alsoChanged.add(token);
  }
}

type Past = ReturnType<typeof readCreatorPast>;

function isSame(past: Past, other: Past | null): boolean {
  return past.rugged === other?.rugged && past.migrated === other.migrated && past.bestMultiple === other.bestMultiple;
}
