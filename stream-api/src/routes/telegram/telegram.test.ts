import { apiErrorSchema } from '@mintscope/schemas/api/api-error';
import { createTelegramCode } from '@mintscope/schemas/api/telegram/create-telegram-code';
import { getTelegramLink } from '@mintscope/schemas/api/telegram/get-telegram-link';
import { listDeadLetters } from '@mintscope/schemas/api/telegram/list-dead-letters';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepDeadLetter, linkTelegram } from '../../test-kit/keep-telegram.ts';
import { openTestEngines, startTestApi, type TestEngines } from '../../test-kit/open-test-api.ts';
import { refuseAudit } from '../../test-kit/refuse-audit.ts';
import { sampleConfig } from '../../test-kit/samples.ts';
import { makeUser, type SignedInUser, signIn } from '../../test-kit/sign-in.ts';

let test: TestEngines;
let api: Awaited<ReturnType<typeof startTestApi>>;
let bare: Awaited<ReturnType<typeof startTestApi>>;
beforeAll(async () => {
  test = await openTestEngines();
  const config = sampleConfig(test.config);
  api = await startTestApi(test, { config });
  bare = await startTestApi(test, { config: { ...config, telegram: { ...config.telegram, botToken: '' } } });
});
afterAll(async () => {
  await api?.close();
  await bare?.close();
  await test?.close();
});

const path = '/api/account/telegram';
const post = (who: SignedInUser, to: string, through = api) => through.as(who)(to, { method: 'POST' });
async function linkOf(who: SignedInUser, through = api) {
  const response = await through.as(who)(path);
  const body = await response.json();
  expect([response.status, body]).toEqual([200, body]);
  return getTelegramLink.response.parse(body);
}
const errorOf = async (response: Response) => [response.status, apiErrorSchema.parse(await response.json()).error];
const acts = (action: string) =>
  test.engines.records.queries.selectFrom('audit_log').select('detail').where('action', '=', action).execute();

describe('a code', () => {
  it('is made for a bot, is kept as its hash, and takes the place of the one before', async () => {
    const user = await signIn(test);
    await test.engines.records.queries
      .insertInto('telegram_bots')
      .values({ bot_id: 123456n, username: 'mintscope_bot', seen_at: new Date() })
      .execute();
    const made = async () => createTelegramCode.response.parse(await (await post(user, `${path}/code`)).json());
    const first = await made();
    expect(first).toMatchObject({ command: `/login ${first.code}`, botUsername: 'mintscope_bot' });
    expect(first.expiresAt).toBeGreaterThan(Date.now() + 9 * 60_000);
    const second = await made();
    expect(second.code).not.toBe(first.code);
    const kept = await test.engines.records.queries
      .selectFrom('telegram_codes')
      .selectAll()
      .where('user_id', '=', user.userId)
      .execute();
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain(second.code);
  });

  it('is not made without a bot, nor for an admin in the user’s place', async () => {
    const user = await signIn(test);
    expect(await errorOf(await post(user, `${path}/code`, bare))).toEqual([409, 'TELEGRAM_OFF']);
    const acting = await signIn(test, { userId: user.userId, adminId: await makeUser(test, { role: 'admin' }) });
    expect(await errorOf(await post(acting, `${path}/code`))).toEqual([409, 'SWITCHED']);
  });
});

describe('the link', () => {
  it('is shown to its user, and ends with the entry of who ended it', async () => {
    const user = await signIn(test);
    expect(await linkOf(user)).toMatchObject({ configured: true, link: null });
    expect(await linkOf(user, bare)).toMatchObject({ configured: false, botUsername: null, link: null });
    await linkTelegram(test, user.userId);
    expect((await linkOf(user)).link).toMatchObject({ username: 'ann_t', linkedBy: 'code', reachable: true });
    const adminId = await makeUser(test, { role: 'admin' });
    const acting = await signIn(test, { userId: user.userId, adminId });
    await refuseAudit(test, user.userId, async () => {
      expect((await api.as(acting)(path, { method: 'DELETE' })).status).toBe(500);
    });
    expect((await linkOf(user)).link).not.toBeNull();
    expect((await api.as(acting)(path, { method: 'DELETE' })).status).toBe(200);
    expect((await linkOf(user)).link).toBeNull();
    expect(await errorOf(await api.as(user)(path, { method: 'DELETE' }))).toEqual([404, 'NOT_FOUND']);
    await linkTelegram(test, user.userId);
    expect((await api.as(user)(path, { method: 'DELETE' })).status).toBe(200);
    const done = (await acts('unlink-telegram')).filter(({ detail }) => detail.result === 'done');
    // The admin's, and the user's own.
    expect(done).toHaveLength(2);
  });

  it('by which the user signs in stays', async () => {
    const user = await signIn(test);
    await linkTelegram(test, user.userId);
    await test.engines.records.queries
      .updateTable('telegram_accounts')
      .set({ linked_by: 'sign-in', signed_in_at: new Date() })
      .where('user_id', '=', user.userId)
      .execute();
    expect(await errorOf(await api.as(user)(path, { method: 'DELETE' }))).toEqual([409, 'TELEGRAM_SIGNS_IN']);
  });
});

describe('dead letters', () => {
  const listed = '/api/admin/telegram/dead-letters';

  it('are listed for admins, page by page, and repeated once, noted with whose they are', async () => {
    const [admin, user] = [await signIn(test, { role: 'admin' }), await signIn(test)];
    const first = await keepDeadLetter(test, user.userId);
    const second = await keepDeadLetter(test);
    const read = async (query: string) => {
      const response = await api.as(admin)(`${listed}${query}`);
      return listDeadLetters.response.parse(await response.json());
    };
    const page = await read('?limit=1');
    expect(page).toMatchObject({ configured: true, waiting: 0, more: true, letters: [{ id: second, state: 'dead' }] });
    expect((await read(`?limit=1&before=${second}`)).letters).toMatchObject([{ id: first, userId: user.userId }]);
    expect((await acts('list-dead-letters')).length).toBeGreaterThan(1);
    const access = await (await api.as(user)('/api/account/data-access')).json();
    expect(JSON.stringify(access)).toContain('list-dead-letters');
    const repeat = (id: string) => post(admin, `${listed}/${id}/repeat`);
    expect((await repeat(first)).status).toBe(200);
    expect(await errorOf(await repeat(first))).toEqual([404, 'NOT_FOUND']);
    expect(await errorOf(await repeat('99999999'))).toEqual([404, 'NOT_FOUND']);
    expect(await errorOf(await repeat('x'))).toEqual([400, 'INVALID_PARAMETER']);
    expect((await read('?limit=9')).waiting).toBe(1);
    expect((await acts('repeat-dead-letter')).some(({ detail }) => detail.message === first)).toBe(true);
  });

  it('are nothing for users', async () => {
    expect(await errorOf(await api.as(await signIn(test))(listed))).toEqual([403, 'FORBIDDEN']);
  });
});
