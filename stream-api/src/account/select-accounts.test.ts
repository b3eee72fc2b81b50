import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestEngines, type TestEngines } from '../test-kit/open-test-api.ts';
import { makeUser } from '../test-kit/sign-in.ts';
import { selectAccounts } from './select-accounts.ts';

let test: TestEngines;
beforeAll(async () => {
  test = await openTestEngines();
});
afterAll(() => test?.close());

it('an account’s free days are not told while they are withheld, and what was paid is', async () => {
  const { queries } = test.engines.records;
  const id = await makeUser(test, { days: 300 });
  const nowMs = Date.now();
  const paidUntil = new Date(nowMs + 60_000);
  const told = async (changes: { withheld_at: Date; paid_until?: Date }) => {
    await queries.updateTable('entitlements').set(changes).where('user_id', '=', id).execute();
    const page = { search: id, limit: 1, offset: 0 };
    return (await selectAccounts(queries, page, test.config.access, nowMs)).users[0]?.entitlement;
  };
  const withheld = { withheld_at: new Date(nowMs) };
  expect(await told(withheld)).toEqual({ active: false, expiresAt: null, trial: false });
  expect(await told({ ...withheld, paid_until: paidUntil })).toEqual({
    active: true,
    expiresAt: paidUntil.getTime(),
    trial: false,
  });
});
