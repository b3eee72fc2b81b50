import type { ChatCommunity, ChatMember } from '@mintscope/schemas/chat/chat-community';
import type { ChatMessage } from '@mintscope/schemas/chat/chat-message';
import type { SessionUser } from '@mintscope/schemas/session-user';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, expect, test } from 'vitest';
import { chatAuthor, chatCommunity, chatId, chatMember, chatMessage } from '../../testing/chat.ts';
import { type Answers, renderPage } from '../../testing/render-app.tsx';
import { ScriptedSocket } from '../../testing/scripted-socket.ts';
import { sessionUser } from '../../testing/session-user.ts';
import { signInOptions } from '../../testing/sign-in-answers.ts';
import { CommunityPage } from './page.tsx';

const me = sessionUser();
const mine = chatAuthor({ id: me.id, username: 'me' });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/community');
  ScriptedSocket.opened = [];
});

interface Scripted {
  options?: Parameters<typeof signInOptions>[0];
  community?: Partial<ChatCommunity>;
  member?: Partial<ChatMember> | null;
  /** In place of taking the message that was sent. */
  onSend?: (body: Record<string, unknown>, times: number) => ReturnType<Answers>;
}

/** A server that takes what is sent. */
function serve({ community, member = {}, onSend, options }: Scripted = {}) {
  const sent: Record<string, unknown>[] = [];
  const others: { path: string; method: string | undefined; body: unknown }[] = [];
  const answers: Answers = (path, request) => {
    const body: Record<string, unknown> = JSON.parse(String(request?.body ?? '{}'));
    if (path === '/api/auth/options') return { body: signInOptions({ telegramBotId: '77', ...options }) };
    if (path === '/api/chat/community') {
      const data = { ...chatCommunity(community), me: member && chatMember(member) };
      return { body: { success: true, data } };
    }
    if (path === '/api/chat/community/send') {
      sent.push(body);
      if (onSend) return onSend(body, sent.length);
      return { body: { success: true, held: false, data: taken(body, 100 + sent.length) } };
    }
    others.push({ path, method: request?.method, body });
    if (path === '/api/chat/community/read') {
      return { body: { success: true, me: chatMember({ ...member, readUpTo: Number(body.readUpTo) }) } };
    }
    return undefined;
  };
  return { answers, sent, others };
}

function taken(body: Record<string, unknown>, order: number): ChatMessage {
  return chatMessage(order, {
    content: String(body.content),
    author: mine,
    clientId: String(body.clientId),
    createdAt: Date.now(),
  });
}

async function open(scripted: Scripted = {}, user: SessionUser | null = me) {
  const server = serve(user ? scripted : { ...scripted, member: null });
  const page = renderPage(<CommunityPage />, server.answers, user);
  await screen.findByRole('heading', { name: 'Mintscope Community' });
  return { ...server, ...page, user: userEvent.setup() };
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const lines = () => within(screen.getByRole('region', { name: 'Messages' })).queryAllByRole('article');
const textOf = (element: HTMLElement | undefined) => element?.textContent ?? '';

test('Enter sends what was written, once, and empties the form; Shift+Enter is a new line', async () => {
  const { user, sent } = await open();
  await user.type(field(), 'hello{Shift>}{Enter}{/Shift}there');
  expect(sent).toEqual([]);
  await user.keyboard('{Enter}{Enter}');
  await waitFor(() => expect(lines()).toHaveLength(1));
  expect(sent).toEqual([{ content: 'hello\nthere', clientId: expect.stringMatching(/^[\w-]{36}$/) }]);
  expect(field().value).toBe('');
  expect(textOf(lines()[0])).toContain('hello\nthere');
});

test('Enter that ends the composing of letters sends nothing', async () => {
  const { user, sent } = await open();
  await user.type(field(), 'かな');
  const enter = createEvent.keyDown(field(), { key: 'Enter', isComposing: true });
  fireEvent(field(), enter);
  expect(sent).toEqual([]);
  expect(field().value).toBe('かな');
});

test('what got no answer stays as not sent; trying again sends the same message, which is there once', async () => {
  const { user, sent } = await open({
    onSend: (body, times) =>
      times === 1
        ? { status: 502, body: { error: 'http', message: 'Bad gateway' } }
        : { body: { success: true, held: false, data: taken(body, 7) } },
  });
  await user.type(field(), 'lost?{Enter}');
  await screen.findByText('Failed to send message', { selector: 'p' });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(lines()).toHaveLength(1));
  expect(sent[1]).toEqual(sent[0]);
  expect(screen.queryByText('Not sent')).toBe(null);
  ScriptedSocket.last.welcome();
  act(() =>
    ScriptedSocket.last.say({
      type: 'chat_message',
      seq: 1,
      action: 'new_message',
      data: taken(sent[0] ?? {}, 7),
    }),
  );
  await waitFor(() => expect(lines()).toHaveLength(1));
});

