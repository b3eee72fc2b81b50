import { ByteReader, SnapshotError } from '../snapshot/byte-reader.ts';
import { ByteWriter } from '../snapshot/byte-writer.ts';
import { RecentEvents } from '../state/recent-events.ts';
import type { ShardState } from '../state/shard-state.ts';
import { readTokenState, writeTokenState } from '../state/token-state.ts';
import type { Publisher } from './publisher.ts';

/** A part of a shard's snapshot under its key in the state store; null = the part is gone. */
export type SnapshotEntry = readonly [key: string, value: Uint8Array<ArrayBuffer> | null];

const shardVersion = 1;
const factsCapacity = 8192;

/** Keys of one partition's snapshot begin with this. */
export function snapshotPrefix(partition: number): string {
  return `snap:${partition}:`;
}

/** The parts that changed since the last call. Written together, with the offset they belong to, they are the state. */
export function takeSnapshot(state: ShardState, publisher: Publisher): SnapshotEntry[] {
  // Their tokens are gone from the state: saved now, nobody would ever publish them.
  if (publisher.hasLastRows) throw new SnapshotError('last rows must be published before a snapshot');
  const prefix = snapshotPrefix(state.partition);
  const entries: SnapshotEntry[] = [[`${prefix}shard`, writeShard(state)]];
  for (const [part, bytes] of state.walletFacts.writeParts(state.walletFacts.takeChangedParts()))
    entries.push([`${prefix}wallets:${part}`, bytes]);
  for (const address of state.closed) entries.push([`${prefix}token:${address}`, null]);
  state.closed.clear();
  for (const token of state.tokens.values()) {
    if (!token.unsaved) continue;
    token.unsaved = false;
    entries.push([`${prefix}token:${token.facts.address}`, writeTokenState(token, state.keys)]);
  }
  return entries;
}

/**
 * Takes over one part of a snapshot into a new shard. Tokens that were due when it was taken are due again.
 * @throws SnapshotError for a part this version does not know.
 */
export function loadSnapshotEntry(state: ShardState, publisher: Publisher, key: string, value: Uint8Array): void {
  const [kind] = key.slice(snapshotPrefix(state.partition).length).split(':');
  if (kind === 'shard') readShard(state, value);
  else if (kind === 'wallets') state.walletFacts.readPart(new ByteReader(value));
  else if (kind === 'token') {
    const token = readTokenState(value, state.keys, state.rules);
    state.tokens.set(token.mint, token);
    if (token.unpublished) publisher.add(token);
  } else throw new SnapshotError(`a snapshot part named ${key}`);
}

function writeShard(state: ShardState): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter();
  writer.u32(shardVersion);
  writer.f64(state.clockMs);
  writer.f64(state.nextTickMs);
  state.recentFacts.writeTo(writer);
  return writer.finish();
}

function readShard(state: ShardState, value: Uint8Array): void {
  const reader = new ByteReader(value);
  const version = reader.u32();
  if (version !== shardVersion) throw new SnapshotError(`a shard snapshot of version ${version}`);
  state.clockMs = reader.f64();
  state.nextTickMs = reader.f64();
  state.recentFacts = RecentEvents.readFrom(reader, factsCapacity);
}
