import type { Config } from '@mintscope/engines/config';
import type { Logger } from '@mintscope/engines/logger';
import { createFuse } from '@mintscope/engines/patience/fuse';
import type { Signals } from '@mintscope/engines/signals/port';
import { isKeyText } from '@mintscope/records/api-keys/make-key';
import type { Records } from '@mintscope/records/records';
import { describeUser } from '@mintscope/records/sessions/describe-user';
import { endDevelopmentSessions } from '@mintscope/records/sessions/end-development-sessions';
import { endSessionsIn } from '@mintscope/records/sessions/end-sessions';
import { inForce, type SessionRow, selectSessions } from '@mintscope/records/sessions/session-row';
import { createVisitNotes, writeSessionVisits } from '@mintscope/records/sessions/visit-notes';
import { invalidToken } from '../errors.ts';
import type { Auth, Caller, SignedIn } from './auth.ts';
import { describeCaller } from './describe-caller.ts';
import { createKeyCallers } from './key-callers.ts';
import { readSecret } from './read-secret.ts';
import { tellEnded } from './tell-ended.ts';
import { createTokens } from './tokens.ts';

export interface AuthOptions {
  config: Pick<Config, 'dataDir' | 'access' | 'records'>;
  records: Records;
  signals: Signals;
  log: Logger;
  /** Wall clock in ms. */
  now?(): number;
}

/** Longer than this no request waits for the records to tell who asks (ms). */
const patienceMs = 3_000;

/** Sessions in the records and the tokens that name them, and API keys. Without development access it ends what that let in before. */
export async function openAuth({ config, records, signals, log, now = Date.now }: AuthOptions): Promise<Auth> {
  const { queries } = records;
  const rule = config.access;
  const tokens = await createTokens(await readSecret(config));
  const over = rule.development ? [] : await endDevelopmentSessions(queries, new Date(now()));
  const ended = await tellEnded({ signals, log });
  const visits = createVisitNotes(writeSessionVisits(queries), log);
  const keys = createKeyCallers({ queries, rule, log, now, hasEnded: ended.has });
  const fuse = createFuse({ name: 'records', patienceMs });
  ended.tell(over);

  async function identify(token: string | null): Promise<Caller> {
    if (token === null) return { role: 'visitor' };
    return isKeyText(token) ? callerOfKey(token) : callerOfSession(token);
  }

  async function callerOfKey(key: string): Promise<SignedIn> {
    const caller = await fuse(() => keys.find(key));
    if (!caller) throw invalidToken();
    return caller;
  }

  async function callerOfSession(token: string): Promise<SignedIn> {
    const claims = await tokens.verify(token, now());
    if (!claims) throw invalidToken();
    const [row] = await fuse(() => selectSessions(queries, [claims.sessionId]));
    const nowMs = now();
    // What ended while the answer was under way is not let in by it.
    if (!row || row.user_id !== claims.userId || !inForce(row, rule, nowMs) || ended.has(row.id)) throw invalidToken();
    visits.note([visitOf(row)], nowMs);
    return describeCaller(row, rule, nowMs);
  }

  async function issueToken(session: SessionRow) {
    const token = await tokens.sign({
      sessionId: session.id,
      userId: session.user_id,
      issuedAtMs: now(),
      expiresAtMs: session.expires_at.getTime(),
    });
    return { token, user: describeUser(session, rule, now()) };
  }

  async function readCallers(sessionIds: readonly string[]): Promise<ReadonlyMap<string, SignedIn>> {
    if (sessionIds.length === 0) return new Map();
    const rows = await selectSessions(queries, sessionIds);
    const nowMs = now();
    const valid = rows.filter((row) => inForce(row, rule, nowMs) && !ended.has(row.id));
    // Who follows the live feed is here, though no request comes.
    visits.note(valid.map(visitOf), nowMs);
    const found = new Set(rows.map(({ id }) => id));
    const ofKeys = await keys.read(sessionIds.filter((id) => !found.has(id)));
    return new Map(
      [...valid.map((row) => describeCaller(row, rule, nowMs)), ...ofKeys].map((one) => [one.sessionId, one]),
    );
  }

  return {
    identify,
    issueToken,
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
      await keys.close();
    },
  };
}

function visitOf({ id, last_seen_at }: SessionRow) {
  return { id, seenAt: last_seen_at };
}
