import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestRecords } from '../../testing/open-test-records.ts';
import { storeUser } from '../../testing/store-user.ts';
import type { Records } from '../records.ts';
import { selectAccounts } from './select-accounts.ts';

let records: Records;
beforeAll(async () => {
  records = await openTestRecords();
});
afterAll(() => records?.close());

it('an account’s free days are not told while they are withheld, and what was paid is', async () => {
  const { queries } = records;
  const id = await storeUser(records, { days: 300 });
  const nowMs = Date.now();
  const paidUntil = new Date(nowMs + 60_000);
  const told = async (changes: { withheld_at: Date; paid_until?: Date }) => {
    await queries.updateTable('entitlements').set(changes).where('user_id', '=', id).execute();
    const page = { search: id, limit: 1, offset: 0 };
    return (await selectAccounts(queries, page, { entitlementFromMs: 0 }, nowMs)).users[0]?.entitlement;
  };
  const withheld = { withheld_at: new Date(nowMs) };
  expect(await told(withheld)).toEqual({ active: false, expiresAt: null, trial: false });
  expect(await told({ ...withheld, paid_until: paidUntil })).toEqual({
    active: true,
    expiresAt: paidUntil.getTime(),
    trial: false,
  });
});
