// @vitest-environment node
import type { ChatMessage } from '@mintscope/schemas/chat/chat-message';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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
  store.tell(edited);
  store.snapshot({ messages: [chatMessage(1)], hasOlder: false, rev: 1 });
  expect(store.view().messages).toEqual([edited]);
});

test('a snapshot that does not reach what is known leaves a hole, which a page closes', () => {
  const store = new ChatStore(null);
  store.snapshot({ messages: told(1, 3), hasOlder: false, rev: 3 });
  store.snapshot({ messages: told(8, 9), hasOlder: true, rev: 9 });
  expect(holes(store)).toEqual([8]);
  store.page(8, { messages: told(6, 7), hasOlder: true });
  expect(holes(store)).toEqual([6]);
  store.page(6, { messages: told(3, 5), hasOlder: true });
  expect(holes(store)).toEqual([]);
  expect(orders(store)).toEqual(range(1, 9));
});

test('a change of a message that is not loaded waits for its page', () => {
  const store = new ChatStore(null);
  store.snapshot({ messages: told(8, 9), hasOlder: true, rev: 9 });
  store.tell(chatMessage(4, { rev: 20, content: 'edited' }));
  expect(orders(store)).toEqual([8, 9]);
  store.page(8, { messages: told(4, 7), hasOlder: true });
  expect(store.view().messages[0]?.content).toBe('edited');
});

test('a reply quotes what its original says now, also where that is not loaded', () => {
  const store = new ChatStore(null);
  const original = chatMessage(2, { content: 'call me at 555' });
  const { id, author } = original;
  const replyTo = { id, author, content: 'call me at 555', isDeleted: false };
  store.snapshot({ messages: [chatMessage(8, { replyTo }), chatMessage(9)], hasOlder: true, rev: 9 });
  const quoted = () => store.view().messages[0]?.replyTo;
  store.tell({ ...original, rev: 20, content: 'never mind' });
  expect(quoted()).toEqual({ ...replyTo, content: 'never mind' });
  store.takeOff(id);
  expect(quoted()).toEqual({ ...replyTo, content: '', isDeleted: true });
  store.clearUpTo(5);
  expect(quoted()).toBeNull();
});

test('what was cleared does not come back with a page that was on its way', () => {
  const store = new ChatStore(null);
  store.snapshot({ messages: told(5, 9), hasOlder: true, rev: 9 });
  store.clearUpTo(7);
  store.page(5, { messages: told(1, 4), hasOlder: false });
  expect(orders(store)).toEqual([8, 9]);
  expect(holes(store)).toEqual([]);
});

test('what a newer snapshot no longer tells is gone; what is newer than it stays', () => {
  const store = new ChatStore(null);
  store.snapshot({ messages: told(1, 5), hasOlder: false, rev: 5 });
  store.tell(chatMessage(6, { rev: 12 }));
  store.snapshot({ messages: [chatMessage(5)], hasOlder: false, rev: 10 });
  expect(orders(store)).toEqual([5, 6]);
});

test('one’s own message takes the place of the pending one, another’s with its id does not', () => {
  const store = new ChatStore('me');
  const pending = { clientId: 'client-1', content: 'hi', replyTo: null, createdAt: 1, problem: null } as const;
  store.putPending({ ...pending, state: 'sending' });
  store.tell(chatMessage(1, { clientId: 'client-1' }));
  expect(store.view().pending).toHaveLength(1);
  store.tell(chatMessage(2, { clientId: 'client-1', author: chatAuthor({ id: 'me' }) }));
  expect(store.view().pending).toEqual([]);
});

test('a message that a moderator took off is empty before its successor is told', () => {
  const store = new ChatStore(null);
  store.tell(chatMessage(1));
  store.takeOff(chatMessage(1).id);
  expect(store.view().messages[0]).toMatchObject({ content: '', deletedBy: 'moderator' });
});

test('what is let go of can be asked for again', () => {
  const store = new ChatStore(null);
  store.snapshot({ messages: told(1, 20), hasOlder: false, rev: 20 });
  store.trim(8);
  expect(orders(store)).toEqual(range(15, 20));
  expect(holes(store)).toEqual([15]);
});

test('listeners are woken once for all that comes at a time', () => {
  const store = new ChatStore(null);
  const listener = vi.fn();
  store.watch(listener);
  for (const message of told(1, 100)) store.tell(message);
  vi.runAllTimers();
  expect(listener).toHaveBeenCalledTimes(1);
});

/** A server: what was sent, with changes of it, and the ways in which a client is told. */
type Act =
  | { type: 'send' | 'snapshot' | 'lose' | 'find' }
  | { type: 'edit'; of: number }
  | { type: 'load'; hole: number }
  | { type: 'late'; by: number };

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 5, arbitrary: fc.constant({ type: 'send' as const }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('edit' as const), of: fc.nat(60) }) },
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
    if (step.type === 'edit' && this.log.length > 0) {
      const message = this.log[step.of % this.log.length] as ChatMessage;
      this.#change({ ...message, content: `${message.content}!` });
    }
    if (step.type === 'lose') this.#isLost = true;
    if (step.type === 'find') this.find();
    if (step.type === 'snapshot') this.#late.push(this.#snapshot());
    if (step.type === 'load') {
      const hole = holes(this.store)[step.hole];
      if (hole !== undefined) this.#late.push(this.#page(hole));
    }
    if (step.type === 'late') this.#late.splice(step.by, 1)[0]?.();
  }

  /** The line is back: everything newest is told first. */
  find(): void {
    this.#isLost = false;
    this.#snapshot()();
  }

  finish(): void {
    for (const answer of this.#late.splice(0)) answer();
    this.find();
    for (let turns = 0; holes(this.store).length > 0; turns += 1) {
      if (turns > 500) throw new Error('Holes are never closed');
      this.#page(holes(this.store)[0] as number)();
    }
  }

  #change(message: ChatMessage): void {
    this.#rev += 1;
    const changed = { ...message, rev: this.#rev };
    this.log[message.order - 1] = changed;
    if (!this.#isLost) this.store.tell(changed);
  }

  #snapshot(): () => void {
    const messages = this.log.slice(-4);
    const answer = { messages, hasOlder: this.log.length > 4, rev: this.#rev };
    return () => this.store.snapshot(answer);
  }

  #page(before: number): () => void {
    const older = this.log.filter(({ order }) => order < before);
    const answer = { messages: older.slice(-3), hasOlder: older.length > 3 };
    return () => this.store.page(before, answer);
  }
}

test('whatever comes in whatever order: once all holes are closed, the client has what the server has', () => {
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
