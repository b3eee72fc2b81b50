import { eventTypes } from '@mintscope/schemas/events/batch/layout';
import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import { addReport } from '../state/provided-facts.ts';
import { readCreatorPast } from '../state/read-creator-past.ts';
import { lamportsPerQuoteUnit, type ShardState } from '../state/shard-state.ts';
import type { TokenState } from '../state/token-state.ts';
import { cleanLink, cleanText } from './clean-text.ts';
import type { EventDraft } from './event-draft.ts';
import { meetPoolText } from './member-of.ts';
import { isCarried, migrateLiquidity, moveLiquidity, noteLaunchReserve } from './track-liquidity.ts';

type Of<Type extends ChainEvent['type']> = Extract<ChainEvent, { type: Type }>;

/** Events that begin a token which the shard does not know. */
const opening = new Set<ChainEvent['type']>([
  'trade',
  'token_created',
  'liquidity_added',
  'migrated',
  'metadata_changed',
]);
const opens: readonly boolean[] = eventTypes.map((type) => opening.has(type));

export function opensToken(type: number): boolean {
  return opens[type]!;
}

/** Takes over what any event but a trade says of the token itself. */
export function applyRareEvent(draft: EventDraft, state: ShardState): void {
  const event = draft.decode(draft.index);
  if (event.type === 'trade') return;
  draft.event = event;
  const { token } = draft;
  switch (event.type) {
    case 'token_created':
      applyCreated(draft, state, event);
      break;
    case 'liquidity_added':
    case 'liquidity_removed':
      moveLiquidity(draft, state, event);
      meetPoolText(draft, event.pool);
      if (isCarried(token.facts, event)) token.facts.pool = event.pool;
      break;
    case 'curve_completed':
      token.facts.completed = true;
      token.facts.curveRemaining = 0;
      break;
    case 'migrated':
      token.facts.migrated = true;
      token.facts.completed = true;
      migrateLiquidity(draft, state, event);
      meetPoolText(draft, event.fromPool);
      meetPoolText(draft, event.toPool);
      break;
    case 'metadata_changed':
      applyMetadata(token, event);
      break;
    case 'authority_changed':
      applyAuthority(token, event);
      break;
    case 'transfer':
      if (draft.keyOf(event.to) === state.burnKey) token.facts.burned += Number(event.amount);
      break;
    case 'holder_snapshot':
      break;
    case 'provider_report':
      addReport(token.facts.provided, event);
      break;
    default:
      event satisfies never;
  }
}

function applyCreated(draft: EventDraft, state: ShardState, event: Of<'token_created'>): void {
  const { token } = draft;
  const { facts } = token;
  facts.launched = true;
  // Late or first, but not long before what was seen of the token: then its history is whole.
  facts.seenFromLaunch = facts.launchSlot - draft.slot <= state.rules.launch.launchWindowSlots;
  facts.holdersKnown ||= facts.seenFromLaunch;
  facts.name = cleanText(event.name);
  facts.symbol = cleanText(event.symbol);
  facts.copiedName = draft.copiedName;
  facts.uri = event.uri;
  facts.program = event.program;
  facts.creator = event.creator;
  facts.pool = event.pool;
  facts.decimals = event.decimals;
  facts.supply = Number(event.supply);
  facts.mintable = event.mintable;
  facts.freezable = event.freezable;
  facts.wasFreezable ||= event.freezable === true;
  facts.curveSupply = event.curveSupply === null ? null : Number(event.curveSupply);
  facts.curveRemaining ??= facts.curveSupply;
  if (!draft.late) facts.createdMs = draft.timeMs;
  facts.launchSlot = draft.slot;
  const unit = lamportsPerQuoteUnit(state, draft.keyOf(event.quoteMint), event.quoteDecimals);
  const reserve = event.quoteReserve === null ? Number.NaN : Number(event.quoteReserve) * unit;
  facts.curveQuoteAtLaunch = Number.isNaN(reserve) ? null : reserve;
  facts.quoteReserve ??= facts.curveQuoteAtLaunch;
  facts.quoteUnit ??= Number.isNaN(unit) ? null : unit;
  noteLaunchReserve(draft, state, event);
  const creatorKey = draft.keyOf(event.creator);
  facts.creatorWallet = token.members.join(creatorKey);
  facts.insiders.push(facts.creatorWallet);
  facts.creatorCreatedCount = state.walletFacts.createdBy(creatorKey) || null;
  facts.creatorPast = readCreatorPast(facts, state.walletFacts.outcomesOf(creatorKey));
  token.wallets.mark(facts.creatorWallet, 'creator');
  token.wallets.launched(draft.slot);
  token.launch.launched(draft.slot, facts.creatorWallet);
  token.sample.launchMs = facts.createdMs;
  meetPoolText(draft, event.pool);
}

/** What the chain told of an authority is not told anew by a provider. */
function applyAuthority({ facts }: TokenState, { authority, holder, source }: Of<'authority_changed'>): void {
  const provided = source === 'enrichment';
  if (authority === 'mint' && !(provided && facts.mintable !== null)) facts.mintable = holder !== null;
  if (authority !== 'freeze' || (provided && facts.freezable !== null)) return;
  facts.wasFreezable ||= facts.freezable === true || holder !== null;
  facts.freezable = holder !== null;
}

function applyMetadata({ facts }: TokenState, event: Of<'metadata_changed'>): void {
  facts.enriched = true;
  if (event.name !== null) facts.name = cleanText(event.name);
  if (event.symbol !== null) facts.symbol = cleanText(event.symbol);
  if (event.uri !== null) facts.uri = event.uri;
  if (event.description !== null) facts.description = cleanText(event.description);
  if (event.image !== null) facts.logo = cleanLink(event.image);
  if (event.twitter !== null) facts.twitter = cleanLink(event.twitter);
  if (event.telegram !== null) facts.telegram = cleanLink(event.telegram);
  if (event.website !== null) facts.website = cleanLink(event.website);
}
