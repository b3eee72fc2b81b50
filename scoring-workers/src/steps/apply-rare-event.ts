import { eventTypes } from '@mintscope/schemas/events/batch/layout';
import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import { lamportsPerQuoteUnit, type ShardState } from '../state/shard-state.ts';
import type { TokenState } from '../state/token-state.ts';
import { cleanLink, cleanText } from './clean-text.ts';
import type { EventDraft } from './event-draft.ts';
import { keyOf, meetPoolText } from './member-of.ts';

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
      applyLiquidity(token, state, event);
      break;
    case 'curve_completed':
      token.facts.completed = true;
      token.facts.curveRemaining = 0;
      break;
    case 'migrated':
      token.facts.migrated = true;
      token.facts.completed = true;
      token.facts.pool = event.toPool;
      token.facts.curveQuoteAtLaunch = null;
      meetPoolText(token, state, event.fromPool);
      meetPoolText(token, state, event.toPool);
      break;
    case 'metadata_changed':
      applyMetadata(token, event);
      break;
    case 'authority_changed':
      if (event.authority === 'mint') token.facts.mintable = event.holder !== null;
      if (event.authority === 'freeze') token.facts.freezable = event.holder !== null;
      break;
    case 'transfer':
      if (keyOf(state, event.to) === state.burnKey) token.facts.burned += Number(event.amount);
      break;
    case 'holder_snapshot':
      token.facts.holdersKnown = true;
      break;
    default:
      event satisfies never;
  }
}

function applyCreated(draft: EventDraft, state: ShardState, event: Of<'token_created'>): void {
  const { token } = draft;
  const { facts } = token;
  facts.launched = true;
  facts.holdersKnown ||= facts.buys + facts.sells === 0;
  facts.name = cleanText(event.name);
  facts.symbol = cleanText(event.symbol);
  facts.uri = event.uri;
  facts.program = event.program;
  facts.creator = event.creator;
  facts.pool = event.pool;
  facts.decimals = event.decimals;
  facts.supply = Number(event.supply);
  facts.mintable = event.mintable;
  facts.freezable = event.freezable;
  facts.curveSupply = event.curveSupply === null ? null : Number(event.curveSupply);
  facts.curveRemaining ??= facts.curveSupply;
  if (!draft.late) facts.createdMs = draft.timeMs;
  facts.launchSlot = draft.slot;
  const unit = lamportsPerQuoteUnit(state, keyOf(state, event.quoteMint), event.quoteDecimals);
  const reserve = event.quoteReserve === null ? Number.NaN : Number(event.quoteReserve) * unit;
  facts.curveQuoteAtLaunch = Number.isNaN(reserve) ? null : reserve;
  facts.quoteReserve ??= facts.curveQuoteAtLaunch;
  const creatorKey = keyOf(state, event.creator);
  facts.creatorWallet = token.members.join(creatorKey);
  facts.insiders.push(facts.creatorWallet);
  facts.creatorCreatedCount = state.walletFacts.get(creatorKey)?.created ?? null;
  token.wallets.mark(facts.creatorWallet, 'creator');
  token.wallets.launched(draft.slot, facts.transactions);
  token.sample.launchMs = facts.createdMs;
  meetPoolText(token, state, event.pool);
}

function applyLiquidity(
  token: TokenState,
  state: ShardState,
  event: Of<'liquidity_added' | 'liquidity_removed'>,
): void {
  // A provider's quote decimals are not on the event; only SOL, whose decimals are known, is counted.
  const unit = lamportsPerQuoteUnit(state, keyOf(state, event.quoteMint), 9);
  const lamports = Number.isNaN(unit) ? 0 : Number(event.quoteAmount);
  if (event.type === 'liquidity_added') token.facts.liquidityAdded += lamports;
  else token.facts.liquidityRemoved += lamports;
  meetPoolText(token, state, event.pool);
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
