import { randomUUID } from 'node:crypto';
import type { Act } from '@mintscope/records/audit/act';
import { writeAct } from '@mintscope/records/audit/write-act';
import { listSessions } from '@mintscope/schemas/api/access/list-sessions';
import { revokeSessions } from '@mintscope/schemas/api/access/revoke-sessions';
import { apiErrorSchema } from '@mintscope/schemas/api/api-error';
import { getSettings } from '@mintscope/schemas/api/people/get-settings';
import { listDataAccess } from '@mintscope/schemas/api/people/list-data-access';
import { saveSettings } from '@mintscope/schemas/api/people/save-settings';
import { defaultSettings } from '@mintscope/schemas/user-settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json, openTestEngines, startTestApi, type TestEngines } from '../../test-kit/open-test-api.ts';
import { refuseAudit } from '../../test-kit/refuse-audit.ts';
import { makeUser, type SignedInUser, signIn } from '../../test-kit/sign-in.ts';

let test: TestEngines;
let api: Awaited<ReturnType<typeof startTestApi>>;
beforeAll(async () => {
  test = await openTestEngines();
  api = await startTestApi(test);
});
afterAll(async () => {
  await api?.close();
  await test?.close();
});

const statusOf = async (who: SignedInUser) => (await api.as(who)('/api/account/settings')).status;
const sessionsOf = async (who: SignedInUser) => {
  const response = await api.as(who)('/api/account/sessions');
  return listSessions.response.parse(await response.json()).sessions;
};

describe('sessions', () => {
  it('are listed newest first, the caller’s marked, and no other user’s', async () => {
    const first = await signIn(test);
    await signIn(test);
    const second = await signIn(test, { userId: first.userId, method: 'telegram' });
    const sessions = await sessionsOf(first);
    expect(sessions.map(({ id }) => id)).toEqual([second.user.sessionId, first.user.sessionId]);
    expect(sessions).toMatchObject([
      { current: false, method: 'telegram', address: '127.0.0.1', userAgent: 'test' },
      { current: true, method: 'wallet' },
    ]);
  });

  it('that were unused for too long are over, and not listed', async () => {
    const here = await signIn(test);
    const [old, kept] = [await signIn(test, { userId: here.userId }), await signIn(test, { userId: here.userId })];
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    const { queries } = test.engines.records;
    const see = (id: string, at: Date) =>
      queries.updateTable('sessions').set({ last_seen_at: at }).where('id', '=', id).execute();
    await see(old.user.sessionId, daysAgo(7.01));
    await see(kept.user.sessionId, daysAgo(6.99));
    expect((await sessionsOf(here)).map(({ id }) => id)).toEqual([kept.user.sessionId, here.user.sessionId]);
    expect([await statusOf(old), await statusOf(kept)]).toEqual([401, 200]);
  });

  it('of an admin in the user’s place say so, and not where the admin is', async () => {
    const user = await signIn(test);
    const adminId = await makeUser(test, { role: 'admin' });
    await signIn(test, { userId: user.userId, adminId });
    expect(await sessionsOf(user)).toMatchObject([
      { method: 'switch', address: '', userAgent: 'Mintscope admin' },
      { current: true },
    ]);
  });

  it('end one by one, at once', async () => {
    const here = await signIn(test);
    const there = await signIn(test, { userId: here.userId });
    const remove = () => api.as(here)(`/api/account/sessions/${there.user.sessionId}`, { method: 'DELETE' });
    expect(await statusOf(there)).toBe(200);
    expect((await remove()).status).toBe(200);
    expect([await statusOf(there), await statusOf(here)]).toEqual([401, 200]);
    expect((await remove()).status).toBe(404);
  });

  it.each([
    ['another user’s', async () => (await signIn(test)).user.sessionId, 404],
    ['no user’s', async () => randomUUID(), 404],
    ['no id', async () => 'mine', 400],
  ])('that are %s do not', async (_case, makeId, status) => {
    const id = await makeId();
    const response = await api.as(await signIn(test))(`/api/account/sessions/${id}`, { method: 'DELETE' });
    expect(response.status).toBe(status);
    const { queries } = test.engines.records;
    if (status !== 404) return;
    const revoked = await queries.selectFrom('sessions').select('revoked_at').where('id', '=', id).execute();
    expect(revoked.every(({ revoked_at }) => revoked_at === null)).toBe(true);
  });

  it('end not when it cannot be told who ended them in the user’s place', async () => {
    const here = await signIn(test);
    const inPlace = await signIn(test, { userId: here.userId, adminId: await makeUser(test, { role: 'admin' }) });
    const act = api.as(inPlace);
    const statuses = await refuseAudit(test, here.userId, async () => [
      (await act('/api/account/sessions', { method: 'DELETE' })).status,
      (await act(`/api/account/sessions/${here.user.sessionId}`, { method: 'DELETE' })).status,
      (await act('/api/account/settings', json('PUT', defaultSettings))).status,
      (await act('/api/auth/update-username', json('PUT', { username: 'not_mine' }))).status,
    ]);
    expect(statuses).toEqual([500, 500, 500, 500]);
    expect([await statusOf(here), await statusOf(inPlace)]).toEqual([200, 200]);
    const { queries } = test.engines.records;
    const saved = await queries.selectFrom('user_settings').selectAll().where('user_id', '=', here.userId).execute();
    expect(saved).toEqual([]);
    const user = queries.selectFrom('users').select('username').where('id', '=', here.userId);
    expect(await user.executeTakeFirst()).toEqual({ username: null });
    expect((await act('/api/account/sessions', { method: 'DELETE' })).status).toBe(200);
    expect(await statusOf(here)).toBe(401);
  });

  it('end everywhere, here too', async () => {
    const stranger = await signIn(test);
    const here = await signIn(test);
    const there = await signIn(test, { userId: here.userId });
    const response = await api.as(here)('/api/account/sessions', { method: 'DELETE' });
    expect(revokeSessions.response.parse(await response.json())).toMatchObject({ ended: 2 });
    expect([await statusOf(here), await statusOf(there), await statusOf(stranger)]).toEqual([401, 401, 200]);
  });
});

