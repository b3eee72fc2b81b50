import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import { completeParameterSet } from '@mintscope/schemas/parameters/registry';
import { EventHash } from '../identity/event-hash.ts';
import { FormerEvents } from '../identity/former-events.ts';
import { SeenFacts } from '../identity/seen-facts.ts';
import { ByteReader, SnapshotError } from '../snapshot/byte-reader.ts';
import { ByteWriter } from '../snapshot/byte-writer.ts';
import { nothingPicked, type Picking } from '../state/picking.ts';
import {
  admitToken,
  callsPart,
  changeParameters,
  chunkPart,
  factsPart,
  type ShardState,
  tokenPart,
} from '../state/shard-state.ts';
import { readTokenFacts, readTokenState, writeTokenFacts, writeTokenState } from '../state/token-snapshot.ts';
import type { TokenState } from '../state/token-state.ts';
import { WalletTellings } from '../state/wallet-tellings.ts';
import { keyOf } from '../steps/member-of.ts';
import type { Publisher } from './publisher.ts';
import { isQuiet } from './rest-token.ts';

/** A part of a shard's snapshot under its key in the state store; null = the part is gone. */
export type SnapshotEntry = readonly [key: string, value: Uint8Array<ArrayBuffer> | null];

/**
 * 1 knew events by the beginning of their signature; 2 did not name the parameter set that its tokens were kept by; 3 had no
 * clock of facts and told no results of wallets to other partitions, and called nothing by rules.
 */
const shardVersion = 4;

/** Keys of one partition's snapshot begin with this. */
export function snapshotPrefix(partition: number): string {
  return `snap:${partition}:`;
}

/** Keys of what is kept of a partition's ended tokens begin with this, apart from the snapshot: it is read when one is back. */
export function restPrefix(partition: number): string {
  return `rest:${partition}:`;
}

/** How long a token was not traded when its part is made ahead: one that is goes on changing until the snapshot (ms). */
const calmMs = 2_000;

/**
 * Makes parts of the next snapshot ahead of it, one a step, so that the snapshot itself holds nothing up for long. A token that
 * changes after its step is made again with the snapshot, as one that changes after a snapshot is with the next.
 */
export function* prepareSnapshot(state: ShardState, publisher: Publisher): Generator<void, void> {
  for (const token of state.tokens.values()) {
    if (token.unsaved === null || state.clockMs - token.facts.lastTradeMs < calmMs) continue;
    addToken(token, state, publisher, (part, bytes) => {
      if (bytes === null) {
        state.gone.add(part);
        state.prepared.delete(part);
      } else {
        state.gone.delete(part);
        state.prepared.set(part, bytes);
      }
    });
    yield;
  }
}

/** The parts that changed since the last call. Written together, with the offset they belong to, they are the state. */
export function takeSnapshot(state: ShardState, publisher: Publisher): SnapshotEntry[] {
  // Their tokens are gone from the state: saved now, they would never be published.
  if (publisher.hasLast) throw new SnapshotError('last rows must be published before a snapshot');
  forgetFacts(state);
  const parts = new Map<string, SnapshotEntry[1]>(state.prepared);
  state.prepared.clear();
  // What left and came back under the same key is there.
  for (const part of state.gone) parts.set(part, null);
  state.gone.clear();
  for (const { span, chunk, bytes } of state.seenFacts.takeFullChunks())
    parts.set(chunkPart(factsOwner(span), chunk), bytes);
  for (const [part, bytes] of state.walletFacts.writeParts(state.walletFacts.takeChangedParts()))
    parts.set(`wallets:${part}`, bytes);
  for (const [part, bytes] of state.launchNames.writeChangedParts()) parts.set(`names:${part}`, bytes);
  for (const [part, bytes] of state.kept.writeChangedParts()) parts.set(`records:${part}`, bytes);
  for (const [address, bytes] of state.calls.writeChanged()) parts.set(callsPart(address), bytes);
  for (const token of state.tokens.values())
    if (token.unsaved !== null) addToken(token, state, publisher, (part, bytes) => parts.set(part, bytes));
  parts.set('shard', writeShard(state));
  const ended = state.ended.takeChanges();
  for (const [part, bytes] of ended.list) parts.set(`ended:${part}`, bytes);
  const prefix = snapshotPrefix(state.partition);
  const rest = restPrefix(state.partition);
  return [
    ...[...parts].map(([part, bytes]): SnapshotEntry => [`${prefix}${part}`, bytes]),
    ...ended.tokens.map(([address, bytes]): SnapshotEntry => [`${rest}${address}`, bytes]),
  ];
}

function addToken(
  token: TokenState,
  state: ShardState,
  publisher: Publisher,
  add: (part: string, bytes: SnapshotEntry[1]) => void,
): void {
  const { address } = token.facts;
  const { isResting, unsaved } = token;
  token.unsaved = null;
  if (unsaved === 'facts') {
    add(factsPart(address), writeTokenFacts(token));
    token.factsAreApart = true;
    return;
  }
  if (isResting) token.look();
  if (token.former && token.former.untilMs <= state.horizon.behindMs) token.former = null;
  const chunks = token.seen.takeFullChunks();
  for (const [chunk, bytes] of chunks) add(chunkPart(address, chunk), bytes);
  add(tokenPart(address), writeTokenState(token, state.keys));
  if (token.factsAreApart) add(factsPart(address), null);
  token.factsAreApart = false;
  // That a snapshot has its chunks is among what rests.
  if (chunks.length > 0) token.change();
  if (isResting) publisher.rest(token);
}

