import { randomUUID } from 'node:crypto';
import { apiErrorSchema } from '@mintscope/schemas/api/api-error';
import { getChat } from '@mintscope/schemas/api/community/get-chat';
import { messages } from '@mintscope/schemas/messages';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { keepMessage } from '../../test-kit/keep-message.ts';
import { json, openTestEngines, startTestApi, type TestEngines } from '../../test-kit/open-test-api.ts';
import { type SignedInUser, signIn } from '../../test-kit/sign-in.ts';

const at = '/api/chat/community';
let test: TestEngines;
let api: Awaited<ReturnType<typeof startTestApi>>;
let ann: SignedInUser;
beforeAll(async () => {
  test = await openTestEngines();
  const { access } = test.config;
  // Everyday rules: what an entitlement is worth is asked for already.
  const config = { ...test.config, access: { ...access, entitlementFromMs: 0, accountRequestsPerMinute: 100_000 } };
  api = await startTestApi(test, { config });
  ann = await signIn(test);
});
afterAll(async () => {
  await api?.close();
  await test?.close();
});

interface Answer {
  data: { id: string };
  me?: object;
  field?: string;
  message?: string;
}

const ask = async (who: SignedInUser | undefined, path: string, init?: RequestInit) => {
  const response = await api.as(who)(path, init);
  return { status: response.status, body: (await response.json()) as Answer };
};
const send = (who: SignedInUser | undefined, body: object) => ask(who, `${at}/send`, json('POST', body));
const read = async (who?: SignedInUser) => getChat.response.parse((await ask(who, at)).body).data;
const live = (who: SignedInUser, body: object) => ask(who, `${at}/live`, json('POST', body));
const restrict = (user_id: string, kind: 'muted' | 'banned') =>
  test.engines.records.queries
    .insertInto('chat_restrictions')
    .values({ user_id, kind, until: null, reason: 'spam', since: new Date() })
    .execute();
/** A loaded machine takes its time. */
const soon = <Value>(check: () => Promise<Value>) => vi.waitFor(check, 10_000);

