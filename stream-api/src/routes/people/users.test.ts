import { randomUUID } from 'node:crypto';
import { apiErrorSchema } from '@mintscope/schemas/api/api-error';
import { listAuditLog } from '@mintscope/schemas/api/people/list-audit-log';
import { listDataAccess } from '@mintscope/schemas/api/people/list-data-access';
import { listUsers } from '@mintscope/schemas/api/people/list-users';
import { updateUser } from '@mintscope/schemas/api/people/update-user';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json, openTestEngines, startTestApi, type TestEngines } from '../../test-kit/open-test-api.ts';
import { refuseAudit } from '../../test-kit/refuse-audit.ts';
import { makeUser, type SignedInUser, signIn } from '../../test-kit/sign-in.ts';

let test: TestEngines;
let api: Awaited<ReturnType<typeof startTestApi>>;
let owner: SignedInUser;
beforeAll(async () => {
  test = await openTestEngines();
  api = await startTestApi(test);
  owner = await signIn(test, { role: 'owner', address: null, label: 'owner@example.org' });
});
afterAll(async () => {
  await api?.close();
  await test?.close();
});

const list = async (query = '', who = owner) =>
  listUsers.response.parse(await (await api.as(who)(`/api/admin/users${query}`)).json());
const change = (id: string, body: unknown, who = owner) => api.as(who)(`/api/admin/users/${id}`, json('PUT', body));
const refusal = async (response: Response) => ({
  status: response.status,
  ...apiErrorSchema.parse(await response.json()),
});
const log = async (query = '') =>
  listAuditLog.response.parse(await (await api.as(owner)(`/api/admin/audit-log${query}`)).json()).entries;

/** Settings that make a user to be found. */
async function makeKnown(name: string) {
  const id = await makeUser(test, { label: `Label of ${name}` });
  const { queries } = test.engines.records;
  await queries.updateTable('users').set({ username: name }).where('id', '=', id).execute();
  await queries
    .insertInto('passwords')
    .values({ user_id: id, email: `${name.toLowerCase()}@example.org`, hash: 'x', changed_at: new Date() })
    .execute();
  const { address } = await queries
    .selectFrom('wallets')
    .select('address')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, address };
}

