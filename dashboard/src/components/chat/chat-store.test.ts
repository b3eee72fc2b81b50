import { type ChatMessage, shownReactors } from '@mintscope/schemas/chat/chat-message';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { chatAuthor, chatMessage } from '../../testing/chat.ts';
import { ChatStore } from './chat-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const orders = (store: ChatStore) => store.view().messages.map(({ order }) => order);
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const told = (from: number, to: number) => range(from, to).map((order) => chatMessage(order));
const holes = (store: ChatStore) => [...store.view().holes];

test('of two tellings the higher revision holds, whichever comes last', () => {
  const store = new ChatStore(null);
  const edited = chatMessage(1, { rev: 7, content: 'edited' });
  store.tell(edited, 'all');
  store.snapshot({ messages: [chatMessage(1)], hasOlder: false, rev: 1 }, 'me');
  expect(store.view().messages).toEqual([edited]);
});

test('a snapshot that does not reach what is known leaves a hole, which a page closes', () => {
  const store = new ChatStore(null);
  store.snapshot({ messages: told(1, 3), hasOlder: false, rev: 3 }, 'me');
  store.snapshot({ messages: told(8, 9), hasOlder: true, rev: 9 }, 'me');
  expect(holes(store)).toEqual([8]);
  store.page(8, { messages: told(6, 7), hasOlder: true });
  expect(holes(store)).toEqual([6]);
  store.page(6, { messages: told(3, 5), hasOlder: true });
  expect(holes(store)).toEqual([]);
  expect(orders(store)).toEqual(range(1, 9));
});

test('a change of a message that is not loaded waits for its page', () => {
  const store = new ChatStore(null);
  store.snapshot({ messages: told(8, 9), hasOlder: true, rev: 9 }, 'me');
  store.tell(chatMessage(4, { rev: 20, content: 'edited' }), 'all');
  expect(orders(store)).toEqual([8, 9]);
  store.page(8, { messages: told(4, 7), hasOlder: true });
  expect(store.view().messages[0]?.content).toBe('edited');
});

test('a reply quotes what its original says now, also where that is not loaded', () => {
  const store = new ChatStore(null);
  const original = chatMessage(2, { content: 'call me at 555' });
  const { id, author } = original;
  const replyTo = { id, author, content: 'call me at 555', isDeleted: false };
  store.snapshot({ messages: [chatMessage(8, { replyTo }), chatMessage(9)], hasOlder: true, rev: 9 }, 'me');
  const quoted = () => store.view().messages[0]?.replyTo;
  store.tell({ ...original, rev: 20, content: 'never mind' }, 'all');
  expect(quoted()).toEqual({ ...replyTo, content: 'never mind' });
  store.takeOff(id);
  expect(quoted()).toEqual({ ...replyTo, content: '', isDeleted: true });
  store.clearUpTo(5, 21);
  expect(quoted()).toBeNull();
});

test('what was cleared does not come back with what was on its way', () => {
  const store = new ChatStore(null);
  store.snapshot({ messages: told(5, 9), hasOlder: true, rev: 9 }, 'all');
  const { turn } = store;
  store.clearUpTo(7, 10);
  store.page(5, { messages: told(1, 4), hasOlder: false }, turn);
  store.tell(chatMessage(6, { rev: 9, content: 'edited' }), 'me');
  store.snapshot({ messages: told(1, 9), hasOlder: false, rev: 9 }, 'me');
  expect(orders(store)).toEqual([8, 9]);
  expect(holes(store)).toEqual([]);
});

test('what was cleared and put back is there again', () => {
  const store = new ChatStore(null);
  store.snapshot({ messages: told(1, 9), hasOlder: false, rev: 9 }, 'all');
  store.clearUpTo(7, 10);
  store.snapshot({ messages: told(3, 9), hasOlder: true, rev: 11 }, 'all');
  expect(orders(store)).toEqual(range(3, 9));
  expect(holes(store)).toEqual([3]);
  store.page(3, { messages: told(1, 2), hasOlder: false });
  store.tell(chatMessage(2, { rev: 12, content: 'edited' }), 'all');
  expect(orders(store)).toEqual(range(1, 9));
  expect(store.view().messages[1]?.content).toBe('edited');
});

