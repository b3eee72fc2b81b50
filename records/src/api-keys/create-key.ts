import { randomUUID } from 'node:crypto';
import { type ApiKey, type KeyScope, keyLimits } from '@mintscope/schemas/api-keys';
import type { Records, RecordsTransaction } from '../records.ts';
import { Refusal } from '../refusal.ts';
import { makeKey } from './make-key.ts';
import { joinScopes } from './stored-scopes.ts';

export interface KeyWish {
  userId: string;
  /** The admin who asks in the user's place; null otherwise. */
  adminId: string | null;
  name: string;
  scopes: readonly KeyScope[];
  perMinute: number;
  /** Null = it lasts until it is revoked. */
  days: number | null;
  nowMs: number;
}

const dayMs = 86_400_000;

/**
 * Makes a key of the user's account and gives it, for this once. `note` is written with it or not at all.
 * @throws Refusal SWITCHED for an admin in a user's place, who would keep the user's access; LIST_FULL.
 */
export async function createKey(
  records: Records,
  wish: KeyWish,
  note: (queries: RecordsTransaction, apiKey: ApiKey) => Promise<void>,
): Promise<{ apiKey: ApiKey; secret: string }> {
  const { userId, adminId, name, scopes, perMinute, days, nowMs } = wish;
  if (adminId !== null) throw new Refusal('SWITCHED', 'Only the user can make an API key of this account.');
  const { secret, prefix, hash } = makeKey();
  const expiresAt = days === null ? null : nowMs + days * dayMs;
  const apiKey: ApiKey = {
    id: randomUUID(),
    ...{ name, prefix, perMinute, expiresAt },
    scopes: [...scopes],
    createdAt: nowMs,
    lastUsedAt: null,
  };
  await records.transact(async (queries) => {
    await requireRoom(queries, userId, nowMs);
    await queries
      .insertInto('api_keys')
      .values({
        id: apiKey.id,
        user_id: userId,
        ...{ name, prefix },
        key_hash: hash,
        scopes: joinScopes(scopes),
        per_minute: perMinute,
        created_at: new Date(nowMs),
        expires_at: expiresAt === null ? null : new Date(expiresAt),
      })
      .execute();
    await note(queries, apiKey);
  });
  return { apiKey, secret };
}

async function requireRoom(queries: RecordsTransaction, userId: string, nowMs: number): Promise<void> {
  const { kept } = await queries
    .selectFrom('api_keys')
    .select(({ fn }) => fn.countAll<bigint>().as('kept'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', new Date(nowMs))]))
    .executeTakeFirstOrThrow();
  if (Number(kept) < keyLimits.keys) return;
  throw new Refusal(
    'LIST_FULL',
    `You have ${keyLimits.keys} API keys, as many as an account may have: revoke one first.`,
  );
}
