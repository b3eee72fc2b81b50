import { randomUUID } from 'node:crypto';
import type { Config } from '@mintscope/engines/config';
import type { Logger } from '@mintscope/engines/logger';
import type { Records, RecordsTransaction } from '@mintscope/engines/records/port';
import type { Signals } from '@mintscope/engines/signals/port';
import { RequestError } from '../errors.ts';
import { createFuse } from '../queries/fuse.ts';
import type { Auth, Caller, NewSession, SignedIn } from './auth.ts';
import { describeCaller, describeUser } from './describe-user.ts';
import { endDevelopmentSessions } from './development-accounts.ts';
import { endSessionsIn } from './end-sessions.ts';
import { readSecret } from './read-secret.ts';
import { invalidToken } from './require-access.ts';
import { sessionLifetimeMs } from './session-lifetimes.ts';
import { inForce, selectSessions } from './session-row.ts';
import { tellEnded } from './tell-ended.ts';
import { createTokens } from './tokens.ts';
import { createVisitNotes } from './visit-notes.ts';

export interface AuthOptions {
  config: Pick<Config, 'dataDir' | 'access'>;
  records: Records;
  signals: Signals;
  log: Logger;
  /** Wall clock in ms. */
  now?(): number;
}

/** Longer than this no request waits for the records to tell who asks (ms). */
const patienceMs = 3_000;

/** Sessions in the records, and the tokens that name them. Without development access it ends what that let in before. */
export async function openAuth({ config, records, signals, log, now = Date.now }: AuthOptions): Promise<Auth> {
  const { queries } = records;
  const rule = config.access;
  const tokens = await createTokens(await readSecret(config));
  const over = rule.development ? [] : await endDevelopmentSessions(queries, new Date(now()));
  const ended = await tellEnded({ signals, log });
  const visits = createVisitNotes(queries, log);
  const fuse = createFuse({ name: 'records', patienceMs });
  ended.tell(over);

  async function identify(token: string | null): Promise<Caller> {
    if (token === null) return { role: 'visitor' };
    const claims = await tokens.verify(token, now());
    if (!claims) throw invalidToken();
    const [row] = await fuse(() => selectSessions(queries, [claims.sessionId]));
    const nowMs = now();
    // What ended while the answer was under way is not let in by it.
    if (!row || row.user_id !== claims.userId || !inForce(row, rule, nowMs) || ended.has(row.id)) throw invalidToken();
    visits.note([row], nowMs);
    return describeCaller(row, rule, nowMs);
  }

  async function openSession(session: NewSession) {
    const nowMs = now();
    const id = randomUUID();
    // One transaction: a role, a suspension or a password that changes meanwhile counts for this session as for the others.
    await records.transact((transaction) => insertSession(transaction, { ...session, id, nowMs }));
    const [row] = await selectSessions(queries, [id]);
    if (!row) throw new Error(`Session ${id} went as it was opened`);
    const expiresAt = row.expires_at.getTime();
    const token = await tokens.sign({
      sessionId: id,
      userId: session.userId,
      issuedAtMs: nowMs,
      expiresAtMs: expiresAt,
    });
    return { token, user: describeUser(row, rule, nowMs) };
  }

  async function readCallers(sessionIds: readonly string[]): Promise<ReadonlyMap<string, SignedIn>> {
    if (sessionIds.length === 0) return new Map();
    const rows = await selectSessions(queries, sessionIds);
    const nowMs = now();
    const valid = rows.filter((row) => inForce(row, rule, nowMs) && !ended.has(row.id));
    // Who follows the live feed is here, though no request comes.
    visits.note(valid, nowMs);
    return new Map(valid.map((row) => [row.id, describeCaller(row, rule, nowMs)]));
  }

  return {
    identify,
    openSession,
    async endSessions(which, reason) {
      const ids = await endSessionsIn(queries, which, { reason, at: new Date(now()) });
      ended.tell(ids);
      return ids.length;
    },
    tellEnded: ended.tell,
    onEnded: ended.listen,
    readCallers,
    async close() {
      await ended.close();
      await visits.close();
    },
  };
}

async function insertSession(
  queries: RecordsTransaction,
  { id, nowMs, userId, method, from, adminId, expiresAtMs, stillProven }: NewSession & { id: string; nowMs: number },
): Promise<void> {
  await stillProven?.(queries);
  const user = await queries
    .selectFrom('users')
    .select(['role', 'suspended_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (user.suspended_at !== null) throw new RequestError(403, 'ACCOUNT_SUSPENDED', 'This account is suspended.');
  const longestMs = nowMs + sessionLifetimeMs(method, user.role);
  const expiresMs = Math.min(longestMs, expiresAtMs ?? longestMs);
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
}