test('what was put back before all that is loaded can be asked for', () => {
  const store = new ChatStore(null);
  store.snapshot({ messages: told(1, 20), hasOlder: false, rev: 20 }, 'all');
  store.clearUpTo(10, 21);
  store.snapshot({ messages: told(18, 20), hasOlder: true, rev: 22 }, 'all');
  expect(orders(store)).toEqual(range(11, 20));
  expect(holes(store)).toEqual([11]);
  store.page(11, { messages: told(1, 10), hasOlder: false });
  expect(orders(store)).toEqual(range(1, 20));
  expect(holes(store)).toEqual([]);
});

test('what was told before the line was lost is unsure until it is told again, if something happened meanwhile', () => {
  const store = new ChatStore(null);
  const newest = { messages: told(5, 7), hasOlder: true };
  store.snapshot({ ...newest, rev: 7 }, 'all');
  store.page(5, { messages: told(1, 4), hasOlder: false });
  store.snapshot({ ...newest, rev: 7 }, 'all');
  expect([...store.view().unsure]).toEqual([]);
  store.snapshot({ ...newest, rev: 9 }, 'all');
  expect([...store.view().unsure]).toEqual([1, 2, 3, 4]);
  // An answer from before that tells nothing newer of them.
  store.snapshot({ messages: told(3, 7), hasOlder: true, rev: 8 }, 'me');
  expect([...store.view().unsure]).toEqual([1, 2, 3, 4]);
  store.page(5, { messages: [chatMessage(3), chatMessage(4, { rev: 8, content: 'edited' })], hasOlder: true });
  expect([...store.view().unsure]).toEqual([1, 2]);
  expect(holes(store)).toEqual([1]);
  expect(store.view().messages[3]?.content).toBe('edited');
});

test('a reply that comes with words of its original from before quotes it as it is now', () => {
  const store = new ChatStore(null);
  const { id, author } = chatMessage(2);
  const answer = (content: string) => chatMessage(8, { replyTo: { id, author, content, isDeleted: false } });
  const quoted = () => store.view().messages.find(({ order }) => order === 8)?.replyTo?.content;
  store.snapshot({ messages: told(1, 9), hasOlder: false, rev: 9 }, 'all');
  store.tell(chatMessage(2, { rev: 10, content: 'never mind' }), 'all');
  store.page(10, { messages: [answer('message 2')], hasOlder: true });
  expect(quoted()).toBe('never mind');
  // The line was lost meanwhile: what the answer says is newer than what is loaded.
  store.snapshot({ messages: [answer('at last'), chatMessage(9)], hasOlder: true, rev: 11 }, 'all');
  expect(quoted()).toBe('at last');
  store.page(8, { messages: [chatMessage(1), chatMessage(2, { rev: 11, content: 'at last' })], hasOlder: false });
  expect(quoted()).toBe('at last');
});

test('an answer from before a clearing brings back no words of what was cleared', () => {
  const store = new ChatStore('me');
  const { id, author } = chatMessage(2);
  const reply = chatMessage(8, { replyTo: { id, author, content: 'message 2', isDeleted: false } });
  store.snapshot({ messages: [...told(1, 7), reply], hasOlder: false, rev: 8 }, 'all');
  store.clearUpTo(5, 9);
  store.snapshot({ messages: [...told(1, 7), reply], hasOlder: false, rev: 8 }, 'me');
  expect(orders(store)).toEqual([6, 7, 8]);
  expect(store.view().messages[2]?.replyTo).toBe(null);
});

test('what was cleared while the line was lost is gone as soon as the past is asked for', () => {
  const store = new ChatStore(null);
  store.snapshot({ messages: told(1, 5), hasOlder: false, rev: 5 }, 'all');
  store.snapshot({ messages: told(8, 9), hasOlder: true, rev: 30 }, 'all');
  store.page(8, { messages: told(7, 7), hasOlder: false });
  expect(orders(store)).toEqual([7, 8, 9]);
  expect(holes(store)).toEqual([]);
});

