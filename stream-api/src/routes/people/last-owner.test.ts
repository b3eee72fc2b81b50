import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json, openTestEngines, startTestApi, type TestEngines } from '../../test-kit/open-test-api.ts';
import { makeUser, type SignedInUser, signIn } from '../../test-kit/sign-in.ts';

let test: TestEngines;
let api: Awaited<ReturnType<typeof startTestApi>>;
/** An owner of development access: without wallet and password. */
let developer: SignedInUser;
beforeAll(async () => {
  test = await openTestEngines();
  api = await startTestApi(test);
  developer = await signIn(test, { role: 'owner', address: null, method: 'development' });
});
afterAll(async () => {
  await api?.close();
  await test?.close();
});

async function change(userId: string, body: unknown): Promise<[number, string?]> {
  const response = await api.as(developer)(`/api/admin/users/${userId}`, json('PUT', body));
  const { error } = (await response.json()) as { error?: string };
  return error === undefined ? [response.status] : [response.status, error];
}

describe('an owner of development access', () => {
  it('changes others where there is no other owner', async () => {
    expect(await change(await makeUser(test), { suspended: true })).toEqual([200]);
    const another = await makeUser(test, { role: 'owner', address: null });
    expect(await change(another, { role: 'user' })).toEqual([200]);
  });

  it('takes nothing from the last owner who can sign in', async () => {
    const only = await makeUser(test, { role: 'owner' });
    for (const body of [{ role: 'user' }, { suspended: true }]) {
      expect(await change(only, body)).toEqual([409, 'LAST_OWNER']);
    }
    expect(await change(await makeUser(test), { suspended: true })).toEqual([200]);
    const second = await makeUser(test, { role: 'owner' });
    expect(await change(second, { suspended: true })).toEqual([200]);
    expect(await change(only, { role: 'user' })).toEqual([409, 'LAST_OWNER']);
    expect(await change(second, { suspended: false })).toEqual([200]);
    expect(await change(only, { role: 'user' })).toEqual([200]);
  });
});
