import type { ApiKey } from '@mintscope/schemas/api-keys';
import type { RecordsQueries } from '../records.ts';
import { readScopes } from './stored-scopes.ts';

/** Those in force are fewer; keys that have run out go with the purge. */
const mostKeys = 100;

/** A user's keys that are not revoked, newest first. */
export async function selectOwnKeys(queries: RecordsQueries, userId: string): Promise<ApiKey[]> {
  const rows = await queries
    .selectFrom('api_keys')
    .select(['id', 'name', 'prefix', 'scopes', 'per_minute', 'created_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(mostKeys)
    .execute();
  return rows.map(({ id, name, prefix, scopes, per_minute, created_at, last_used_at, expires_at }) => ({
    ...{ id, name, prefix },
    scopes: readScopes(scopes),
    perMinute: per_minute,
    createdAt: created_at.getTime(),
    lastUsedAt: last_used_at?.getTime() ?? null,
    expiresAt: expires_at?.getTime() ?? null,
  }));
}