test('what was not sent can be given up', async () => {
  const { user } = await open({ onSend: () => ({ status: 500, body: {} }) });
  await user.type(field(), 'never mind{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(screen.queryByText('never mind')).toBe(null);
  expect(localStorage.getItem('chat-draft')).toBe(null);
});

test('too many at a time: the text stays, and the form says how long to wait', async () => {
  const refuse = { status: 429, body: { error: 'RATE_LIMITED', message: 'Too many' } };
  const { user, sent } = await open({ onSend: (_, times) => (times === 1 ? refuse : undefined) });
  await user.type(field(), 'again{Enter}');
  const wait = await screen.findByRole<HTMLButtonElement>('button', { name: '2 s' });
  expect(wait.disabled).toBe(true);
  await waitFor(() => expect(field().value).toBe('again'));
  await user.type(field(), '{Enter}');
  expect(sent).toHaveLength(1);
  const send = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send' });
  expect(send.disabled).toBe(false);
});

test('a refusal for want of a subscription has its own words, and gives the text back', async () => {
  const { user } = await open({
    onSend: () => ({ status: 403, body: { error: 'ENTITLEMENT_REQUIRED', message: 'x' } }),
  });
  await user.type(field(), 'hi{Enter}');
  expect(await screen.findByText('You need an active subscription to participate in chat')).toBeTruthy();
  expect(field().value).toBe('hi');
});

test('a refusal for another reason is told in the server’s words', async () => {
  const message = 'You are muted until 2026-03-01 12:01 UTC: spam';
  const { user } = await open({ onSend: () => ({ status: 403, body: { error: 'CHAT_MUTED', message } }) });
  await user.type(field(), 'hi{Enter}');
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.queryByText('You need an active subscription to participate in chat')).toBe(null);
  expect(field().value).toBe('hi');
});

test('a draft survives a reload, also one that was on its way; of another user it is gone', async () => {
  let answer: () => void = () => undefined;
  const first = await open({
    onSend: () =>
      new Promise((resolve) => {
        answer = () => resolve(undefined);
      }),
  });
  await first.user.type(field(), 'half{Enter}');
  const again = await open();
  expect(field().value).toBe('half');
  await again.user.type(field(), '{Enter}');
  await waitFor(() => expect(again.sent).toHaveLength(1));
  expect(again.sent[0]?.clientId).toBe(first.sent[0]?.clientId);
  await again.user.type(field(), 'secret');
  await open({}, sessionUser({ id: chatId(999) }));
  expect(field().value).toBe('');
  answer();
});

