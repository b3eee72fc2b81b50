import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestRecords } from '../../testing/open-test-records.ts';
import { storeUser } from '../../testing/store-user.ts';
import type { Records } from '../records.ts';
import { type Grant, grantEntitlement } from './grant-entitlement.ts';

const nowMs = 1_800_000_000_000;
const dayMs = 86_400_000;
let records: Records;
beforeAll(async () => {
  records = await openTestRecords();
});
afterAll(() => records?.close());

async function grantTo(userId: string, changes: Partial<Grant>): Promise<number | null> {
  const grant: Grant = { userId, days: 30, source: 'payment', trial: false, nowMs, ...changes };
  const { expiresAt } = await records.transact((queries) => grantEntitlement(queries, grant));
  return daysTo(expiresAt);
}

const daysTo = (time: Date | null) => (time === null ? null : (time.getTime() - nowMs) / dayMs);

const stored = (userId: string) =>
  records.queries.selectFrom('entitlements').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow();

describe('days of access', () => {
  it.each(['sign-in', 'investor', 'development'] as const)('by %s are given once', async (source) => {
    const userId = await storeUser(records, { days: null });
    expect(await grantTo(userId, { source, trial: true, days: 10 })).toBe(10);
    expect(await grantTo(userId, { source, days: 400, nowMs: nowMs + 20 * dayMs })).toBe(10);
    expect(await stored(userId)).toMatchObject({ trial: true, source, paid_until: null });
  });

  it.each(['payment', 'admin'] as const)('by %s are added to what is left', async (source) => {
    const userId = await storeUser(records, { days: null });
    await grantTo(userId, { source: 'sign-in', trial: true, days: 10 });
    expect(await grantTo(userId, { source })).toBe(40);
    expect(await stored(userId)).toMatchObject({ trial: false, source });
    expect(await grantTo(userId, { source })).toBe(70);
  });

  it('that are paid are counted apart from free ones, and are what is left while those are withheld', async () => {
    const userId = await storeUser(records, { days: null });
    await grantTo(userId, { source: 'sign-in', days: 360 });
    expect(await grantTo(userId, {})).toBe(390);
    expect(daysTo((await stored(userId)).paid_until)).toBe(30);
    await records.queries
      .updateTable('entitlements')
      .set({ withheld_at: new Date(nowMs) })
      .where('user_id', '=', userId)
      .execute();
    expect(await grantTo(userId, { source: 'admin', days: 10 })).toBe(40);
    expect(await grantTo(userId, { days: 5, nowMs: nowMs + 50 * dayMs })).toBe(55);
    expect(daysTo((await stored(userId)).expires_at)).toBe(405);
  });

  it('begin now where nothing is left', async () => {
    const userId = await storeUser(records, { days: null });
    await grantTo(userId, { source: 'sign-in', days: 10 });
    expect(await grantTo(userId, { nowMs: nowMs + 100 * dayMs })).toBe(130);
  });

  it('given at the same time all count', async () => {
    const userId = await storeUser(records, { days: null });
    await Promise.all(Array.from({ length: 10 }, () => grantTo(userId, { days: 3 })));
    const { expires_at, paid_until } = await stored(userId);
    expect([expires_at, paid_until].map(daysTo)).toEqual([30, 30]);
  });
});
