import { EngineError } from '../engine-error.ts';
import { openUntilClosed } from '../open-until-closed.ts';
import type { RedisConnection } from '../redis/open-redis.ts';
import { encodeWrites } from './encode-writes.ts';
import type { StateStore } from './port.ts';
import { rangeOf } from './redis-range.ts';
import { scanScript, writeScript } from './redis-scripts.ts';
import { openRedisShards } from './redis-shards.ts';

export interface RedisStateStoreOptions {
  /** Stays open when the store is closed. */
  redis: RedisConnection;
}

const keysAtATime = 512;
/** A page of a scan: so many entries, or fewer when their values are large. Nothing is held on the server between pages. */
const scanEntries = 256;
const scanBytes = 4 * 1024 * 1024;
/** Stands in no UTF-8 text, so it sorts after every key that goes on from a prefix. */
const afterKeys = Buffer.from([0xff]);
const healthWithinMs = 3_000;

/** The state store on Redis: one server for any number of processes. */
export function openRedisStateStore({ redis }: RedisStateStoreOptions): StateStore {
  const { prefix } = redis;
  const shards = openRedisShards(redis);
  const documentKey = (key: string) => `${prefix}document:${key}`;
  const { mustBeOpen, close } = openUntilClosed('state store', () => shards.settle());

  async function getMany(keys: readonly string[]): Promise<(Uint8Array | undefined)[]> {
    const values = await redis.ask((client) => client.mgetBuffer(keys.map(documentKey)));
    return values.map((value) => (value ? new Uint8Array(value) : undefined));
  }

  return {
    async get(key) {
      mustBeOpen();
      const value = await redis.ask((client) => client.getBuffer(documentKey(key)));
      return value ? new Uint8Array(value) : undefined;
    },

    async getMany(keys) {
      mustBeOpen();
      const chunks: (readonly string[])[] = [];
      for (let at = 0; at < keys.length; at += keysAtATime) chunks.push(keys.slice(at, at + keysAtATime));
      return (await Promise.all(chunks.map(getMany))).flat();
    },

    async *scan(prefixOfKeys, limit = Number.MAX_SAFE_INTEGER) {
      const end = Buffer.concat([Buffer.from(`(${prefixOfKeys}`), afterKeys]);
      let start = `[${prefixOfKeys}`;
      for (let left = limit; left > 0; ) {
        mustBeOpen();
        const most = Math.min(scanEntries, left);
        const args = [prefix, start, end, String(most), String(scanBytes)];
        const { entries, hasMore } = pageOf(await redis.ask((client) => scanScript(client, args)));
        yield* entries;
        left -= entries.length;
        const last = entries.at(-1);
        if (!last || !hasMore) return;
        start = `(${last[0]}`;
      }
    },

    async range(index, options) {
      mustBeOpen();
      return redis.ask((client) => rangeOf(client, `${prefix}index:${index}`, options));
    },

    async count(index) {
      mustBeOpen();
      return redis.ask((client) => client.zcard(`${prefix}index:${index}`));
    },

    async write(writes) {
      mustBeOpen();
      const encoded = encodeWrites(writes);
      await redis.ask((client) => writeScript(client, [prefix, ...encoded]));
    },

    async acquire(shard) {
      mustBeOpen();
      return shards.acquire(shard);
    },

    async progress(shard) {
      mustBeOpen();
      return shards.progress(shard);
    },

    async commit(lease, commit) {
      mustBeOpen();
      await shards.commit(lease, commit);
    },

    async verify(lease) {
      mustBeOpen();
      await shards.verify(lease);
    },

    async health() {
      mustBeOpen();
      await redis.ask((client) => client.ping(), healthWithinMs);
    },

    close,
  };
}

function pageOf(answer: unknown): { entries: [key: string, value: Uint8Array][]; hasMore: boolean } {
  const [more, ...parts]: unknown[] = Array.isArray(answer) ? answer : [];
  const entries: [string, Uint8Array][] = [];
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [key, value] = [parts[at], parts[at + 1]];
    if (!Buffer.isBuffer(key) || !Buffer.isBuffer(value))
      throw new EngineError('STATE_FAILED', `The document ${String(key)} is listed in Redis but not there.`);
    entries.push([key.toString(), new Uint8Array(value)]);
  }
  return { entries, hasMore: more === 1 };
}
