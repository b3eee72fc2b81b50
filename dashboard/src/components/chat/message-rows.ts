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

export function chatRows(view: ChatView, options: RowsOptions): ChatRow[] {
  const { messages, holes } = view;
  const unread = firstUnread(messages, options);
  const rows: ChatRow[] = [];
  let before: ChatMessage | null = null;
  let day = emptyDay;
  for (const message of messages) {
    const isHole = before !== null && holes.has(message.order);
    const isNewDay = message.createdAt < day.from || message.createdAt >= day.to;
    const isUnread = message === unread;
    if (isNewDay) day = dayOf(message.createdAt);
    const isFirst = isHole || isNewDay || isUnread || before === null || !isGroup(before, message);
    rows.push({ kind: 'message', key: keyOf(message, options.me), message, isFirst, isNewDay, isUnread, isHole });
    before = message;
  }
  for (const pending of view.pending) {
    const isFirst = before?.author.id !== options.me || pending.createdAt - before.createdAt > groupMs;
    rows.push({ kind: 'pending', key: pending.clientId, pending, isFirst });
  }
  return rows;
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
  const first = messages.findIndex(({ order }) => order > readUpTo);
  return first < 1 ? undefined : messages.slice(first).find(({ author }) => author.id !== me);
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
