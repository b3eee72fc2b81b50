import { eventTypes } from '@mintscope/schemas/events/batch/layout';
import { partitionOf } from '@mintscope/schemas/events/topics';
import { advanceFacts } from '../state/advance-facts.ts';
import type { Rules } from '../state/rules.ts';
import type { ShardState } from '../state/shard-state.ts';
import { cleanText } from './clean-text.ts';
import type { EventDraft } from './event-draft.ts';
import { isFormer, rememberedMs } from './identify-event.ts';
import { linkFunding } from './link-wallets.ts';
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
  if (draft.type === transferType) {
    learnFunding(draft, state, rules);
    return drop('other_partition');
  }
  const event = draft.decode(index);
  if (event.type !== 'token_created') return drop('other_partition');
  const factsMs = advanceFacts(state, draft.toldMs);
  learnLaunch(state, draft.keyOf(event.creator), factsMs);
  draft.copiedName = state.launchNames.note(cleanText(event.name), cleanText(event.symbol), factsMs);
  return partitionOf(event.mint, state.partitions) === state.partition ? ok : drop('other_partition');
}

/** By the batch's own bytes: every partition is told each of them, and none of its texts is asked for. */
function learnFunding(draft: EventDraft, state: ShardState, rules: Rules): void {
  const { index, keys } = draft;
  const told = draft.decodeTransfer(index);
  const factsMs = advanceFacts(state, draft.toldMs);
  const [from, to] = [keys[told.from]!, keys[told.to]!];
  if (from === to || Number(told.amount) < rules.minFundingLamports) return;
  const toldMs = Number.isNaN(draft.toldMs) ? factsMs : draft.toldMs;
  const seconds = Math.max(1, Math.floor(toldMs / 1000));
  const transfer = { from, to, isLater: told.opens === false, slot: draft.reader.envelope.slot[index]!, seconds };
  linkFunding(state, transfer, state.walletFacts.fund(transfer, factsMs, rules.wallets.hubDegreeCap));
}

/** Every token of the creator says how many there are now. */
function learnLaunch(state: ShardState, creator: number, factsMs: number): void {
  const count = state.walletFacts.launch(creator, factsMs);
  for (const token of state.memberships.tokensOf(creator)) {
    if (!token.isCreatedBy(creator)) continue;
    const { facts } = token;
    facts.creatorCreatedCount = count;
    facts.version++;
    state.alsoChanged.add(token);
  }
}

function isSol({ keys, reader, index }: EventDraft, { solKey }: ShardState): boolean {
  return keys[reader.envelope.mint[index]!] === solKey;
}