describe('one’s own reaction among more than are named', () => {
  const others = Array.from({ length: shownReactors }, (_, n) => `other-${n}`);
  const liked = (rev: number, by: string[]) =>
    chatMessage(1, { rev, reactions: [{ emoji: '🚀', count: shownReactors + 1, by }] });
  const isOwn = (store: ChatStore) => store.view().messages[0]?.reactions[0]?.by.includes('me');

  test('stays while all are told of those of others', () => {
    const store = new ChatStore('me');
    store.tell(liked(5, ['me', ...others.slice(1)]), 'me');
    store.tell(liked(6, others), 'all');
    expect(isOwn(store)).toBe(true);
    store.tell(liked(7, others), 'me');
    expect(isOwn(store)).toBe(false);
    store.tell(liked(8, others), 'all');
    expect(isOwn(store)).toBe(false);
  });

  test('is known from the answer, also where the feed told the message first', () => {
    const store = new ChatStore('me');
    store.snapshot({ messages: [liked(5, others)], hasOlder: false, rev: 5 }, 'all');
    expect(isOwn(store)).toBe(false);
    store.snapshot({ messages: [liked(5, ['me', ...others.slice(1)])], hasOlder: false, rev: 5 }, 'me');
    expect(isOwn(store)).toBe(true);
  });
});

test('what a newer snapshot no longer tells is gone; what is newer than it stays', () => {
  const store = new ChatStore(null);
  store.snapshot({ messages: told(1, 5), hasOlder: false, rev: 5 }, 'me');
  store.tell(chatMessage(6, { rev: 12 }), 'all');
  store.snapshot({ messages: [chatMessage(5)], hasOlder: false, rev: 10 }, 'me');
  expect(orders(store)).toEqual([5, 6]);
});

test('one’s own message takes the place of the pending one, another’s with its id does not', () => {
  const store = new ChatStore('me');
  const pending = { clientId: 'client-1', content: 'hi', replyTo: null, createdAt: 1, problem: null } as const;
  store.putPending({ ...pending, state: 'sending' });
  store.tell(chatMessage(1, { clientId: 'client-1' }), 'all');
  expect(store.view().pending).toHaveLength(1);
  store.tell(chatMessage(2, { clientId: 'client-1', author: chatAuthor({ id: 'me' }) }), 'all');
  expect(store.view().pending).toEqual([]);
});

test('a message that a moderator took off is empty before its successor is told', () => {
  const store = new ChatStore(null);
  store.tell(chatMessage(1), 'all');
  store.takeOff(chatMessage(1).id);
  expect(store.view().messages[0]).toMatchObject({ content: '', deletedBy: 'moderator' });
});

test('what is let go of can be asked for again', () => {
  const store = new ChatStore(null);
  store.snapshot({ messages: told(1, 20), hasOlder: false, rev: 20 }, 'me');
  store.trim(8);
  expect(orders(store)).toEqual(range(15, 20));
  expect(holes(store)).toEqual([15]);
});

test('listeners are woken once for all that comes at a time', () => {
  const store = new ChatStore(null);
  const listener = vi.fn();
  store.watch(listener);
  for (const message of told(1, 100)) store.tell(message, 'all');
  vi.runAllTimers();
  expect(listener).toHaveBeenCalledTimes(1);
});

test('of 50,000 messages few are looked at when another comes or one is changed', () => {
  const store = new ChatStore(null);
  let looks = 0;
  /** Counts how often its place, or what it answers, is asked for. */
  const counted = (message: ChatMessage): ChatMessage =>
    new Proxy(message, {
      get(target, key) {
        if (key === 'order' || key === 'replyTo') looks += 1;
        return Reflect.get(target, key);
      },
    });
  store.snapshot({ messages: told(1, 50_000).map(counted), hasOlder: false, rev: 50_000 }, 'all');
  looks = 0;
  store.tell(chatMessage(50_001), 'all');
  store.tell(chatMessage(25_000, { rev: 50_002, content: 'edited' }), 'all');
  store.takeOff(chatMessage(10_000).id);
  expect(store.view().messages).toHaveLength(50_001);
  expect(looks).toBeLessThan(200);
});

