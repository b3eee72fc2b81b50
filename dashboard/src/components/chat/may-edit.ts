import { chatLimits } from '@mintscope/schemas/chat/chat-limits';
import type { ChatMessage } from '@mintscope/schemas/chat/chat-message';

/** The server refuses a later one. */
export function mayEdit({ createdAt, deletedBy }: ChatMessage, nowMs: number): boolean {
  return deletedBy === null && nowMs - createdAt < chatLimits.editMs;
}

/** One's newest message, if it can still be changed. */
export function lastEditable(messages: readonly ChatMessage[], me: string, nowMs: number): ChatMessage | null {
  const last = messages.findLast(({ author, deletedBy }) => author.id === me && deletedBy === null);
  return last && mayEdit(last, nowMs) ? last : null;
}
