import type { Logger } from '@mintscope/engines/logger';
import { describeKeyUser } from '@mintscope/records/api-keys/describe-key-user';
import { type KeyRow, keyInForce, selectKeys } from '@mintscope/records/api-keys/key-row';
import { findableHash } from '@mintscope/records/api-keys/make-key';
import { readScopes } from '@mintscope/records/api-keys/stored-scopes';
import type { EntitlementRule } from '@mintscope/records/billing/entitlement';
import type { RecordsQueries } from '@mintscope/records/records';
import { createVisitNotes, writeKeyUses } from '@mintscope/records/sessions/visit-notes';
import type { SignedIn } from './auth.ts';

export interface KeyCallersOptions {
  queries: RecordsQueries;
  rule: EntitlementRule & { development: boolean };
  log: Logger;
  now(): number;
  /** Whether the key ended a short while ago. */
  hasEnded(keyId: string): boolean;
}

/** Who is behind an API key. */
export interface KeyCallers {
  /** Null for a key that is none, is revoked or has run out. */
  find(key: string): Promise<SignedIn | null>;
  /** Those of these keys that are in force. */
  read(keyIds: readonly string[]): Promise<SignedIn[]>;
  close(): Promise<void>;
}

export function createKeyCallers({ queries, rule, log, now, hasEnded }: KeyCallersOptions): KeyCallers {
  const uses = createVisitNotes(writeKeyUses(queries), log);

  function admit(rows: readonly KeyRow[]): SignedIn[] {
    const nowMs = now();
    const valid = rows.filter((row) => keyInForce(row, rule, nowMs) && !hasEnded(row.id));
    uses.note(
      valid.map(({ id, last_used_at }) => ({ id, seenAt: last_used_at })),
      nowMs,
    );
    return valid.map((row) => callerOf(row, rule, nowMs));
  }

  return {
    async find(key) {
      const hash = findableHash(key);
      const [caller] = hash === null ? [] : admit(await selectKeys(queries, { hash }));
      return caller ?? null;
    },
    read: async (ids) => (ids.length === 0 ? [] : admit(await selectKeys(queries, { ids }))),
    close: uses.close,
  };
}

function callerOf(row: KeyRow, rule: EntitlementRule, nowMs: number): SignedIn {
  const user = describeKeyUser(row, rule, nowMs);
  return {
    role: user.role,
    userId: user.id,
    sessionId: row.id,
    key: { scopes: readScopes(row.scopes), perMinute: row.per_minute },
    adminId: null,
    fullAccess: user.fullAccess,
    user,
  };
}