describe('settings', () => {
  const read = async (who: SignedInUser) =>
    getSettings.response.parse(await (await api.as(who)('/api/account/settings')).json());

  it('are the defaults until they are saved, and each user’s own', async () => {
    const [one, two] = [await signIn(test), await signIn(test)];
    expect(await read(one)).toMatchObject({ settings: defaultSettings, updatedAt: null });
    for (const theme of ['dark', 'light'] as const) {
      const settings = { ...defaultSettings, display: { ...defaultSettings.display, theme } };
      const response = await api.as(one)('/api/account/settings', json('PUT', settings));
      const saved = saveSettings.response.parse(await response.json());
      expect(saved.settings).toEqual(settings);
      expect(await read(one)).toMatchObject({ settings, updatedAt: saved.updatedAt });
    }
    expect(await read(two)).toMatchObject({ settings: defaultSettings, updatedAt: null });
  });

  it('of an older version are read field by field', async () => {
    const user = await signIn(test);
    const stored = JSON.stringify({ display: { theme: 'dark', density: 'airy' }, gone: 1 });
    const row = { user_id: user.userId, settings: stored, updated_at: new Date() };
    await test.engines.records.queries.insertInto('user_settings').values(row).execute();
    expect((await read(user)).settings).toEqual({
      ...defaultSettings,
      display: { ...defaultSettings.display, theme: 'dark' },
    });
  });

  it.each<[object, string]>([
    [{ display: { ...defaultSettings.display, theme: 'sepia' } }, 'display.theme'],
    [{ notifications: { ...defaultSettings.notifications, seconds: 1 } }, 'notifications.seconds'],
    [{ platforms: [] }, 'platforms'],
    [{ platforms: [defaultSettings.platforms[0], defaultSettings.platforms[0]] }, 'platforms'],
    [{ platforms: [{ ...defaultSettings.platforms[0], baseUrl: 'http://gmgn.ai/' }] }, 'platforms.0.baseUrl'],
    [{ primaryPlatform: 'solscan' }, 'primaryPlatform'],
    [{ sounds: true }, 'sounds'],
  ])('with %o are refused by name', async (change, field) => {
    const body = json('PUT', { ...defaultSettings, ...change });
    const response = await api.as(await signIn(test))('/api/account/settings', body);
    expect(response.status).toBe(400);
    expect(apiErrorSchema.parse(await response.json())).toMatchObject({ error: 'INVALID_PARAMETER', field });
  });
});

