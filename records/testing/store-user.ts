import { randomUUID } from 'node:crypto';
import type { StoredRole } from '../src/people/tables.ts';
import type { Records } from '../src/records.ts';
import { randomKey } from './serve-transfers.ts';

export interface MadeUser {
  role?: StoredRole;
  /** Days left of the entitlement, negative for one that ran out; null = none was ever given. A month unless told. */
  days?: number | null;
  trial?: boolean;
  /** Null = no wallet. */
  address?: string | null;
  label?: string;
}

const dayMs = 86_400_000;

/** Keeps a new user in the records. */
export async function storeUser({ queries }: Records, changes: MadeUser = {}): Promise<string> {
  const { role = 'user', days = 30, trial = false, label, address = randomKey() } = changes;
  const id = randomUUID();
  const now = new Date();
  await queries
    .insertInto('users')
    .values({ id, role, username: null, label: label ?? null, shadow_of: null, created_at: now })
    .execute();
  if (address) await queries.insertInto('wallets').values({ address, user_id: id, added_at: now }).execute();
  if (days !== null) {
    const until = new Date(now.getTime() + days * dayMs);
    await queries
      .insertInto('entitlements')
      .values({ user_id: id, trial, starts_at: now, expires_at: until, source: 'sign-in' })
      .execute();
  }
  return id;
}
