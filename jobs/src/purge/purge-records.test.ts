import { randomUUID } from 'node:crypto';
import type { Records } from '@mintscope/records/records';
import { openTestRecords } from '@mintscope/records/testing/open-test-records';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPurge } from './purge-records.ts';

const nowMs = Date.parse('2026-03-01T12:00:00Z');
const hourMs = 3_600_000;
const at = (hoursFromNow: number) => new Date(nowMs + hoursFromNow * hourMs);
const days = 24;

let records: Records;
beforeAll(async () => {
  records = await openTestRecords();
});
afterAll(() => records?.close());

/** Rows by name: those that are to stay begin with `kept`. */
async function fill(): Promise<Map<string, string>> {
  const { queries } = records;
  const user = randomUUID();
  await queries
    .insertInto('users')
    .values({ id: user, role: 'user', created_at: at(0) })
    .execute();
  const nonces = { 'kept: valid': 1, expired: -1, 'expired long ago': -900 };
  for (const [nonce, hours] of Object.entries(nonces)) {
    const row = { nonce, address: 'a', message: 'm', issued_at: at(hours - 1), expires_at: at(hours) };
    await queries.insertInto('sign_in_nonces').values(row).execute();
  }
  const failures: Record<string, [number, number | null]> = {
    'kept: recent': [-1, null],
    'kept: locks still': [-30, 1],
    old: [-30, null],
    'lock is over': [-30, -1],
  };
  for (const [account, [first, until]] of Object.entries(failures)) {
    const locked_until = until === null ? null : at(until);
    const row = { account, address: 'x', failures: 1, first_at: at(first), locked_until };
    await queries.insertInto('sign_in_failures').values(row).execute();
  }
  const sessions: Record<string, [number, number | null]> = {
    'kept: in force': [30 * days, null],
    'kept: ended lately': [30 * days, -29 * days],
    'kept: expired lately': [-29 * days, null],
    'ended long ago': [30 * days, -31 * days],
    'expired long ago': [-31 * days, null],
  };
  const names = new Map<string, string>();
  for (const [name, [expires, revoked]] of Object.entries(sessions)) {
    const id = randomUUID();
    names.set(id, name);
    const revoked_at = revoked === null ? null : at(revoked);
    await queries
      .insertInto('sessions')
      .values({ id, user_id: user, method: 'wallet', user_agent: '', address: '', revoked_at, ...times(expires) })
      .execute();
  }
  const keys: Record<string, [number | null, number | null]> = {
    'kept: key without an end': [null, null],
    'kept: key that was revoked lately': [null, -29 * days],
    'kept: key that ran out lately': [-29 * days, null],
    'key that was revoked long ago': [null, -31 * days],
    'key that ran out long ago': [-31 * days, null],
  };
  for (const [name, [expires, revoked]] of Object.entries(keys)) {
    const id = randomUUID();
    names.set(id, name);
    await queries
      .insertInto('api_keys')
      .values({
        ...{
          id,
          user_id: user,
          name,
          prefix: 'ms_abc',
          key_hash: id.padEnd(64, '0'),
          scopes: 'read-own',
          per_minute: 1,
        },
        created_at: at(-40 * days),
        expires_at: expires === null ? null : at(expires),
        revoked_at: revoked === null ? null : at(revoked),
      })
      .execute();
  }
  const payments: Record<string, [number, string | null]> = {
    'kept: open': [1, null],
    'kept: expired lately': [-29 * days, null],
    'kept: paid long ago': [-90 * days, 'signature'],
    'expired long ago': [-31 * days, null],
  };
  for (const [reference, [expires, signature]] of Object.entries(payments)) {
    await queries
      .insertInto('payments')
      .values({
        reference,
        user_id: user,
        currency: 'SOL',
        amount: 1n,
        recipient: 'r',
        price_usd: '99.00',
        created_at: at(expires),
        expires_at: at(expires),
        signature,
        paid_at: signature === null ? null : at(expires),
      })
      .execute();
  }
  const changes: Record<string, number> = { 'kept: recent': -1, old: -25 };
  for (const [n, [name, hours]] of Object.entries(changes).entries()) {
    names.set(`change ${n}`, name);
    const row = { rev: BigInt(n), kind: 'slow_mode' as const, changed_at: at(hours) };
    await queries.insertInto('chat_changes').values(row).execute();
  }
  return names;
}