describe('the chat', () => {
  it('is read by visitors from memory, and by users with what is theirs', async () => {
    const id = await keepMessage(test, ann.userId, 'a first word');
    await soon(async () => expect((await read()).messages.map((one) => one.id)).toContain(id));
    expect((await read()).me).toBeNull();
    const bob = await signIn(test, { days: -1 });
    const { me } = await read(bob);
    expect(me).toMatchObject({ userId: bob.userId, maySend: false, mayModerate: false, restriction: null });
    expect(me?.unread).toBeGreaterThan(0);
    expect((await ask(bob, `${at}/me`)).body).toEqual({ success: true, me });
    const upTo = { readUpTo: 1_000_000 };
    expect((await ask(bob, `${at}/read`, json('PUT', upTo))).body.me).toMatchObject({ unread: 0, unreadMentions: 0 });
    expect((await ask(bob, `${at}/me`)).body.me).toMatchObject({ unread: 0, unreadMentions: 0 });
    expect((await read(await signIn(test, { role: 'admin', days: null }))).me).toMatchObject({
      maySend: true,
      mayModerate: true,
    });
  });

  it('takes a message from who is entitled, and refuses others with the specification’s words', async () => {
    const clientId = randomUUID();
    const sent = await send(ann, { content: ' <script>alert(1)</script>\u202e ', messageType: 'text', clientId });
    expect(sent).toMatchObject({ status: 200, body: { held: false, data: { content: '<script>alert(1)</script>' } } });
    const again = await send(ann, { content: '<script>alert(1)</script>', messageType: 'text', clientId });
    expect(again.body.data.id).toBe(sent.body.data.id);
    await soon(async () => expect((await read()).messages.at(-1)?.id).toBe(sent.body.data.id));
    const expired = await signIn(test, { days: -1 });
    const refused = await send(expired, { content: 'a' });
    expect(refused).toMatchObject({
      status: 403,
      body: { error: 'ENTITLEMENT_REQUIRED', message: 'You need an active subscription to participate in chat' },
    });
    expect(refused.body.message).toBe(messages.chatSubscription);
    expect(await send(undefined, { content: 'a' })).toMatchObject({ status: 401, body: { message: messages.logIn } });
    expect(await send(ann, { content: '<script>alert(1)</script>' })).toMatchObject({
      status: 409,
      body: { error: 'MESSAGE_REPEATED', field: 'content' },
    });
  });

  it('says how long to wait where messages come too fast', async () => {
    const user = await signIn(test);
    const answers = [];
    for (let n = 0; n < 7; n++) answers.push(api.as(user)(`${at}/send`, json('POST', { content: `word ${n}` })));
    const refused = (await Promise.all(answers)).filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]!.headers.get('retry-after')).toMatch(/^[12]$/);
    expect(apiErrorSchema.parse(await refused[0]!.json()).message).toMatch(
      /^You are sending too fast; try again in (a second|2 seconds)\.$/,
    );
  });

  it.each<[string, object, string]>([
    ['nothing', { content: ' \u200b\n ' }, 'content'],
    ['too many letters', { content: 'x'.repeat(1_001) }, 'content'],
    ['a letter that is half', { content: 'a\ud800' }, 'content'],
    ['a NUL', { content: 'a\u0000' }, 'content'],
    ['a forged author', { content: 'a', author: { id: randomUUID() } }, 'author'],
    ['a forged time', { content: 'a', createdAt: 1 }, 'createdAt'],
    ['another type', { content: 'a', messageType: 'html' }, 'messageType'],
    ['an answer to no id', { content: 'a', replyToId: "' OR 1=1 --" }, 'replyToId'],
    ['an answer to what is not there', { content: 'b', replyToId: randomUUID() }, 'replyToId'],
    ['a clientId that is none', { content: 'a', clientId: '../../x' }, 'clientId'],
  ])('refuses %s by name', async (_case, body, field) => {
    const refused = await send(ann, body);
    expect([400, 404]).toContain(refused.status);
    expect(apiErrorSchema.parse(refused.body).field).toBe(field);
  });

  it('refuses a megabyte, and cursors that are none', async () => {
    expect((await send(ann, { content: 'x'.repeat(1_048_576) })).status).toBe(413);
    for (const query of ['before=0', 'before=x', 'before=1.5', 'before=1e30', 'limit=101', 'limit=0']) {
      const refused = await ask(ann, `${at}/messages?${query}`);
      expect([query, refused.status, refused.body.field]).toEqual([query, 400, query.split('=')[0]]);
    }
    expect((await ask(ann, `${at}/messages?before=1`)).body).toEqual({ success: true, messages: [], hasOlder: false });
  });

  it('shows a banned account nothing, and lets a muted one read', async () => {
    const [muted, banned] = [await signIn(test), await signIn(test)];
    await restrict(muted.userId, 'muted');
    await restrict(banned.userId, 'banned');
    expect((await read(banned)).messages).toEqual([]);
    expect(await ask(banned, `${at}/messages`)).toMatchObject({ status: 403, body: { error: 'CHAT_BANNED' } });
    expect((await read(muted)).messages.length).toBeGreaterThan(0);
    expect((await ask(muted, `${at}/messages`)).status).toBe(200);
    expect(await send(muted, { content: 'x' })).toMatchObject({
      status: 403,
      body: { error: 'CHAT_MUTED', message: 'You are muted: spam' },
    });
  });

  it('lets no admin take part under a user’s name, and leaves what the user has not read unread', async () => {
    const bob = await signIn(test);
    const adminId = (await signIn(test, { role: 'admin' })).userId;
    const acting = await signIn(test, { userId: bob.userId, adminId });
    const own = await keepMessage(test, bob.userId);
    const [about, refused] = [`/api/chat/messages/${own}`, { status: 409, body: { error: 'SWITCHED' } }];
    expect(await send(acting, { content: 'not Bob' })).toMatchObject(refused);
    expect(await ask(acting, about, json('PUT', { content: 'not Bob' }))).toMatchObject(refused);
    expect(await ask(acting, `${about}/reactions`, json('PUT', { emoji: '🚀', on: true }))).toMatchObject(refused);
    expect(await ask(acting, `${about}/report`, json('POST', { reason: 'not Bob' }))).toMatchObject(refused);
    expect(await ask(acting, about, { method: 'DELETE' })).toMatchObject(refused);
    const before = (await read(bob)).me!.readUpTo;
    expect((await ask(acting, `${at}/read`, json('PUT', { readUpTo: 1_000_000 }))).status).toBe(200);
    expect((await read(bob)).me!.readUpTo).toBe(before);
  });

  it('lets a moderator delete any account’s message, and notes it', async () => {
    const id = await keepMessage(test, ann.userId);
    const remove = (who: SignedInUser) => ask(who, `/api/chat/messages/${id}`, { method: 'DELETE' });
    expect(await remove(await signIn(test))).toMatchObject({
      status: 403,
      body: { message: 'It is not your message.' },
    });
    const admin = await signIn(test, { role: 'admin' });
    expect((await remove(admin)).body.data).toMatchObject({ id, content: '', deletedBy: 'moderator' });
    const acts = test.engines.records.queries.selectFrom('audit_log').select(['subject_id', 'action', 'detail']);
    expect(await acts.where('actor_id', '=', admin.userId).execute()).toEqual([
      { subject_id: ann.userId, action: 'delete-message', detail: { messageId: id, result: 'done' } },
    ]);
    const refused = { method: 'DELETE' };
    expect((await ask(admin, `/api/chat/messages/${randomUUID()}`, refused)).status).toBe(404);
    expect((await ask(admin, '/api/chat/messages/1%20OR%201', refused)).body.field).toBe('id');
  });
});