describe('the list of users', () => {
  it('tells of each account what an owner has to know, newest first, and leaves shadows out', async () => {
    const user = await signIn(test, { days: 10 });
    await signIn(test, { userId: user.userId });
    const { queries } = test.engines.records;
    const shadow = { id: randomUUID(), role: 'user', created_at: new Date(), shadow_of: owner.userId } as const;
    await queries.insertInto('users').values(shadow).execute();
    const { users, total } = await list('?limit=200');
    expect(users).toHaveLength(total);
    expect(users.map(({ id }) => id)).not.toContain(shadow.id);
    expect(users[0]).toMatchObject({
      id: user.userId,
      name: user.user.address,
      address: user.user.address,
      email: null,
      role: 'user',
      entitlement: { active: true, trial: false },
      sessions: 2,
      suspendedAt: null,
    });
    expect(users[0]!.lastSeenAt).toBeGreaterThanOrEqual(users[0]!.createdAt);
    const ages = users.map(({ createdAt }) => createdAt);
    expect(ages).toEqual([...ages].sort((a, b) => b - a));
  });

  it('is paged', async () => {
    const { users: all } = await list('?limit=200');
    const first = await list('?limit=2');
    const second = await list('?limit=2&offset=2');
    expect([...first.users, ...second.users].map(({ id }) => id)).toEqual(all.slice(0, 4).map(({ id }) => id));
    expect(first.total).toBe(all.length);
  });

  it('finds by part of e-mail, label and name, by start of a wallet and by id', async () => {
    const known = await makeKnown('Find_Me');
    await makeKnown('FindXMe');
    const found = async (search: string) =>
      (await list(`?search=${encodeURIComponent(search)}`)).users.map(({ id }) => id);
    for (const search of ['FIND_ME@example', 'of find_me', 'ind_m', known.address.slice(0, 12), known.id]) {
      expect(await found(search)).toEqual([known.id]);
    }
    // Signs of patterns are meant as they are written.
    for (const search of ['%', 'Find%Me', '\\', known.address.slice(1, 12), "' OR 1=1 --"]) {
      expect(await found(search)).toEqual([]);
    }
    expect(await found('find')).toHaveLength(2);
  });

  it('is audited: what was looked for, how much was seen, and of whom when it was one', async () => {
    const known = await makeKnown('Audited');
    await list('?search=audited');
    expect((await log('?limit=1'))[0]).toMatchObject({
      action: 'list-users',
      actor: { id: owner.userId, name: 'owner@example.org', role: 'owner' },
      subject: { id: known.id },
      detail: { search: 'audited', count: 1 },
    });
    await list('?limit=2');
    expect((await log('?limit=2'))[0]).toMatchObject({ action: 'list-users', subject: null, detail: { count: 2 } });
  });

  it('is known to each user who was seen in it, without what is about the others', async () => {
    const users = await Promise.all(['Seen_One', 'Seen_Two'].map(makeKnown));
    await list('?search=seen_');
    await log('?limit=3');
    for (const { id } of users) {
      const own = await signIn(test, { userId: id });
      const answer = await (await api.as(own)('/api/account/data-access')).json();
      const { entries } = listDataAccess.response.parse(answer);
      expect(entries.map(({ action }) => action)).toContain('list-users');
      for (const { action, actor, subject, detail } of entries) {
        expect({ action, actor: actor?.id, subject, detail }).toEqual({
          action,
          actor: owner.userId,
          subject: null,
          detail: {},
        });
      }
    }
    // A page of one is a look at one.
    const [newest] = (await list('?limit=1')).users;
    expect((await log('?limit=1'))[0]).toMatchObject({ action: 'list-users', subject: { id: newest!.id } });
  });

  it('of acts is known to those whom they are about', async () => {
    const user = await signIn(test);
    await change(user.userId, { role: 'admin' });
    await log('?limit=1');
    const own = await signIn(test, { userId: user.userId });
    const { entries } = listDataAccess.response.parse(await (await api.as(own)('/api/account/data-access')).json());
    expect(entries.map(({ action }) => action)).toEqual(['list-audit-log', 'update-user']);
  });

  it.each(['limit=0', 'limit=201', 'offset=-1', 'search=a%00', `search=${'x'.repeat(101)}`])(
    '%s is refused by name',
    async (query) => {
      const response = await api.as(owner)(`/api/admin/users?${query}`);
      expect(await refusal(response)).toMatchObject({ status: 400, field: query.split('=')[0] });
    },
  );
});

