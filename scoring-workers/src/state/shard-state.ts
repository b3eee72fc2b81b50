import { dollarMints, lamportsPerDollarUnit, lamportsPerSolUnit, solMints } from '@mintscope/metrics/quote-units';
import { knownAccounts } from '@mintscope/schemas/accounts/known-accounts';
import { decodeBase58 } from '@mintscope/schemas/events/batch/base58';
import { solMint } from '@mintscope/schemas/ids';
import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import { scoringLimits } from '@mintscope/schemas/scoring-limits';
import { EventHash } from '../identity/event-hash.ts';
import type { FormerEvents } from '../identity/former-events.ts';
import { SeenFacts } from '../identity/seen-facts.ts';
import { TradeHorizon } from '../identity/trade-horizon.ts';
import { banHubs } from './ban-hubs.ts';
import { CallBook } from './call-book.ts';
import { EndedTokens } from './ended-tokens.ts';
import { KeptRecords } from './kept-records.ts';
import { KeyTable } from './key-table.ts';
import { LaunchNames } from './launch-names.ts';
import { Memberships } from './memberships.ts';
import { isMarked, nothingPicked, type Picking } from './picking.ts';
import { UnpackedRoom } from './resting-parts.ts';
import { changeRules, type Rules, rulesOf } from './rules.ts';
import { followRules, newTokenState, type TokenState } from './token-state.ts';
import type { ToldRecord } from './told-record.ts';
import { WalletFacts } from './wallet-facts.ts';
import { WalletTellings } from './wallet-tellings.ts';

/** Where tokens are sent to be destroyed. */
const burnAddress = '1nc1nerator11111111111111111111111111111111';

/** All that one partition's shard knows. Everything in it follows from the partition's records and the set it began with. */
export interface ShardState {
  readonly partition: number;
  readonly partitions: number;
  /** The set in force, the rules made of it, and the number of the control event that brought it; 0 = it began with this one. */
  parameters: ParameterSet;
  readonly rules: Rules;
  /** How long a token is without an event when it rests (ms). */
  readonly restAfterMs: number;
  controlId: number;
  readonly keys: KeyTable;
  readonly walletFacts: WalletFacts;
  /** Names of all launches, whichever partition keeps the token. */
  readonly launchNames: LaunchNames;
  /** Records of the wallets that are this partition's to keep, and what partitions tell each other. */
  readonly kept: KeptRecords;
  tellings: WalletTellings;
  /** Records for other partitions, to be appended before the offset that they come from is committed. */
  readonly toTell: ToldRecord[];
  /** Live tokens by the shard key of their mint. */
  readonly tokens: Map<number, TokenState>;
  readonly memberships: Memberships<TokenState>;
  /** Taken by those that rest without having been packed. */
  readonly unpacked: UnpackedRoom;
  /** Those that left, with what was known of them. */
  readonly ended: EndedTokens;
  /** Tokens that were called, live or not, and what they are called by. */
  readonly calls: CallBook;
  picking: Picking;
  /** Makes the hash of each event, and holds that of the event under way. Its key goes with the snapshot. */
  identity: EventHash;
  /** Facts that every partition gets, and what a snapshot of version 1 remembered of them. */
  seenFacts: SeenFacts;
  formerFacts: FormerEvents | null;
  readonly horizon: TradeHorizon;
  /** The mint of SOL, as transfers of it name it. */
  readonly solKey: number;
  /** Quote mints with a known price in SOL. */
  readonly solKeys: ReadonlySet<number>;
  readonly dollarKeys: ReadonlySet<number>;
  readonly burnKey: number;
  /** Programs, sysvars and services: never holders. */
  readonly noWalletKeys: ReadonlySet<number>;
  /** Newest time of the facts that every partition gets: it is the same in all of them (ms). */
  factsMs: number;
  /** Newest event time, and the next moment at which quiet tokens are looked at (ms). */
  clockMs: number;
  nextTickMs: number;
  /** Tokens that die before then unless they are traded, the first to die last; null: to be looked for. */
  dying: Dying[] | null;
  /** Tokens changed by an event that is not their own. */
  readonly alsoChanged: Set<TokenState>;
  /** Parts of former snapshots, by key without prefix, of what left since the last one. */
  readonly gone: Set<string>;
  /** Parts of the next snapshot that were made ahead of it, by key without prefix; `gone` tells of what left since. */
  readonly prepared: Map<string, Uint8Array<ArrayBuffer>>;
  /** While a snapshot is loaded: chunks of events by the part they belong to, and facts by the token whose they are. */
  readonly loadedChunks: Map<string, Uint8Array[]>;
  readonly loadedFacts: Map<string, Uint8Array>;
}

export interface Dying {
  token: TokenState;
  atMs: number;
}

export interface ShardOptions {
  partition: number;
  partitions: number;
  /** In force until the log or a snapshot brings another. */
  parameters: ParameterSet;
  /** Secret words for the hashes of events; a snapshot brings its own. */
  identityKey: Uint32Array;
  /** How long a token is without an event when it rests (ms); tests let tokens rest at once. */
  restAfterMs?: number;
}