const replyTo = ({ id, author, content }: ChatMessage) => ({ id, author, content, isDeleted: false });

/** A server: what was sent, with changes of it, and the ways in which a client is told. */
type Act =
  | { type: 'send' | 'snapshot' | 'lose' | 'find' }
  | { type: 'edit' | 'answer'; of: number }
  | { type: 'load'; hole: number }
  | { type: 'late'; by: number };

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 5, arbitrary: fc.constant({ type: 'send' as const }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constantFrom('edit' as const, 'answer' as const), of: fc.nat(60) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('load' as const), hole: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('late' as const), by: fc.nat(6) }) },
  { weight: 1, arbitrary: fc.constantFrom({ type: 'lose' as const }, { type: 'find' as const }) },
  { weight: 1, arbitrary: fc.constant({ type: 'snapshot' as const }) },
);

class ScriptedChat {
  readonly store = new ChatStore(null);
  readonly log: ChatMessage[] = [];
  #rev = 0;
  #isLost = false;
  readonly #late: (() => void)[] = [];

  play(step: Act): void {
    if (step.type === 'send') this.#change(chatMessage(this.log.length + 1));
    if ((step.type === 'edit' || step.type === 'answer') && this.log.length > 0) {
      const of = this.log[step.of % this.log.length] as ChatMessage;
      if (step.type === 'edit') this.#change({ ...of, content: `${of.content}!` });
      else this.#change(chatMessage(this.log.length + 1, { replyTo: replyTo(of) }));
    }
    if (step.type === 'lose') this.#isLost = true;
    if (step.type === 'find') this.find();
    if (step.type === 'snapshot') this.#late.push(this.#snapshot('me'));
    if (step.type === 'load') {
      const hole = holes(this.store)[step.hole];
      if (hole !== undefined) this.#late.push(this.#page(hole));
    }
    if (step.type === 'late') this.#late.splice(step.by, 1)[0]?.();
  }

  /** The line is back: everything newest is told first. */
  find(): void {
    this.#isLost = false;
    this.#snapshot('all')();
  }

  finish(): void {
    for (const answer of this.#late.splice(0)) answer();
    this.find();
    for (let turns = 0; ; turns += 1) {
      const [hole] = holes(this.store);
      const unsure = [...this.store.view().unsure].at(-1);
      if (hole === undefined && unsure === undefined) break;
      if (turns > 500) throw new Error('Holes are never closed');
      this.#page(hole ?? (unsure as number) + 1)();
    }
  }

  #change(message: ChatMessage): void {
    this.#rev += 1;
    const changed = { ...message, rev: this.#rev };
    this.log[message.order - 1] = changed;
    for (const { replyTo: quoted, order } of this.log)
      if (quoted?.id === message.id)
        this.log[order - 1] = { ...(this.log[order - 1] as ChatMessage), replyTo: replyTo(changed) };
    if (!this.#isLost) this.store.tell(changed, 'all');
  }

  #snapshot(to: 'all' | 'me'): () => void {
    const messages = this.log.slice(-4);
    const answer = { messages, hasOlder: this.log.length > 4, rev: this.#rev };
    return () => this.store.snapshot(answer, to);
  }

  #page(before: number): () => void {
    const older = this.log.filter(({ order }) => order < before);
    const answer = { messages: older.slice(-3), hasOlder: older.length > 3 };
    return () => this.store.page(before, answer);
  }
}

test('whatever comes in whatever order: once all holes are closed and what is unsure was asked for again, the client has what the server has', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 80 }), (steps) => {
      const chat = new ScriptedChat();
      chat.find();
      for (const step of steps) {
        chat.play(step);
        const seen = orders(chat.store);
        expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b));
      }
      chat.finish();
      expect(chat.store.view().messages).toEqual(chat.log);
    }),
  );
});