describe('a change of a user', () => {
  const works = async (who: SignedInUser) => (await api.as(who)('/api/account/settings')).status === 200;

  it('suspends at once and restores', async () => {
    const user = await signIn(test);
    expect(await works(user)).toBe(true);
    const suspended = updateUser.response.parse(await (await change(user.userId, { suspended: true })).json());
    expect(suspended.user).toMatchObject({ id: user.userId, sessions: 0, suspendedAt: expect.any(Number) });
    expect(await works(user)).toBe(false);
    const restored = updateUser.response.parse(await (await change(user.userId, { suspended: false })).json());
    expect(restored.user.suspendedAt).toBeNull();
    // What had ended does not come back.
    expect(await works(user)).toBe(false);
    expect(await works(await signIn(test, { userId: user.userId }))).toBe(true);
  });

  it('of the role ends sessions, those in a user’s place too, and is audited with before and after', async () => {
    const admin = await signIn(test, { role: 'admin' });
    const inPlace = await signIn(test, { adminId: admin.userId });
    const response = await change(admin.userId, { role: 'user' });
    expect(updateUser.response.parse(await response.json()).user.role).toBe('user');
    expect([await works(admin), await works(inPlace)]).toEqual([false, false]);
    expect((await log('?limit=1'))[0]).toMatchObject({
      action: 'update-user',
      actor: { id: owner.userId },
      subject: { id: admin.userId },
      detail: {
        before: { role: 'admin', suspended: false },
        after: { role: 'user', suspended: false },
        result: 'done',
      },
    });
  });

  it('is not made when it cannot be told in the audit log', async () => {
    const user = await signIn(test);
    for (const body of [{ suspended: true }, { role: 'owner' }]) {
      const { status } = await refuseAudit(test, user.userId, () => change(user.userId, body));
      expect(status).toBe(500);
    }
    expect(await works(user)).toBe(true);
    const { users } = await list(`?search=${user.userId}`);
    expect(users).toMatchObject([{ role: 'user', suspendedAt: null }]);
    await change(user.userId, { suspended: true });
    const told = (await log('?limit=10')).filter(({ subject }) => subject?.id === user.userId);
    expect(told.filter(({ action }) => action === 'update-user')).toHaveLength(1);
  });

  it('that changes nothing ends nothing', async () => {
    const user = await signIn(test);
    expect((await change(user.userId, { role: 'user', suspended: false })).status).toBe(200);
    expect(await works(user)).toBe(true);
  });

  it.each<[string, () => Promise<string> | string, unknown, object]>([
    ['no user', () => randomUUID(), { role: 'admin' }, { status: 404, error: 'NOT_FOUND' }],
    ['oneself', () => owner.userId, { role: 'admin' }, { status: 409, error: 'OWN_ACCOUNT' }],
    ['oneself', () => owner.userId, { suspended: true }, { status: 409, error: 'OWN_ACCOUNT' }],
    ['no id', () => 'me', { role: 'admin' }, { status: 400, field: 'id' }],
    ['an unknown role', () => makeUser(test), { role: 'god' }, { status: 400, field: 'role' }],
    ['nothing', () => makeUser(test), {}, { status: 400, field: 'role' }],
    ['another field', () => makeUser(test), { role: 'user', label: 'x' }, { status: 400, field: 'label' }],
  ])('of %s is refused', async (_case, id, body, expected) => {
    expect(await refusal(await change(await id(), body))).toMatchObject(expected);
  });

  it('leaves shadows alone', async () => {
    const id = randomUUID();
    const adminId = await makeUser(test, { role: 'admin' });
    const shadow = { id, role: 'user', created_at: new Date(), shadow_of: adminId } as const;
    await test.engines.records.queries.insertInto('users').values(shadow).execute();
    expect((await change(id, { role: 'owner' })).status).toBe(404);
  });

  it('never leaves the product without an owner, though owners take each other’s role at once', async () => {
    for (let round = 0; round < 5; round++) {
      const { queries } = test.engines.records;
      const [one, two] = [await signIn(test, { role: 'owner' }), await signIn(test, { role: 'owner' })];
      await queries.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', owner.userId).execute();
      const answers = await Promise.all([
        change(one.userId, { role: 'user' }, two),
        change(two.userId, { suspended: true }, one),
      ]);
      const left = await queries
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'owner')
        .where('suspended_at', 'is', null)
        .execute();
      expect(left).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      await queries.updateTable('users').set({ role: 'user' }).where('id', 'in', [one.userId, two.userId]).execute();
      await queries.updateTable('users').set({ suspended_at: null }).where('id', '=', owner.userId).execute();
    }
  });
});

describe('the audit log', () => {
  it('is for owners, paged by id', async () => {
    const admin = await signIn(test, { role: 'admin' });
    for (const path of ['/api/admin/users', '/api/admin/audit-log']) {
      expect((await api.as(admin)(path)).status).toBe(403);
      expect((await api.get(path)).status).toBe(401);
    }
    const newest = await log('?limit=4');
    const older = await log(`?limit=2&before=${newest[1]!.id}`);
    expect(older.map(({ id }) => id)).toEqual(newest.slice(2, 4).map(({ id }) => id));
  });
});
