import { eventTypes } from '@mintscope/schemas/events/batch/layout';
import { partitionOf } from '@mintscope/schemas/events/topics';
import { solMint } from '@mintscope/schemas/ids';
import { advanceFacts } from '../state/advance-facts.ts';
import type { Rules } from '../state/rules.ts';
import type { ShardState } from '../state/shard-state.ts';
import { cleanText } from './clean-text.ts';
import type { EventDraft } from './event-draft.ts';
import { isFormer, rememberedMs } from './identify-event.ts';
import { linkFunding } from './link-wallets.ts';
import { keyOf } from './member-of.ts';
import { drop, type Outcome, ok } from './step.ts';

const createdType = eventTypes.indexOf('token_created');
const transferType = eventTypes.indexOf('transfer');

/**
 * Learns what concerns wallets beyond a token: launches and SOL transfers come to every partition. Events whose token lives
 * elsewhere end here. Repeats are recognised apart from the token's own, because the token may be unknown here.
 */
export function learnWalletFacts(draft: EventDraft, state: ShardState, rules: Rules): Outcome {
  if (draft.type === 0) return ok;
  if (draft.type !== createdType && !(draft.type === transferType && isSol(draft, state))) return ok;
  const { index } = draft;
  if (isFormer(draft, state.formerFacts)) return drop('repeated');
  if (!state.seenFacts.add(state.identity, state.horizon.newestMs, rememberedMs(draft, state))) return drop('repeated');
  const event = draft.decode(index);
  const factsMs = advanceFacts(state, draft.toldMs);
  if (event.type === 'token_created') {
    learnLaunch(state, keyOf(state, event.creator), factsMs);
    draft.copiedName = state.launchNames.note(cleanText(event.name), cleanText(event.symbol), factsMs);
    return partitionOf(event.mint, state.partitions) === state.partition ? ok : drop('other_partition');
  }
  if (event.type === 'transfer' && Number(event.amount) >= rules.minFundingLamports) {
    const from = keyOf(state, event.from);
    const to = keyOf(state, event.to);
    if (from === to) return drop('other_partition');
    const toldMs = Number.isNaN(draft.toldMs) ? factsMs : draft.toldMs;
    const seconds = Math.max(1, Math.floor(toldMs / 1000));
    const isLater = event.opens === false;
    const transfer = { from, to, isLater, slot: draft.reader.envelope.slot[index]!, seconds };
    linkFunding(state, transfer, state.walletFacts.fund(transfer, factsMs, rules.wallets.hubDegreeCap));
  }
  return drop('other_partition');
}

/** Every token of the creator says how many there are now. */
function learnLaunch(state: ShardState, creator: number, factsMs: number): void {
  const count = state.walletFacts.launch(creator, factsMs);
  for (const token of state.memberships.tokensOf(creator)) {
    const { facts } = token;
    if (!token.isCreatedBy(creator)) continue;
    facts.creatorCreatedCount = count;
    facts.version++;
    state.alsoChanged.add(token);
  }
}

function isSol(draft: EventDraft, state: ShardState): boolean {
  const mint = draft.keys[draft.reader.envelope.mint[draft.index]!]!;
  return state.solKeys.has(mint) && draft.reader.keyText(draft.reader.envelope.mint[draft.index]!) === solMint;
}
