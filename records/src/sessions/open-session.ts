import { randomUUID } from 'node:crypto';
import type { RecordsTransaction } from '../records.ts';
import { Refusal } from '../refusal.ts';
import type { RequestOrigin } from './request-origin.ts';
import { sessionLifetimeMs } from './session-lifetimes.ts';
import { type SessionRow, selectSessions } from './session-row.ts';
import type { SignInMethod } from './tables.ts';

export interface NewSession {
  userId: string;
  method: SignInMethod;
  from: RequestOrigin;
  /** With the method `switch`. */
  adminId?: string;
  /** No longer than this (ms since the epoch); by default as long as the method allows. */
  expiresAtMs?: number;
  nowMs: number;
}

/**
 * Opens a session in a transaction: a role, a suspension or a password that changes meanwhile counts for this session as for
 * the others.
 * @throws Refusal ACCOUNT_SUSPENDED.
 */
export async function openSession(queries: RecordsTransaction, session: NewSession): Promise<SessionRow> {
  const { userId, method, from, adminId, expiresAtMs, nowMs } = session;
  const user = await queries
    .selectFrom('users')
    .select(['role', 'suspended_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (user.suspended_at !== null) throw new Refusal('ACCOUNT_SUSPENDED', 'This account is suspended.');
  const longestMs = nowMs + sessionLifetimeMs(method, user.role);
  const expiresMs = Math.min(longestMs, expiresAtMs ?? longestMs);
  const id = randomUUID();
  await queries
    .insertInto('sessions')
    .values({
      id,
      user_id: userId,
      method,
      admin_id: adminId ?? null,
      created_at: new Date(nowMs),
      // Whole seconds, as the token has it: neither outlives the other.
      expires_at: new Date(Math.floor(expiresMs / 1000) * 1000),
      last_seen_at: new Date(nowMs),
      user_agent: from.userAgent,
      address: from.address,
    })
    .execute();
  const [row] = await selectSessions(queries, [id]);
  if (!row) throw new Error(`Session ${id} went as it was opened`);
  return row;
}