function times(expires: number) {
  return { created_at: at(expires), expires_at: at(expires), last_seen_at: at(expires) };
}

it('deletes what is needed no more and nothing else, batch by batch', async () => {
  const names = await fill();
  const done = await createPurge({ records, now: () => nowMs, batch: 1 }).run(new AbortController().signal);
  expect(done).toMatchObject({
    nonces: 2,
    signInFailures: 2,
    expiredSessions: 1,
    endedSessions: 1,
    keys: 2,
    unpaidPayments: 1,
    chatChanges: 1,
  });
  const { queries } = records;
  const left = [
    ...(await queries.selectFrom('sign_in_nonces').select('nonce as name').execute()),
    ...(await queries.selectFrom('sign_in_failures').select('account as name').execute()),
    ...(await queries.selectFrom('payments').select('reference as name').execute()),
    ...(await queries.selectFrom('chat_changes').select('rev').execute()).map(({ rev }) => ({
      name: names.get(`change ${rev}`)!,
    })),
    ...(await queries.selectFrom('sessions').select('id').execute()).map(({ id }) => ({ name: names.get(id)! })),
    ...(await queries.selectFrom('api_keys').select('id').execute()).map(({ id }) => ({ name: names.get(id)! })),
  ].map(({ name }) => name);
  expect(left).toHaveLength(13);
  expect(left.filter((name) => !name.startsWith('kept'))).toEqual([]);
});

it('deletes what the bot needs no more', async () => {
  const { queries } = records;
  const user_id = randomUUID();
  const users = [user_id, randomUUID()];
  for (const id of users)
    await queries
      .insertInto('users')
      .values({ id, role: 'user', created_at: at(0) })
      .execute();
  for (const [n, hours] of [1, -1].entries())
    await queries
      .insertInto('telegram_codes')
      .values({ user_id: users[n]!, code_hash: `${n}`, expires_at: at(hours) })
      .execute();
  for (const [n, hours] of [-23, -25].entries())
    await queries
      .insertInto('telegram_tries')
      .values({ telegram_id: BigInt(n), tries: 1, first_at: at(hours) })
      .execute();
  for (const [n, agoDays] of [6, 8].entries())
    await queries
      .insertInto('telegram_updates')
      .values({ update_id: BigInt(n), update: '{}', received_at: at(-agoDays * days) })
      .execute();
  const message = {
    chat_id: 1n,
    user_id: null,
    text: 'm',
    attempts: 1,
    last_error: null,
    due_at: at(0),
    given_up_at: at(0),
  };
  const messages = [
    ['sent', 6],
    ['sent', 8],
    ['dead', 29],
    ['unknown', 31],
    ['waiting', 31],
  ] as const;
  for (const [state, ago] of messages) {
    const times = { created_at: at(-ago * days), called_at: at(-ago * days) };
    await queries
      .insertInto('telegram_outbox')
      .values({ ...message, ...times, state, key: `${state} ${ago}` })
      .execute();
  }
  const done = await createPurge({ records, now: () => nowMs, batch: 1 }).run(new AbortController().signal);
  expect(done).toMatchObject({
    telegramCodes: 1,
    telegramTries: 1,
    telegramUpdates: 1,
    sentMessages: 1,
    failedMessages: 1,
  });
  const left = await queries.selectFrom('telegram_outbox').select('key').orderBy('id').execute();
  expect(left.map(({ key }) => key)).toEqual(['sent 6', 'dead 29', 'waiting 31']);
});

it('stops when it is told to', async () => {
  const row = { nonce: 'n', address: 'a', message: 'm', issued_at: at(-2), expires_at: at(-1) };
  await records.queries.insertInto('sign_in_nonces').values(row).execute();
  const done = await createPurge({ records, now: () => nowMs }).run(AbortSignal.abort());
  expect(Object.values(done).every((deleted) => deleted === 0)).toBe(true);
});