test('a thousand characters go, one more does not', async () => {
  const { user, sent } = await open();
  const smile = '🙂'.repeat(1_000);
  fireEvent.change(field(), { target: { value: `${smile}x` } });
  expect(screen.getByText('-1')).toBeTruthy();
  await user.type(field(), '{Enter}');
  expect(sent).toEqual([]);
  fireEvent.change(field(), { target: { value: smile } });
  await user.type(field(), '{Enter}');
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('visitors read, and are asked to log in to write', async () => {
  await open({ community: { messages: [chatMessage(1)] } }, null);
  expect(await screen.findByText('message 1')).toBeTruthy();
  expect(screen.getByText('Log in with an active subscription to write in the chat.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login?from=%2Fcommunity');
  expect(screen.queryByRole('textbox')).toBe(null);
  expect(screen.queryByRole('button', { name: 'Reply' })).toBe(null);
  const telegram = screen.getByRole('link', { name: 'Log in with Telegram' });
  expect(telegram.getAttribute('href')).toContain('https://oauth.telegram.org/auth?bot_id=77');
});

test('without a group in Telegram it says so', async () => {
  await open();
  expect(await screen.findByText('No Telegram group is connected to this chat.')).toBeTruthy();
  expect(document.querySelector('a[href*="t.me"]')).toBe(null);
});

test('the group is linked, and its chat asked of Telegram after a click alone, in a frame', async () => {
  const telegramGroup = { url: 'https://t.me/mintscope', discussionUrl: 'https://t.me/mintscope_news/12' };
  const { user } = await open({ options: { telegramGroup } });
  const link = await screen.findByRole('link', { name: 'Open the group on t.me' });
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
    'https://t.me/mintscope',
    'noopener noreferrer nofollow',
  ]);
  expect(document.querySelector('iframe')).toBe(null);
  await user.click(screen.getByRole('button', { name: 'Show the chat' }));
  const frame = screen.getByTitle<HTMLIFrameElement>('Telegram group on t.me');
  expect(new URL(frame.src).origin + new URL(frame.src).pathname).toBe('https://t.me/mintscope_news/12');
  expect(frame.getAttribute('referrerpolicy')).toBe('no-referrer');
  expect(frame.getAttribute('sandbox')).not.toMatch(/top-navigation|popups|forms/);
  expect(document.querySelectorAll('script')).toHaveLength(0);
});

test('the feed tells new, changed and deleted messages, the stream, and a mute', async () => {
  await open({ community: { messages: [chatMessage(1), chatMessage(2)] } });
  const socket = ScriptedSocket.last;
  act(() => socket.welcome());
  expect(socket.sent).toContainEqual({ type: 'subscribe', channel: 'chat' });
  const community = chatCommunity({ messages: [chatMessage(1), chatMessage(2)] });
  act(() => {
    socket.say({ type: 'initial_chat', seq: 1, serverTimeMs: Date.now(), community });
    const third = chatMessage(3, { author: chatAuthor({ id: 'b', username: 'bob' }) });
    socket.say({ type: 'chat_message', seq: 2, action: 'new_message', data: third });
    const edited = chatMessage(1, { rev: 9, content: 'changed', isEdited: true });
    socket.say({ type: 'chat_message', seq: 3, action: 'edited', data: edited });
    socket.say({ type: 'chat_moderation', seq: 4, rev: 10, data: { action: 'deleted', messageId: chatId(2) } });
  });
  await waitFor(() => expect(lines()).toHaveLength(3));
  expect(textOf(lines()[0])).toContain('changed (edited)');
  expect(textOf(lines()[1])).toContain('Message deleted by a moderator');
  expect(textOf(screen.getByRole('log', { name: 'New messages' }))).toBe('bob: message 3');
  act(() =>
    socket.say({
      type: 'chat_moderation',
      seq: 5,
      rev: 11,
      data: { action: 'restricted', messageId: null, restriction: { kind: 'muted', until: null, reason: 'Spam' } },
    }),
  );
  expect(await screen.findByText(/You are muted and cannot write until a moderator lifts it/)).toBeTruthy();
  act(() =>
    socket.say({ type: 'chat_moderation', seq: 6, rev: 12, data: { action: 'cleared', messageId: null, upTo: 3 } }),
  );
  await waitFor(() => expect(lines()).toHaveLength(0));
});

test('what was changed or taken off while the line was lost is so once it is back, also where older messages were loaded', async () => {
  const newest = [3, 4].map((order) => chatMessage(order));
  const before = [chatMessage(1), chatMessage(2)];
  const after = [
    chatMessage(1, { rev: 5, content: 'changed', isEdited: true }),
    chatMessage(2, { rev: 6, content: '', deletedBy: 'moderator' }),
  ];
  let isLost = false;
  let fails = 1;
  const away = { status: 503, body: { error: 'ENGINE_UNAVAILABLE', message: 'The records are away.' } };
  const { answers } = serve({ community: { messages: newest, hasOlder: true } });
  renderPage(<CommunityPage />, (path, request) => {
    if (!path.startsWith('/api/chat/community/messages')) return answers(path, request);
    // What was just started again is not whole at once: that is asked for once more.
    if (isLost && fails-- > 0) return away;
    return { body: { success: true, messages: isLost ? after : before, hasOlder: false } };
  });
  const tell = (rev: number) => {
    const socket = ScriptedSocket.last;
    act(() => socket.welcome());
    const community = chatCommunity({ messages: newest, hasOlder: true, rev });
    act(() => socket.say({ type: 'initial_chat', seq: 1, serverTimeMs: Date.now(), community }));
  };
  tell(4);
  await waitFor(() => expect(lines()).toHaveLength(4));
  isLost = true;
  const { length } = ScriptedSocket.opened;
  act(() => ScriptedSocket.last.drop(1006));
  await waitFor(() => expect(ScriptedSocket.opened.length).toBeGreaterThan(length));
  tell(6);
  await waitFor(() => expect(textOf(lines()[0])).toContain('changed (edited)'));
  expect(textOf(lines()[1])).toContain('Message deleted by a moderator');
  expect(fails).toBe(-1);
});

test('an answer that was on its way while the feed told more takes none of that back', async () => {
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { answers } = serve();
  renderPage(<CommunityPage />, async (path, request) => {
    if (path === '/api/chat/community') await held;
    return answers(path, request);
  });
  const socket = ScriptedSocket.last;
  act(() => socket.welcome());
  act(() => {
    socket.say({ type: 'initial_chat', seq: 1, serverTimeMs: Date.now(), community: chatCommunity({ rev: 4 }) });
    const restriction = { kind: 'muted' as const, until: null, reason: 'Spam' };
    const data = { action: 'restricted' as const, messageId: null, restriction };
    socket.say({ type: 'chat_moderation', seq: 2, rev: 5, data });
  });
  await act(async () => answer());
  expect(await screen.findByText(/You are muted and cannot write until a moderator lifts it/)).toBeTruthy();
});

test('how far was read is told when the page is left', async () => {
  const { others, router } = await open({ community: { messages: [chatMessage(4)] }, member: { readUpTo: 2 } });
  await waitFor(() => expect(lines()).toHaveLength(1));
  router.dispose();
  renderPage(<p>Elsewhere</p>, () => undefined);
  expect(others).toContainEqual({ path: '/api/chat/community/read', method: 'PUT', body: { readUpTo: 4 } });
});

test('a message of one’s own is changed by arrow up, and deleted after a question', async () => {
  const own = chatMessage(5, { author: mine, createdAt: Date.now() - 60_000 });
  const { user, others } = await open({ community: { messages: [own] } });
  await waitFor(() => expect(lines()).toHaveLength(1));
  await user.click(field());
  await user.keyboard('{ArrowUp}');
  const editor = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Edited message' });
  expect(editor.value).toBe('message 5');
  await user.type(editor, '!{Enter}');
  await waitFor(() =>
    expect(others).toContainEqual({
      path: `/api/chat/messages/${own.id}`,
      method: 'PUT',
      body: { content: 'message 5!' },
    }),
  );
  await user.type(editor, '{Escape}');
  lines()[0]?.focus();
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = screen.getByRole('alertdialog', { name: 'Delete your message?' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(others.map(({ method }) => method)).toContain('DELETE'));
});

test('every reader may report what others wrote, with a reason', async () => {
  const messages = [chatMessage(4), chatMessage(5, { author: mine })];
  const { user, others } = await open({ community: { messages }, member: { maySend: false } });
  await waitFor(() => expect(lines()).toHaveLength(2));
  lines()[1]?.focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: 'Delete' });
  expect(screen.queryByRole('menuitem', { name: 'Report' })).toBe(null);
  await user.keyboard('{Escape}');
  lines()[0]?.focus();
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('menuitem', { name: 'Report' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Report this message?' }));
  await user.click(dialog.getByRole('button', { name: 'Report' }));
  expect(dialog.getByText('Please enter a reason.')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'a scam');
  await user.click(dialog.getByRole('button', { name: 'Report' }));
  const call = { path: `/api/chat/messages/${chatMessage(4).id}/report`, method: 'POST', body: { reason: 'a scam' } };
  await waitFor(() => expect(others).toContainEqual(call));
  expect(await dialog.findByText('The token is not known.')).toBeTruthy();
});

test('hostile text is text', async () => {
  const evil = '<script>alert(1)</script><svg onload=alert(1)> \u202ejavascript:alert(1) http://a.example';
  const author = chatAuthor({
    username: null,
    telegramUsername: '<b>\u202eevil</b>',
    avatar: 'https://evil.example/a.png',
  });
  const long = `${'a\u0301\u0301\u0301\u0301\u0301\u0301'.repeat(100)}${'W'.repeat(300)}`;
  await open({
    community: { messages: [chatMessage(1, { content: evil, author }), chatMessage(2, { content: long })] },
  });
  await waitFor(() => expect(lines()).toHaveLength(2));
  const region = screen.getByRole('region', { name: 'Messages' });
  expect(region.querySelectorAll('script, article img, a, iframe')).toHaveLength(0);
  expect(textOf(lines()[0])).toContain('<script>alert(1)</script><svg onload=alert(1)> javascript:alert(1)');
  expect(textOf(lines()[0])).not.toMatch(/[\u202a-\u202e]/);
  expect(textOf(lines()[1])).not.toMatch(/\u0301{4}/);
});

test('a chat that cannot be had says so, and is asked for again', async () => {
  let fails = true;
  const { answers } = serve({ community: { messages: [chatMessage(1)] } });
  renderPage(<CommunityPage />, (path, request) =>
    fails && path === '/api/chat/community' ? { status: 500, body: {} } : answers(path, request),
  );
  expect(await screen.findByText('Unable to load community chat')).toBeTruthy();
  expect(screen.getByText(/^Failed to load chat/)).toBeTruthy();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('message 1')).toBeTruthy();
});

test('a banned account reads nothing', async () => {
  const restriction = { kind: 'banned', until: null, reason: 'Fraud' } as const;
  await open({ member: { restriction, maySend: false } });
  expect(await screen.findAllByText(/You are banned from the chat/)).toHaveLength(2);
  expect(screen.getByText('Fraud')).toBeTruthy();
});

test('axe finds nothing', async () => {
  const messages = [chatMessage(1), chatMessage(2, { reactions: [{ emoji: '👍', count: 2, by: [me.id] }] })];
  await open({
    community: { messages, isLiveActive: true, liveStreamType: 'video', liveStreamUrl: 'https://youtu.be/aaaaaaaaaaa' },
  });
  await waitFor(() => expect(lines()).toHaveLength(2));
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
});
