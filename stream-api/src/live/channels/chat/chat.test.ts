import type { NotedChange } from '@mintscope/records/chat/select-changes';
import type { ChatRestriction } from '@mintscope/schemas/chat/chat-community';
import type { ChatMessage } from '@mintscope/schemas/chat/chat-message';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ChatBook, type ReadChanges } from '../../../chat/chat-book.ts';
import { type CountedSocket, connectTo, letInByName } from '../../../test-kit/live-sockets.ts';
import { chatHeldBy, makeChatMessage, makeChatState } from '../../../test-kit/make-chat.ts';
import { openTestLive, type TestLive } from '../../../test-kit/open-test-live.ts';

/** A loaded machine takes its time. */
const soon = <Value>(check: () => Value) => vi.waitFor(check, 10_000);

const running: TestLive[] = [];
afterEach(() => {
  for (const live of running.splice(0)) live.close();
});

function open({ mostEvents = 500, window = 50 } = {}) {
  const clock = { ms: 1_000_000 };
  const book = new ChatBook({ window, now: () => clock.ms });
  const live = openTestLive({
    auth: letInByName,
    chat: { book },
    settings: {
      pace: { leastMs: 0, mostMs: 0, costFactor: 0, savedMs: 0 },
      pulseIntervalMs: 3_600_000,
      defaultAfterMs: 3_600_000,
      chat: { mostEvents, lookMs: 5 },
    },
  });
  running.push(live);
  let restrictions = new Map<string, ChatRestriction>();
  const change = (kind: NotedChange['kind'], messageId: string | null, more: Partial<ReadChanges> = {}) =>
    book.apply({
      changes: [{ rev: book.rev + 1, kind, messageId, userId: null, upTo: kind === 'cleared' ? book.rev : null }],
      messages: [],
      state: null,
      restrictions: null,
      ...more,
    });
  return {
    book,
    clock,
    change,
    load: (rev: number, messages: ChatMessage[] = []) =>
      book.load({ state: makeChatState(rev), messages, hasOlder: false, restrictions }, { quietly: false }),
    tell(kind: 'new_message' | 'edited' | 'deleted', message: ChatMessage) {
      change(kind, message.id, { messages: [message] });
    },
    restrict(userId: string, restriction: ChatRestriction | null) {
      restrictions = new Map(restrictions);
      if (restriction) restrictions.set(userId, restriction);
      else restrictions.delete(userId);
      change('restricted', null, { restrictions });
    },
    follow(account: string): CountedSocket {
      const socket = connectTo(live, account);
      socket.send({ type: 'subscribe', channel: 'chat' });
      return socket;
    },
  };
}

const texts = (socket: CountedSocket) => chatHeldBy(socket.messages()).map(({ content }) => content);
const types = (socket: CountedSocket) =>
  socket.messages().flatMap((message) => (message.type === 'authenticated' ? [] : message.type));

