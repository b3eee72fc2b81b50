import type { RecordsQueries } from '../records.ts';
import { entitledUntil, type StoredEntitlement } from './entitlement.ts';

/** What the records hold of a user's entitlement now; undefined where none was ever given. */
export function findEntitlement(queries: RecordsQueries, userId: string): Promise<StoredEntitlement | undefined> {
  return queries
    .selectFrom('entitlements')
    .select(['trial', entitledUntil().as('expiresAt')])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}