describe('who looked at a user’s data', () => {
  const note = (act: Partial<Act> & { action: string }) =>
    writeAct(
      test.engines.records.queries,
      { actorId: null, adminId: null, subjectId: null, detail: {}, requestId: null, address: '10.0.0.9', ...act },
      Date.now(),
    );
  const accessOf = async (who: SignedInUser, query = '') =>
    listDataAccess.response.parse(await (await api.as(who)(`/api/account/data-access${query}`)).json());

  it('is told to that user: others, the product, admins in their place, and sign-ins; not what they did themselves', async () => {
    const user = await signIn(test, { address: null, label: 'me@example.org' });
    const adminId = await makeUser(test, { role: 'admin', address: null, label: 'boss@example.org' });
    const other = await makeUser(test);
    await note({ action: 'sign-in', actorId: user.userId, subjectId: user.userId });
    await note({ action: 'list-users', actorId: adminId, subjectId: user.userId, detail: { search: 'me@' } });
    await note({ action: 'list-users', actorId: adminId, subjectId: other });
    await note({ action: 'grant-payment', subjectId: user.userId });
    await note({ action: 'save-settings', actorId: user.userId, subjectId: user.userId });
    await note({ action: 'get-settings', actorId: user.userId, adminId, subjectId: user.userId });
    const { entries, more } = await accessOf(user);
    expect(more).toBe(false);
    const admin = { id: adminId, name: `Mintscope admin ${adminId.slice(0, 8)}`, role: 'admin' };
    const self = { id: user.userId, name: 'me@example.org', role: 'user' };
    expect(entries.map(({ action, actor, admin }) => ({ action, actor, admin }))).toEqual([
      { action: 'get-settings', actor: self, admin },
      { action: 'grant-payment', actor: null, admin: null },
      { action: 'list-users', actor: admin, admin: null },
      { action: 'sign-in', actor: self, admin: null },
    ]);
    expect(entries[2]!.detail).toEqual({ search: 'me@' });
    // Owners are told who it was.
    const owner = await signIn(test, { role: 'owner' });
    await note({ action: 'update-user', actorId: adminId, subjectId: owner.userId });
    expect((await accessOf(owner)).entries[0]!.actor).toMatchObject({ name: 'boss@example.org' });
  });

  it('is paged by id, newest first', async () => {
    const user = await signIn(test);
    for (let n = 0; n < 5; n++) await note({ action: `act-${n}`, subjectId: user.userId });
    const seen: string[] = [];
    let before: string | undefined;
    for (let pages = 1; ; pages++) {
      const { entries, more } = await accessOf(user, `?limit=2${before === undefined ? '' : `&before=${before}`}`);
      seen.push(...entries.map(({ action }) => action));
      before = entries.at(-1)?.id;
      if (!more) {
        expect(pages).toBe(3);
        break;
      }
    }
    expect(seen).toEqual(['act-4', 'act-3', 'act-2', 'act-1', 'act-0']);
  });

  it('shows what an admin saw in the user’s place', async () => {
    const user = await signIn(test);
    const adminId = await makeUser(test, { role: 'admin' });
    const inPlace = await signIn(test, { userId: user.userId, adminId });
    await sessionsOf(inPlace);
    expect((await accessOf(user)).entries).toMatchObject([
      { action: 'list-sessions', actor: { id: user.userId }, admin: { id: adminId }, subject: { id: user.userId } },
    ]);
  });

  it.each(['limit=0', 'limit=201', 'before=x', 'before=-1'])('%s is refused by name', async (query) => {
    const response = await api.as(await signIn(test))(`/api/account/data-access?${query}`);
    expect(response.status).toBe(400);
    expect(apiErrorSchema.parse(await response.json()).field).toBe(query.split('=')[0]);
  });
});