/** Changes no decision: what lies behind the horizon is refused before the shard asks whether it was told. */
function forgetFacts(state: ShardState): void {
  const { behindMs } = state.horizon;
  if (state.formerFacts && state.formerFacts.untilMs <= behindMs) state.formerFacts = null;
  for (const { span, savedChunks } of state.seenFacts.forget(behindMs))
    for (let chunk = 0; chunk < savedChunks; chunk++) state.gone.add(chunkPart(factsOwner(span), chunk));
}

function factsOwner(span: number): string {
  return `facts-${span}`;
}

/**
 * Takes over one part of a snapshot into a new shard, in the order of keys: chunks of events come before what they belong
 * to, and the shard before its tokens. Tokens that were due when it was taken are due again.
 * @throws SnapshotError for a part this version does not know.
 */
export function loadSnapshotEntry(state: ShardState, publisher: Publisher, key: string, value: Uint8Array): void {
  const [kind, owner = '', chunk] = key.slice(snapshotPrefix(state.partition).length).split(':');
  if (kind === 'shard') readShard(state, value);
  else if (kind === 'records') state.kept.readPart(new ByteReader(value));
  else if (kind === 'wallets') readWallets(state, owner, value);
  else if (kind === 'names') state.launchNames.readPart(new ByteReader(value));
  else if (kind === 'ended') state.ended.readPart(new ByteReader(value));
  else if (kind === 'calls') state.calls.readPart(new ByteReader(value));
  else if (kind === 'events') {
    const chunks = state.loadedChunks.get(owner) ?? [];
    chunks[Number(chunk)] = value;
    state.loadedChunks.set(owner, chunks);
  } else if (kind === 'facts') state.loadedFacts.set(owner, value);
  else if (kind === 'token') {
    const token = readTokenState(value, state.keys, state.rules, {
      chunksOf: (address) => takeChunks(state, address),
      clockMs: state.clockMs,
    });
    const facts = state.loadedFacts.get(owner);
    if (facts !== undefined) readTokenFacts(token, facts);
    state.loadedFacts.delete(owner);
    admitToken(state, token);
    if (token.unpublished) publisher.add(token);
    if (isQuiet(token, state.clockMs, state)) publisher.rest(token);
  } else throw new SnapshotError(`a snapshot part named ${key}`);
}

function readWallets({ walletFacts, rules, gone }: ShardState, name: string, value: Uint8Array): void {
  if (walletFacts.readPart(name, new ByteReader(value), rules.wallets.hubDegreeCap)) gone.add(`wallets:${name}`);
}

/** What the state store has of ended tokens that are told of again, by their keys; null = nothing. */
export function bringEnded(
  state: ShardState,
  entries: readonly (readonly [key: string, value: Uint8Array | null])[],
): void {
  const prefix = restPrefix(state.partition);
  for (const [key, value] of entries) {
    const mint = keyOf(state, key.slice(prefix.length));
    state.ended.bring(mint, value);
    state.keys.drop(mint);
  }
}

function takeChunks(state: ShardState, owner: string): Uint8Array[] {
  const chunks = state.loadedChunks.get(owner) ?? [];
  state.loadedChunks.delete(owner);
  return chunks;
}

function writeShard(state: ShardState): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter();
  writer.u32(shardVersion);
  writer.f64(state.clockMs);
  writer.f64(state.nextTickMs);
  writer.u32s(state.identity.key, state.identity.key.length);
  writer.f64(state.horizon.newestMs);
  writer.f64(state.horizon.newestSlot);
  writer.f64(state.horizon.floorMs);
  writer.f64(state.controlId);
  writer.string(JSON.stringify(state.parameters));
  state.seenFacts.writeTo(writer);
  writer.u8(state.formerFacts ? 1 : 0);
  state.formerFacts?.writeTo(writer);
  writer.f64(state.factsMs);
  state.tellings.writeTo(writer);
  writer.string(JSON.stringify(state.picking));
  return writer.finish();
}

function readShard(state: ShardState, value: Uint8Array): void {
  const reader = new ByteReader(value);
  const version = reader.u32();
  if (version < 1 || version > shardVersion) throw new SnapshotError(`a shard snapshot of version ${version}`);
  state.clockMs = reader.f64();
  state.nextTickMs = reader.f64();
  if (version === 1) {
    // The key is the new one, and the horizon follows the next trade: the clock may have been led into the future.
    state.formerFacts = FormerEvents.readVersion1(reader, state.clockMs);
    state.factsMs = state.clockMs;
    return;
  }
  state.identity = new EventHash(reader.u32s());
  state.horizon.newestMs = reader.f64();
  state.horizon.newestSlot = reader.f64();
  if (version >= 3) readParameters(state, reader);
  state.seenFacts = SeenFacts.readFrom(reader, (span) => takeChunks(state, factsOwner(span)));
  state.formerFacts = reader.u8() === 1 ? FormerEvents.readFrom(reader) : null;
  state.factsMs = version >= 4 ? reader.f64() : state.clockMs;
  if (version >= 4) state.tellings = WalletTellings.readFrom(reader, state.keys);
  if (version >= 4) state.picking = { ...nothingPicked, ...(JSON.parse(reader.string()) as Picking) };
}

/** The set that was in force goes on, for every token and whatever the defaults are now. */
function readParameters(state: ShardState, reader: ByteReader): void {
  const floorMs = reader.f64();
  state.controlId = reader.f64();
  changeParameters(state, completeParameterSet(JSON.parse(reader.string()) as ParameterSet));
  state.horizon.floorMs = floorMs;
}
