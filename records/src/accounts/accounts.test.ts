import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestRecords } from '../../testing/open-test-records.ts';
import { createPasswords } from '../people/passwords.ts';
import type { AccountTools } from './account-tools.ts';
import { changeRole } from './change-role.ts';
import { createAdmin } from './create-admin.ts';
import { setPassword } from './set-password.ts';
import { setSuspended } from './set-suspended.ts';

let tools: AccountTools;
beforeAll(async () => {
  const records = await openTestRecords();
  tools = { records, passwords: createPasswords(), now: () => Date.now() };
  await createAdmin(tools, { email: 'first@example.com', password: 'a long enough password' });
});
afterAll(() => tools?.records.close());

describe('an account is not made', () => {
  it.each([
    ['first@example.com', 'a long enough password', 'EMAIL_TAKEN', 'There is an account of first@example.com already.'],
    [
      'FIRST@example.com ',
      'a long enough password',
      'EMAIL_TAKEN',
      'There is an account of first@example.com already.',
    ],
    ['nobody', 'a long enough password', 'EMAIL_INVALID', 'nobody is not an e-mail address.'],
    ['fіrst@example.com', 'a long enough password', 'EMAIL_INVALID', 'fіrst@example.com is not an e-mail address.'],
    ['new@example.com', 'elevenchars', 'PASSWORD_WEAK', 'A password has at least 12 characters.'],
    // Six letters, each of two code units.
    ['new@example.com', '😀😀😀😀😀😀', 'PASSWORD_WEAK', 'A password has at least 12 characters.'],
    ['new@example.com', 'New@Example.com', 'PASSWORD_WEAK', 'A password is not the e-mail address.'],
    ['new@example.com', 'x'.repeat(1025), 'PASSWORD_WEAK', 'A password has at most 1024 characters.'],
  ])('of %s', async (email, password, code, message) => {
    await expect(createAdmin(tools, { email, password })).rejects.toMatchObject({ code, message });
  });

  it('twice at once', async () => {
    const one = () => createAdmin(tools, { email: 'twice@example.com', password: 'a long enough password' });
    const made = await Promise.allSettled([one(), one(), one()]);
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

it('the role, access or password of an unknown account is not changed', async () => {
  const unknown = { code: 'NOBODY' };
  await expect(changeRole(tools, 'somebody', 'owner')).rejects.toMatchObject(unknown);
  await expect(setSuspended(tools, 'somebody', true)).rejects.toMatchObject(unknown);
  await expect(setPassword(tools, 'new@example.com', 'a long enough password')).rejects.toMatchObject(unknown);
});

it('the last owner who is let in keeps the role', async () => {
  const only = 'first@example.com';
  const last = { code: 'LAST_OWNER', message: `${only} is the last owner: make another one first.` };
  const keeps = async () => {
    await expect(changeRole(tools, only, 'user')).rejects.toMatchObject(last);
    await expect(setSuspended(tools, only, true)).rejects.toMatchObject(last);
  };
  await keeps();
  // As development access makes them: no user can sign in as one where it is off.
  const id = '00000000-0000-4000-8000-000000000001';
  await tools.records.queries.insertInto('users').values({ id, role: 'owner', created_at: new Date() }).execute();
  await keeps();
  const second = 'second-owner@example.com';
  await createAdmin(tools, { email: second, password: 'a long enough password', role: 'owner' });
  await setSuspended(tools, second, true);
  await keeps();
  await setSuspended(tools, second, false);
  expect(
    await Promise.allSettled([changeRole(tools, only, 'admin'), changeRole(tools, second, 'admin')]),
  ).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected' }]);
});