describe('the channel of the chat', () => {
  it('tells the whole first, once it is read, and then each change in the order of commit', async () => {
    const { load, follow, tell } = open();
    const socket = follow('ann');
    await soon(() => expect(socket.ofType('authenticated')).toHaveLength(1));
    expect(types(socket)).toEqual([]);
    const first = makeChatMessage(7);
    load(7, [first]);
    await soon(() => expect(texts(socket)).toEqual(['message 7']));
    const [initial] = socket.ofType('initial_chat');
    expect(initial?.community).toMatchObject({ rev: 7, isLiveActive: false, slowModeMs: 0, hasOlder: false });
    const writes = socket.writes();
    for (let rev = 8; rev < 40; rev++) tell('new_message', makeChatMessage(rev));
    tell('edited', { ...first, content: 'edited', isEdited: true, rev: 40 });
    await soon(() => expect(socket.ofType('chat_message')).toHaveLength(33));
    const orders = socket.ofType('chat_message').map(({ data }) => data.rev);
    expect(orders).toEqual(Array.from({ length: 33 }, (_, n) => n + 8));
    expect(socket.writes()).toBe(writes + 1);
    expect(texts(socket)[0]).toBe('edited');
    expect(socket.ofType('initial_chat')).toHaveLength(1);
    const numbers = socket.messages().flatMap((message) => ('seq' in message ? [message.seq] : []));
    expect(numbers).toEqual(numbers.map((_, n) => n + 1));
  });

  it('tells what a moderator took off, the stream, slow mode and what was cleared', async () => {
    const { load, follow, tell, change } = open();
    const message = makeChatMessage(1);
    load(1, [message]);
    const socket = follow('ann');
    await soon(() => expect(texts(socket)).toEqual(['message 1']));
    tell('deleted', { ...message, content: '', deletedBy: 'moderator', rev: 2 });
    const stream = {
      isLiveActive: true,
      liveStreamUrl: 'https://a.io/x.mp3',
      liveStreamType: 'audio' as const,
      startedAt: 5,
    };
    change('live_stream', null, { state: makeChatState(3, { stream }) });
    const slow = makeChatState(4, { stream });
    change('slow_mode', null, { state: { ...slow, settings: { ...slow.settings, slowModeMs: 9_000 } } });
    change('cleared', null);
    await soon(() => expect(socket.ofType('chat_moderation')).toHaveLength(3));
    expect(types(socket).slice(1)).toEqual([
      'chat_moderation',
      'chat_message',
      'chat_live_stream',
      'chat_moderation',
      'chat_moderation',
    ]);
    expect(socket.ofType('chat_moderation').map(({ data }) => data)).toEqual([
      { action: 'deleted', messageId: message.id },
      { action: 'slow_mode', messageId: null, slowModeMs: 9_000 },
      { action: 'cleared', messageId: null, upTo: 4 },
    ]);
    expect(socket.ofType('chat_live_stream')[0]?.data).toEqual(stream);
    expect(texts(socket)).toEqual([]);
  });

  it('gathers no more for one write than a socket is to be given without a look at what waits there', async () => {
    const { load, follow, tell } = open();
    load(1, []);
    const socket = follow('ann');
    await soon(() => expect(socket.ofType('initial_chat')).toHaveLength(1));
    const writes = socket.writes();
    for (let rev = 2; rev < 32; rev++) tell('new_message', makeChatMessage(rev, { content: 'x'.repeat(6_000) }));
    await soon(() => expect(socket.ofType('chat_message')).toHaveLength(30));
    expect(socket.writes()).toBe(writes + 10);
    expect(socket.ofType('chat_message').map(({ data }) => data.rev)).toEqual(
      Array.from({ length: 30 }, (_, n) => n + 2),
    );
  });

  it('tells a client that fell behind the whole, also after a gap of the records, and misses nothing of it', async () => {
    const { load, follow, tell } = open({ mostEvents: 10 });
    load(1, [makeChatMessage(1)]);
    const [slow, quick] = [follow('ann'), follow('bob')];
    for (const socket of [slow, quick]) await soon(() => expect(texts(socket)).toHaveLength(1));
    slow.stall();
    for (let rev = 2; rev < 40; rev++) {
      tell('new_message', makeChatMessage(rev, { content: `${'x'.repeat(100_000)}${rev}` }));
      await soon(() => expect(texts(quick)).toHaveLength(rev));
    }
    expect(texts(slow).length).toBeLessThan(39);
    slow.drain();
    await soon(() => expect(texts(slow)).toEqual(texts(quick)));
    expect(slow.ofType('initial_chat').length).toBeGreaterThan(1);
    expect(quick.ofType('initial_chat')).toHaveLength(1);
    load(100, [makeChatMessage(99)]);
    for (const socket of [slow, quick]) {
      await soon(() => expect(socket.ofType('initial_chat').at(-1)?.community.rev).toBe(100));
    }
  });

  it('tells a banned account so, and nothing more until the ban is lifted or over', async () => {
    const { load, follow, tell, restrict, clock } = open();
    load(1, [makeChatMessage(1)]);
    const [ann, bob] = [follow('ann'), follow('bob')];
    for (const socket of [ann, bob]) await soon(() => expect(texts(socket)).toHaveLength(1));
    const ban = { kind: 'banned' as const, until: null, reason: 'spam' };
    restrict('ann', ban);
    tell('new_message', makeChatMessage(3));
    await soon(() => expect(texts(bob)).toHaveLength(2));
    await soon(() => expect(ann.ofType('chat_moderation')).toHaveLength(1));
    expect(types(ann)).toEqual(['initial_chat', 'chat_moderation']);
    expect(ann.ofType('chat_moderation')[0]?.data).toEqual({ action: 'restricted', messageId: null, restriction: ban });
    const tab = follow('ann');
    await soon(() => expect(types(tab)).toEqual(['chat_moderation']));
    restrict('ann', null);
    for (const socket of [ann, tab]) await soon(() => expect(texts(socket)).toEqual(['message 1', 'message 3']));
    expect(types(ann)).toEqual(['initial_chat', 'chat_moderation', 'chat_moderation', 'initial_chat']);
    restrict('bob', { ...ban, until: clock.ms + 50 });
    tell('new_message', makeChatMessage(6));
    await soon(() => expect(types(bob)).toEqual(['initial_chat', 'chat_message', 'chat_moderation']));
    clock.ms += 50;
    await soon(() => expect(texts(bob)).toHaveLength(3));
  });

  it('tells a muted account what others write, and that it is muted', async () => {
    const { load, follow, tell, restrict } = open();
    load(1, [makeChatMessage(1)]);
    restrict('ann', { kind: 'muted', until: null, reason: 'loud' });
    const socket = follow('ann');
    tell('new_message', makeChatMessage(3));
    await soon(() => expect(texts(socket)).toHaveLength(2));
    await soon(() => expect(types(socket).filter((type) => type === 'chat_moderation')).toHaveLength(1));
    expect(types(socket)[0]).toBe('initial_chat');
  });

  it('keeps the newest in memory, and answers as what they answer reads now', () => {
    const { book, load, tell } = open({ window: 3 });
    const first = makeChatMessage(1);
    const quote = { id: first.id, content: first.content, isDeleted: false, author: first.author };
    load(2, [first, makeChatMessage(2, { replyTo: quote })]);
    expect(book.answersTo(new Set([first.id]))).toHaveLength(1);
    for (const rev of [3, 4]) tell('new_message', makeChatMessage(rev));
    expect(book.community()).toMatchObject({
      hasOlder: true,
      rev: 4,
      messages: [{ order: 2 }, { order: 3 }, { order: 4 }],
    });
    expect(JSON.parse(book.encoded()!)).toEqual(book.community());
  });
});
