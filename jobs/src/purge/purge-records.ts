import type { Records } from '@mintscope/records/records';
import type { Job } from '../run-jobs.ts';
import { alertPurges } from './purge-alerts.ts';
import { type Purge, telegramPurges } from './purge-telegram.ts';

export interface PurgeOptions {
  records: Records;
  now(): number;
  /** Rows that one statement deletes. */
  batch?: number;
}

const everyMs = 60 * 60_000;
const deadlineMs = 10 * 60_000;
const dayMs = 24 * 60 * 60_000;
const keptMs = 30 * dayMs;
/** Statements of one kind in one run: what is left waits for the next. */
const mostBatches = 200;

/**
 * Deletes what is needed no more: nonces and Telegram codes that have expired, sign-in failures and wrong codes of yesterday that
 * lock nothing, yesterday's list of what changed in the chat, messages that Telegram took, updates and posts of a week ago, firings of
 * alerts of 30 days and what they were marked for, sessions that ended, API keys that were revoked or ran out, unpaid payments that
 * expired and messages that were not sent 30 days ago. In small batches, so that nothing waits for it.
 */
export function createPurge({ records, now, batch = 500 }: PurgeOptions): Job {
  return {
    name: 'purge-records',
    everyMs,
    deadlineMs,
    async run(signal) {
      const nowMs = now();
      const ago = (ms: number) => new Date(nowMs - ms);
      const before = { now: ago(0), day: ago(dayMs), week: ago(7 * dayMs), month: ago(keptMs) };
      const done: Record<string, number> = {};
      for (const [name, purge] of Object.entries(purges)) {
        done[name] = 0;
        for (let round = 0; round < mostBatches && !signal.aborted; round++) {
          const deleted = Number(await purge(records.queries, before, batch));
          done[name] += deleted;
          if (deleted < batch) break;
        }
      }
      return done;
    },
  };
}

const purges: Record<string, Purge> = {
  ...alertPurges,
  ...telegramPurges,
  nonces: async (queries, { now }, batch) => {
    const old = queries.selectFrom('sign_in_nonces').select('nonce').where('expires_at', '<', now).limit(batch);
    const { numDeletedRows } = await queries.deleteFrom('sign_in_nonces').where('nonce', 'in', old).executeTakeFirst();
    return numDeletedRows;
  },
  signInFailures: async (queries, { now, day }, batch) => {
    const old = queries
      .selectFrom('sign_in_failures')
      .select(['account', 'address'])
      .where('first_at', '<', day)
      .where(({ eb, or }) => or([eb('locked_until', 'is', null), eb('locked_until', '<', now)]))
      .limit(batch);
    const { numDeletedRows } = await queries
      .deleteFrom('sign_in_failures')
      .where(({ eb, refTuple }) => eb(refTuple('account', 'address'), 'in', old.$asTuple('account', 'address')))
      .executeTakeFirst();
    return numDeletedRows;
  },
  expiredSessions: async (queries, { month }, batch) => {
    const old = queries.selectFrom('sessions').select('id').where('expires_at', '<', month).limit(batch);
    const { numDeletedRows } = await queries.deleteFrom('sessions').where('id', 'in', old).executeTakeFirst();
    return numDeletedRows;
  },
  endedSessions: async (queries, { month }, batch) => {
    const old = queries.selectFrom('sessions').select('id').where('revoked_at', '<', month).limit(batch);
    const { numDeletedRows } = await queries.deleteFrom('sessions').where('id', 'in', old).executeTakeFirst();
    return numDeletedRows;
  },
  keys: async (queries, { month }, batch) => {
    const old = queries
      .selectFrom('api_keys')
      .select('id')
      .where(({ eb, or }) => or([eb('revoked_at', '<', month), eb('expires_at', '<', month)]))
      .limit(batch);
    const { numDeletedRows } = await queries.deleteFrom('api_keys').where('id', 'in', old).executeTakeFirst();
    return numDeletedRows;
  },
  unpaidPayments: async (queries, { month }, batch) => {
    const old = queries
      .selectFrom('payments')
      .select('reference')
      .where('paid_at', 'is', null)
      .where('expires_at', '<', month)
      .limit(batch);
    const { numDeletedRows } = await queries
      .deleteFrom('payments')
      .where('paid_at', 'is', null)
      .where('reference', 'in', old)
      .executeTakeFirst();
    return numDeletedRows;
  },
  chatChanges: async (queries, { day }, batch) => {
    const old = queries.selectFrom('chat_changes').select('rev').where('changed_at', '<', day).limit(batch);
    const { numDeletedRows } = await queries.deleteFrom('chat_changes').where('rev', 'in', old).executeTakeFirst();
    return numDeletedRows;
  },
};
