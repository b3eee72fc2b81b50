import type { ChatMessage } from '@mintscope/schemas/chat/chat-message';
import type { ChatView, PendingMessage } from './chat-store.ts';

/**
 * One line of the list: a message, and what stands above it. Separators are no lines of their own, and keys stay when older messages come
 * before: so that the list can hold what is read in its place, it needs lines that are still there afterwards.
 */
export type ChatRow =
  | {
      kind: 'message';
      key: string;
      message: ChatMessage;
      /** Its author's name stands above it. */
      isFirst: boolean;
      /** A day begins with it. */
      isNewDay: boolean;
      /** What was not read yet begins with it. */
      isUnread: boolean;
      /** Others may be missing before it. */
      isHole: boolean;
    }
  | { kind: 'pending'; key: string; pending: PendingMessage; isFirst: boolean };

interface RowsOptions {
  me: string | null;
  /** Order of the newest message that had been read when the page was opened; null = no mark. */
  readUpTo: number | null;
}

/** Messages of an author so soon after each other stand under one name. */
const groupMs = 5 * 60_000;

interface MadeRows extends RowsOptions {
  view: ChatView;
  unread: ChatMessage | undefined;
  rows: readonly ChatRow[];
}

/** Gives the lines of what is shown now; those before the first change are the ones that were given last. */
export function createRows(): (view: ChatView, options: RowsOptions) => ChatRow[] {
  let last: MadeRows | null = null;
  return (view, options) => {
    const unread = firstUnread(view.messages, options);
    const kept = last ? countKept(last, { view, unread, ...options }) : 0;
    const rows = last ? last.rows.slice(0, kept) : [];
    addMessages(rows, view, { unread, me: options.me });
    addPending(rows, view, options.me);
    last = { view, unread, rows, ...options };
    return rows;
  };
}

/** How many lines, from the first, are as they were. */
function countKept(last: MadeRows, now: Omit<MadeRows, 'rows'>): number {
  const isSame = last.me === now.me && isSameSet(last.view.holes, now.view.holes);
  if (!isSame) return 0;
  const before = last.view.messages;
  const after = now.view.messages;
  const most = Math.min(before.length, after.length);
  let kept = 0;
  while (kept < most && before[kept] === after[kept]) kept += 1;
  if (last.unread === now.unread) return kept;
  for (const unread of [last.unread, now.unread]) {
    const at = unread ? after.indexOf(unread) : -1;
    if (at >= 0) kept = Math.min(kept, at);
  }
  return kept;
}

function isSameSet(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  return one.size === other.size && [...one].every((order) => other.has(order));
}

/** Adds the lines of all messages after those that have one. */
function addMessages(
  rows: ChatRow[],
  { messages, holes }: ChatView,
  { unread, me }: Pick<MadeRows, 'unread' | 'me'>,
): void {
  let before = messages[rows.length - 1];
  let day = before ? dayOf(before.createdAt) : emptyDay;
  for (const message of messages.slice(rows.length)) {
    const isHole = before !== undefined && holes.has(message.order);
    const isNewDay = message.createdAt < day.from || message.createdAt >= day.to;
    const isUnread = message === unread;
    if (isNewDay) day = dayOf(message.createdAt);
    const isFirst = isHole || isNewDay || isUnread || before === undefined || !isGroup(before, message);
    rows.push({ kind: 'message', key: keyOf(message, me), message, isFirst, isNewDay, isUnread, isHole });
    before = message;
  }
}

function addPending(rows: ChatRow[], { messages, pending: all }: ChatView, me: string | null): void {
  const before = messages.at(-1);
  for (const pending of all) {
    const isFirst = before?.author.id !== me || pending.createdAt - before.createdAt > groupMs;
    rows.push({ kind: 'pending', key: pending.clientId, pending, isFirst });
  }
}

/** Where a message stands in the rows; -1 where it is not loaded. */
export function indexOfMessage(rows: readonly ChatRow[], id: string): number {
  return rows.findIndex((row) => row.kind === 'message' && row.message.id === id);
}

/** Messages of others that are newer than what was seen. */
export function countNewer(messages: readonly ChatMessage[], seen: number, me: string | null): number {
  let count = 0;
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    const message = messages[index];
    if (!message || message.order <= seen) break;
    if (message.author.id !== me && !message.deletedBy) count += 1;
  }
  return count;
}

/** Keeps its key from pending to there, so that it stays the same line. */
function keyOf({ id, clientId, author }: ChatMessage, me: string | null): string {
  return clientId !== null && author.id === me ? clientId : id;
}

function isGroup(before: ChatMessage, message: ChatMessage): boolean {
  return (
    before.author.id === message.author.id &&
    message.createdAt - before.createdAt <= groupMs &&
    message.replyTo === null
  );
}

/** The first message of another after what was read; where nothing is known to be read or all is, there is no mark. */
function firstUnread(messages: readonly ChatMessage[], { me, readUpTo }: RowsOptions): ChatMessage | undefined {
  if (readUpTo === null || readUpTo === 0) return undefined;
  const first = indexAfter(messages, readUpTo);
  if (first < 1) return undefined;
  for (let index = first; index < messages.length; index += 1)
    if (messages[index]?.author.id !== me) return messages[index];
  return undefined;
}

/** Index of the first message after this order. */
function indexAfter(messages: readonly ChatMessage[], order: number): number {
  let [from, to] = [0, messages.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((messages[middle]?.order ?? 0) > order) to = middle;
    else from = middle + 1;
  }
  return from;
}

interface Day {
  from: number;
  to: number;
}

const emptyDay: Day = { from: 0, to: 0 };

/** By the clock of the reader. Days of 23 and 25 hours are right. */
function dayOf(ms: number): Day {
  const at = new Date(ms);
  const next = new Date(at.getFullYear(), at.getMonth(), at.getDate() + 1);
  return { from: new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime(), to: next.getTime() };
}