describe('the stream', () => {
  it.each<[string, object, string, string]>([
    ['no address', { streamUrl: '  ', streamType: 'video' }, 'streamUrl', 'Please enter a valid stream URL'],
    [
      'http',
      { streamUrl: 'http://a.io/x.mp4', streamType: 'video' },
      'streamUrl',
      'streamUrl: must begin with https://',
    ],
    [
      'a script',
      { streamUrl: 'javascript:alert(1)//x.mp4', streamType: 'video' },
      'streamUrl',
      'streamUrl: must begin with https://',
    ],
    [
      'a name and password',
      { streamUrl: 'https://a:b@a.io/x.mp4', streamType: 'video' },
      'streamUrl',
      'streamUrl: must not hold a name or a password',
    ],
    [
      'a sound file as video',
      { streamUrl: 'https://a.io/x.mp3', streamType: 'video' },
      'streamType',
      'streamType: must be audio for this file',
    ],
    [
      'a film as audio',
      { streamUrl: 'https://a.io/x.mp4', streamType: 'audio' },
      'streamType',
      'streamType: must be video for this file',
    ],
  ])('is refused with %s', async (_case, body, field, message) => {
    const admin = await signIn(test, { role: 'admin' });
    expect(await live(admin, { isActive: true, ...body })).toMatchObject({ status: 400, body: { field, message } });
  });

  it.each(['rtmp://a.io/live', 'https://10.0.0.1/x.mp4', 'https://nas.local/x.mp4', 'https://evil.example/'])(
    'is refused with %s',
    async (streamUrl) => {
      const admin = await signIn(test, { role: 'admin' });
      const refused = await live(admin, { isActive: true, streamUrl, streamType: 'video' });
      expect(refused).toMatchObject({ status: 400, body: { field: 'streamUrl' } });
    },
  );

  it('is begun and ended by admins alone, and each is noted', async () => {
    const admin = await signIn(test, { role: 'admin' });
    const streamUrl = 'https://www.twitch.tv/mintscope';
    const begin = (who: SignedInUser) => live(who, { isActive: true, streamUrl, streamType: 'audio' });
    expect((await begin(ann)).status).toBe(403);
    expect((await begin(admin)).body.data).toMatchObject({ isLiveActive: true, liveStreamUrl: streamUrl });
    await soon(async () => expect(await read()).toMatchObject({ isLiveActive: true, liveStreamType: 'audio' }));
    expect((await live(admin, { isActive: false })).body.data).toMatchObject({ isLiveActive: false });
    const acts = test.engines.records.queries.selectFrom('audit_log').select('detail').orderBy('id');
    const noted = await acts.where('actor_id', '=', admin.userId).where('action', '=', 'set-live-stream').execute();
    expect(noted.map(({ detail }) => detail)).toEqual([
      { streamUrl, streamType: 'audio', result: 'done' },
      { ended: true, result: 'done' },
    ]);
  });
});
