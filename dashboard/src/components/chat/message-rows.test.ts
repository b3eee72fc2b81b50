import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chatAuthor, chatMessage } from '../../testing/chat.ts';
import type { ChatView } from './chat-store.ts';
import { type ChatRow, countNewer, createRows, indexOfMessage } from './message-rows.ts';

const none = { me: 'me', readUpTo: null };
const chatRows = (...of: Parameters<ReturnType<typeof createRows>>): ChatRow[] => createRows()(...of);
const noon = new Date(2026, 10, 20, 12).getTime();
const minuteMs = 60_000;

function view(messages: ChatView['messages'], more: Partial<ChatView> = {}): ChatView {
  return { messages, holes: new Set(), unsure: new Set(), pending: [], isTold: true, ...more };
}

const at = (order: number, createdAt: number, author = 'a') =>
  chatMessage(order, { createdAt, author: chatAuthor({ id: author }) });
const ordersWith = (rows: ChatRow[], mark: 'isNewDay' | 'isUnread' | 'isHole') =>
  rows.flatMap((row) => (row.kind === 'message' && row[mark] ? [row.message.order] : []));
const firsts = (rows: ChatRow[]) =>
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

test('of 50,000 messages the lines before a change are the same ones, and none of them is made again', () => {
  const all = Array.from({ length: 50_000 }, (_, index) => at(index + 1, noon + index * 1_000, `author ${index % 7}`));
  const rowsOf = createRows();
  const before = rowsOf(view(all), none);
  const edited = all.map((message) =>
    message.order === 49_990 ? { ...message, rev: 50_001, content: 'edited' } : message,
  );
  const after = rowsOf(view([...edited, at(50_001, noon + 50_000_000)]), none);
  expect(after).toHaveLength(50_001);
  expect(after.findIndex((row, index) => row !== before[index])).toBe(49_989);
});

test('lines that are kept are as if all were made anew', () => {
  const change = fc.record({
    type: fc.constantFrom('add', 'edit', 'drop', 'hole', 'read', 'pending'),
    at: fc.nat(30),
    author: fc.constantFrom('a', 'b', 'me'),
    minutes: fc.nat(900),
  });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
      const rowsOf = createRows();
      let [messages, holes, readUpTo, now]: [ChatView['messages'], Set<number>, number, number] = [
        [],
        new Set(),
        0,
        noon,
      ];
      for (const { type, at: place, author, minutes } of changes) {
        now += minutes * minuteMs;
        if (type === 'add') messages = [...messages, at((messages.at(-1)?.order ?? 0) + 1, now, author)];
        if (type === 'edit')
          messages = messages.map((one, index) => (index === place ? { ...one, rev: one.rev + 1 } : one));
        if (type === 'drop') messages = messages.filter((_, index) => index !== place);
        if (type === 'hole') holes = new Set(holes.has(place) ? [] : [...holes, place]);
        if (type === 'read') readUpTo = place;
        const pending = {
          clientId: 'c',
          content: 'hi',
          replyTo: null,
          createdAt: now,
          state: 'sending' as const,
          problem: null,
        };
        const shown = view(messages, { holes, pending: type === 'pending' ? [pending] : [] });
        const options = { me: 'me', readUpTo };
        expect(rowsOf(shown, options)).toEqual(chatRows(shown, options));
      }
    }),
  );
});
