import { chatStatsSchema } from '@mintscope/schemas/chat/chat-moderation';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { keepMessage } from '../../test-kit/keep-message.ts';
import { json, openTestEngines, startTestApi, type TestEngines } from '../../test-kit/open-test-api.ts';
import { type SignedInUser, signIn } from '../../test-kit/sign-in.ts';
import { openSignedInSocket } from '../../transport/test-socket.ts';

let test: TestEngines;
let api: Awaited<ReturnType<typeof startTestApi>>;
let admin: SignedInUser;
let ann: SignedInUser;
beforeAll(async () => {
  test = await openTestEngines();
  [admin, ann] = [await signIn(test, { role: 'admin' }), await signIn(test)];
  api = await startTestApi(test);
});
afterAll(async () => {
  await api?.close();
  await test?.close();
});

interface Answer {
  error?: string;
  message?: string;
  field?: string;
  held?: boolean;
  data?: { id: string };
  items?: { message: { id: string } }[];
  member?: object;
  settings?: object;
  stats?: object;
}

async function ask(who: SignedInUser, path: string, init?: RequestInit) {
  const response = await api.as(who)(path, init);
  return { status: response.status, body: (await response.json()) as Answer };
}
const acts = async (action: string) => {
  const { queries } = test.engines.records;
  const rows = await queries
    .selectFrom('audit_log')
    .select(['subject_id', 'detail'])
    .where('action', '=', action)
    .execute();
  return rows.map(({ subject_id, detail }) => ({ subject_id, ...detail }));
};
/** A loaded machine takes its time. */
const soon = <Value>(check: () => Value) => vi.waitFor(check, 10_000);

it('a ban reaches an open connection, is noted, and its lift resumes it', async () => {
  const socket = await openSignedInSocket(api.port, ann.token);
  socket.send('{"type":"subscribe","channel":"chat"}');
  await socket.until((texts) => texts.find((text) => text.includes('"initial_chat"')));
  const path = `/api/admin/chat/members/${ann.userId}/restriction`;
  const ban = json('PUT', { kind: 'banned', minutes: null, reason: ' spam \u202e' });
  expect((await ask(ann, path, ban)).status).toBe(403);
  expect((await ask(admin, path, ban)).body.member).toMatchObject({
    account: { id: ann.userId },
    restriction: { kind: 'banned', until: null, reason: 'spam' },
  });
  await socket.until((texts) => texts.find((text) => text.includes('"banned"')));
  expect(await ask(ann, '/api/chat/community/send', json('POST', { content: 'a' }))).toMatchObject({
    status: 403,
    body: { error: 'CHAT_BANNED', message: 'You are banned from the chat: spam' },
  });
  await keepMessage(test, (await signIn(test)).userId, 'while ann is banned');
  expect((await ask(admin, path, { method: 'DELETE' })).body.member).toMatchObject({ restriction: null });
  await socket.until((texts) => texts.find((text) => text.includes('while ann is banned')));
  expect(socket.messages.filter((text) => text.includes('"chat_message"'))).toEqual([]);
  expect(await acts('restrict-member')).toContainEqual({
    subject_id: ann.userId,
    kind: 'banned',
    minutes: null,
    reason: 'spam',
    result: 'done',
  });
  expect(await acts('lift-restriction')).toEqual([{ subject_id: ann.userId, result: 'done' }]);
  const own = `/api/admin/chat/members/${admin.userId}/restriction`;
  expect(await ask(admin, own, ban)).toMatchObject({ status: 409, body: { error: 'OWN_ACCOUNT' } });
  socket.close();
});

it('a word holds a message until a moderator lets it through, and every step is noted', async () => {
  const settings = '/api/admin/chat/settings';
  const wrong = await ask(admin, settings, json('PUT', { slowModeMs: -1 }));
  expect(wrong).toMatchObject({ status: 400, body: { field: 'slowModeMs' } });
  await ask(admin, settings, json('PUT', { holdWords: ['presale'] }));
  expect((await ask(admin, settings)).body.settings).toEqual({ slowModeMs: 0, holdWords: ['presale'], streamHours: 4 });
  const sent = await ask(ann, '/api/chat/community/send', json('POST', { content: 'presale is live' }));
  expect(sent.body.held).toBe(true);
  const { id } = sent.body.data!;
  const queue = async () =>
    (await ask(admin, '/api/admin/chat/queue?of=held')).body.items?.map((one) => one.message.id);
  expect(await queue()).toEqual([id]);
  const read = async () => (await api.get('/api/chat/community')).text();
  expect(await read()).not.toContain('presale is live');
  const through = await ask(admin, `/api/admin/chat/queue/${id}`, json('POST', { decision: 'let_through' }));
  expect(through.status).toBe(200);
  await soon(async () => expect(await read()).toContain('presale is live'));
  expect(await queue()).toEqual([]);
  expect(await acts('decide-on-message')).toEqual([
    { subject_id: ann.userId, messageId: id, decision: 'let_through', result: 'done' },
  ]);
  expect(await acts('save-chat-settings')).toMatchObject([
    { result: 'failed' },
    { before: { holdWords: [] }, after: { holdWords: ['presale'] } },
  ]);
});

it('a reported message waits for a moderator, with a reason of bounded length', async () => {
  const id = await keepMessage(test, ann.userId);
  const bob = await signIn(test);
  const report = (reason: string) => ask(bob, `/api/chat/messages/${id}/report`, json('POST', { reason }));
  for (const reason of ['', ' \u200b', 'x'.repeat(201)]) {
    expect(await report(reason)).toMatchObject({ status: 400, body: { field: 'reason' } });
  }
  expect((await report('spam')).status).toBe(200);
  const { body } = await ask(admin, '/api/admin/chat/queue?of=reported');
  expect(body.items).toMatchObject([{ message: { id }, reports: [{ userId: bob.userId, reason: 'spam' }] }]);
});

it('the tiles are the counts of the tables', async () => {
  const socket = await openSignedInSocket(api.port, ann.token);
  const stats = async () => chatStatsSchema.parse((await ask(admin, '/api/admin/chat/stats')).body.stats);
  // Also who came a moment ago.
  expect((await stats()).onlineNow).toBe(1);
  const { messages } = await test.engines.records.queries
    .selectFrom('chat_messages')
    .select(({ fn }) => fn.countAll<bigint>().as('messages'))
    .where('deleted_at', 'is', null)
    .where('held_at', 'is', null)
    .executeTakeFirstOrThrow();
  expect(await stats()).toMatchObject({ totalMessages: Number(messages), messages24h: Number(messages), reported: 1 });
  expect((await stats()).activeUsers).toBeGreaterThanOrEqual(3);
  socket.close();
});
