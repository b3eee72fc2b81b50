import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { EngineError } from '../engine-error.ts';
import type { RedisConnection } from '../redis/open-redis.ts';
import { encodeWrites } from './encode-writes.ts';
import { type Lease, type ShardCommit, StaleOwnerError } from './port.ts';
import { acquireScript, commitScript } from './redis-scripts.ts';

/** What this opening knows to be the newest commit of a lease; '*' after one whose outcome it never learned. */
interface Head {
  epoch: number;
  last: string;
}

export interface RedisShards {
  acquire(shard: string): Promise<Lease>;
  progress(shard: string): Promise<Readonly<Record<string, number>> | undefined>;
  commit(lease: Lease, commit: ShardCommit): Promise<void>;
  verify(lease: Lease): Promise<void>;
  /** Resolves when no commit is under way. */
  settle(): Promise<void>;
}

const unknown = '*';
const progressSchema = z.record(z.string(), z.number());
const ownerSchema = z.tuple([z.unknown(), z.unknown()]).transform(([epoch, last]) => ({
  epoch: epoch === null || String(epoch) === '' ? -1 : Number(epoch),
  last: String(last ?? ''),
}));

/**
 * Leases and commits. Each commit names the one before: a server that came back without its newest second, while the owner
 * lived on, is thereby found out (STATE_LOST), and a commit sent again after a lost answer changes nothing.
 */
export function openRedisShards(redis: RedisConnection): RedisShards {
  const { prefix } = redis;
  const ownerKey = (shard: string) => `${prefix}shard:${shard}`;
  const opening = randomUUID();
  const heads = new Map<string, Head>();
  const turns = new Map<string, Promise<void>>();
  let commits = 0;

  function lastOf({ shard, epoch }: Lease): string {
    const head = heads.get(shard);
    return head?.epoch === epoch ? head.last : unknown;
  }

  async function commitInTurn(lease: Lease, { progress }: ShardCommit, encoded: readonly Buffer[]): Promise<void> {
    const { shard, epoch } = lease;
    const before = lastOf(lease);
    const name = `${opening}:${++commits}`;
    const args = [prefix, shard, String(epoch), before, name, JSON.stringify(progress), ...encoded];
    const answer = await redis
      .ask((client) => commitScript(client, args))
      .catch((error: unknown) => {
        heads.set(shard, { epoch, last: unknown });
        throw error;
      });
    const stored = ownerSchema.parse(answer);
    mustBeHeld(lease, stored, [before, name]);
    heads.set(shard, { epoch, last: name });
  }

  return {
    async acquire(shard) {
      const epoch = Number(await redis.ask((client) => acquireScript(client, [prefix, shard])));
      heads.set(shard, { epoch, last: '' });
      return { shard, epoch };
    },

    async progress(shard) {
      const text = await redis.ask((client) => client.hget(ownerKey(shard), 'progress'));
      return text === null ? undefined : progressSchema.parse(JSON.parse(text));
    },

    async commit(lease, commit) {
      const encoded = encodeWrites(commit);
      // One at a time for a shard, so that a commit sent again never comes after a later one.
      const before = turns.get(lease.shard) ?? Promise.resolve();
      const turn = before.then(() => commitInTurn(lease, commit, encoded));
      const settled = turn.catch(() => undefined);
      turns.set(lease.shard, settled);
      await turn.finally(() => {
        if (turns.get(lease.shard) === settled) turns.delete(lease.shard);
      });
    },

    async verify(lease) {
      const stored = await redis.ask((client) => client.hmget(ownerKey(lease.shard), 'epoch', 'last'));
      mustBeHeld(lease, ownerSchema.parse(stored), [lastOf(lease)]);
    },

    async settle() {
      await Promise.all(turns.values());
    },
  };
}

function mustBeHeld(lease: Lease, stored: Head, expected: readonly string[]): void {
  if (stored.epoch > lease.epoch) throw new StaleOwnerError(lease, stored.epoch);
  if (stored.epoch < lease.epoch)
    throw new EngineError(
      'STATE_LOST',
      `Redis no longer knows the lease of shard ${lease.shard}: its data were dropped.`,
    );
  if (expected.includes(unknown) || expected.includes(stored.last)) return;
  const sentence = `Redis went back behind the last commit of shard ${lease.shard}: its newest data were lost.`;
  throw new EngineError('STATE_LOST', sentence);
}
