import { randomUUID } from 'node:crypto';
import { type ChatWrites, openChatWrites } from '@mintscope/records/chat/chat-writes';
import type { Records } from '@mintscope/records/records';
import type { TestEngines } from './open-test-api.ts';

/** One line for each records, as a process has: many at once would hold up what every request asks for. */
const chats = new WeakMap<Records, ChatWrites>();

/** Keeps a message of the account in the chat, and gives its id. */
export async function keepMessage({ engines }: TestEngines, userId: string, content?: string): Promise<string> {
  const chat = chats.get(engines.records) ?? openChatWrites(engines.records);
  chats.set(engines.records, chat);
  const { message } = await chat.send({
    userId,
    // The same text twice is refused.
    content: content ?? `message ${randomUUID()}`,
    mayModerate: false,
    replyToId: null,
    clientId: null,
    nowMs: Date.now(),
  });
  return message.id;
}
