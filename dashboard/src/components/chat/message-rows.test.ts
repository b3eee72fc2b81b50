// @vitest-environment node
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chatAuthor, chatMessage } from '../../testing/chat.ts';
import type { ChatView } from './chat-store.ts';
import { chatRows, countNewer, indexOfMessage } from './message-rows.ts';

const none = { me: 'me', readUpTo: null };
const noon = new Date(2026, 10, 20, 12).getTime();
const minuteMs = 60_000;

function view(messages: ChatView['messages'], more: Partial<ChatView> = {}): ChatView {
  return { messages, holes: new Set(), pending: [], isTold: true, ...more };
}

const at = (order: number, createdAt: number, author = 'a') =>
  chatMessage(order, { createdAt, author: chatAuthor({ id: author }) });
const ordersWith = (rows: ReturnType<typeof chatRows>, mark: 'isNewDay' | 'isUnread' | 'isHole') =>
  rows.flatMap((row) => (row.kind === 'message' && row[mark] ? [row.message.order] : []));
const firsts = (rows: ReturnType<typeof chatRows>) =>
  rows.flatMap((row) => (row.kind === 'message' || row.kind === 'pending' ? [row.isFirst] : []));

test('messages of an author within five minutes stand under one name', () => {
  const rows = chatRows(
    view([
      at(1, noon),
      at(2, noon + 5 * minuteMs),
      at(3, noon + 5 * minuteMs + 1, 'b'),
      at(4, noon + 6 * minuteMs),
      at(5, noon + 12 * minuteMs),
    ]),
    none,
  );
  expect(firsts(rows)).toEqual([true, false, true, true, true]);
});

test('a day begins at the midnight of the reader', () => {
  const midnight = new Date(2026, 10, 21).getTime();
  const rows = chatRows(view([at(1, midnight - 1), at(2, midnight), at(3, midnight + 1)]), none);
  expect(ordersWith(rows, 'isNewDay')).toEqual([1, 2]);
});

test('the mark of what is new stands before the first message of another that was not read', () => {
  const messages = [at(1, noon), at(2, noon, 'me'), at(3, noon, 'b')];
  const unread = (readUpTo: number) => ordersWith(chatRows(view(messages), { me: 'me', readUpTo }), 'isUnread');
  expect(unread(1)).toEqual([3]);
  expect(unread(3)).toEqual([]);
  expect(unread(0)).toEqual([]);
});

test('what may be missing between two messages is marked; before the first it is the list’s to say', () => {
  const rows = chatRows(view([at(4, noon), at(9, noon)], { holes: new Set([4, 9]) }), none);
  expect(ordersWith(rows, 'isHole')).toEqual([9]);
  expect(firsts(rows)).toEqual([true, true]);
});

test('one’s own message keeps its key when the server has taken it', () => {
  const pending = { clientId: 'c-1', content: 'hi', replyTo: null, createdAt: noon, problem: null };
  const before = chatRows(view([], { pending: [{ ...pending, state: 'sending' }] }), none);
  const after = chatRows(view([{ ...at(1, noon, 'me'), clientId: 'c-1' }]), none);
  expect(before.at(-1)?.key).toBe(after.at(-1)?.key);
});

test('keys are unique, and those of messages stay when older ones come before them', () => {
  const steps = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'me'), fc.nat(400)), { minLength: 2, maxLength: 40 });
  fc.assert(
    fc.property(steps, fc.nat(40), (made, cut) => {
      let now = noon;
      const all = made.map(([author, minutes], index) => {
        now += minutes * minuteMs;
        return at(index + 1, now, author);
      });
      const whole = chatRows(view(all), none);
      const newer = chatRows(view(all.slice(cut % all.length)), none);
      const keys = whole.map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
      const messageKeys = newer.flatMap((row) => (row.kind === 'message' ? [row.key] : []));
      expect(messageKeys.every((key) => keys.includes(key))).toBe(true);
    }),
  );
});

test('newer ones of others are counted, deleted ones are not', () => {
  const messages = [at(1, noon), at(2, noon, 'me'), at(3, noon), { ...at(4, noon), deletedBy: 'author' as const }];
  expect(countNewer(messages, 1, 'me')).toBe(1);
  expect(indexOfMessage(chatRows(view(messages), none), messages[2]?.id ?? '')).toBe(2);
});