export function newShardState(options: ShardOptions): ShardState {
  const { partition, partitions, parameters, identityKey, restAfterMs = scoringLimits.restAfterMs } = options;
  const keys = new KeyTable();
  const rules = rulesOf(parameters);
  const keep = (text: string) => internText(keys, text);
  return {
    partition,
    partitions,
    parameters,
    rules,
    restAfterMs,
    controlId: 0,
    keys,
    walletFacts: new WalletFacts(keys),
    launchNames: new LaunchNames(),
    kept: new KeptRecords(keys),
    tellings: new WalletTellings(keys),
    toTell: [],
    tokens: new Map(),
    memberships: new Memberships(),
    unpacked: new UnpackedRoom(),
    ended: new EndedTokens(keys),
    calls: new CallBook(keys),
    picking: nothingPicked,
    identity: new EventHash(identityKey),
    seenFacts: new SeenFacts(),
    formerFacts: null,
    horizon: new TradeHorizon(rules),
    solKey: keep(solMint),
    solKeys: new Set(solMints.map(keep)),
    dollarKeys: new Set(dollarMints.map(keep)),
    burnKey: keep(burnAddress),
    noWalletKeys: new Set(knownAccounts.map(keep)),
    factsMs: 0,
    clockMs: 0,
    nextTickMs: 0,
    dying: null,
    alsoChanged: new Set(),
    gone: new Set(),
    prepared: new Map(),
    loadedChunks: new Map(),
    loadedFacts: new Map(),
  };
}

/** The token of a mint, made when there is none yet. */
export function openToken(state: ShardState, mint: number, firstMs: number, slot: number): TokenState {
  const known = state.tokens.get(mint);
  if (known) return known;
  const token = newTokenState(mint, firstMs, slot, state.keys, state.rules);
  admitToken(state, token);
  const { called } = token;
  if (called === null) return token;
  // It was forgotten: its wallets are numbered anew, and its call stands all the same.
  called.standing = null;
  if (isMarked(called, state.picking)) token.facts.calledAt = called.calledMs;
  return token;
}

/** A token is live from now on. */
export function admitToken(state: ShardState, token: TokenState): void {
  state.tokens.set(token.mint, token);
  token.members.sayTo(state.memberships, token);
  token.called = state.calls.get(token.mint);
}

/**
 * Puts another set in force: from here on every rule is that of the set, for every token. Those that rested are brought back for it
 * one by one: `afterwards` may let each rest again.
 */
export function changeParameters(
  state: ShardState,
  parameters: ParameterSet,
  afterwards: (token: TokenState, wasResting: boolean) => void = () => undefined,
): void {
  state.horizon.hold();
  state.parameters = parameters;
  changeRules(state.rules, parameters);
  const { tickMs } = state.rules;
  state.dying = null;
  if (state.nextTickMs > 0) state.nextTickMs = (Math.floor(state.clockMs / tickMs) + 1) * tickMs;
  const hubs = state.walletFacts.trim(state.rules.wallets.hubDegreeCap);
  for (const token of state.tokens.values()) {
    const wasResting = token.isResting;
    followRules(token, state.rules);
    banHubs(token, hubs);
    afterwards(token, wasResting);
  }
}

/** `rest` is what is kept of it until its next event. */
export function closeToken(state: ShardState, token: TokenState, rest: Uint8Array<ArrayBuffer>): void {
  state.tokens.delete(token.mint);
  state.alsoChanged.delete(token);
  state.ended.add(token.mint, state.clockMs, rest);
  const { address } = token.facts;
  state.gone.add(tokenPart(address));
  if (token.factsAreApart) state.gone.add(factsPart(address));
  for (let chunk = 0; chunk < token.seen.savedChunks; chunk++) state.gone.add(chunkPart(address, chunk));
  token.members.releaseAll();
  state.keys.release(token.mint);
}

/** Key of the part of a snapshot that has a token's calls. */
export function callsPart(address: string): string {
  return `calls:${address}`;
}

/** Key of a token's part of a snapshot, of its facts where they are newer, and of a chunk of the events that a token or a span of facts was told. */
export function tokenPart(address: string): string {
  return `token:${address}`;
}

export function factsPart(address: string): string {
  return `facts:${address}`;
}

export function chunkPart(owner: string, chunk: number): string {
  return `events:${owner}:${chunk}`;
}

/** Lamports that one base unit of the quote mint is worth; NaN for a quote without a known price in SOL. */
export function lamportsPerQuoteUnit(state: ShardState, quoteKey: number, decimals: number): number {
  if (state.solKeys.has(quoteKey)) return lamportsPerSolUnit(decimals);
  if (state.dollarKeys.has(quoteKey)) return lamportsPerDollarUnit(decimals, state.rules.solUsdRate);
  return Number.NaN;
}

function internText(keys: KeyTable, text: string): number {
  const bytes = decodeBase58(text, 32)!;
  const key = keys.intern(new Uint32Array(bytes.buffer), 0);
  keys.retain(key);
  return key;
}
