import { setTimeout as sleep } from 'node:timers/promises';
import { listMessages } from '@mintscope/schemas/api/community/list-messages';
import { chatLimits } from '@mintscope/schemas/chat/chat-limits';
import type { ChatMessage } from '@mintscope/schemas/chat/chat-message';
import { serverMessageSchema } from '@mintscope/schemas/live/messages';
import { openSignedInSocket } from '@mintscope/stream-api/transport/test-socket';
import { z } from 'zod';
import { bearer } from '../sign-in.ts';
import { type ChatUrls, chatPath } from './chat-urls.ts';

/** A page that is open through all of it: it connects again, and asks for what it missed. */
export interface ChatReader {
  /** Contents in their order, as the page shows them. */
  list(): string[];
  size(): number;
  /** Order of the newest message that it has. */
  newest(): number;
  /** How often it was connected. */
  connections(): number;
  /** What was told in a way that it may not be: twice in a connection, or against the order. */
  readonly faults: string[];
  close(): Promise<void>;
}

const restMs = 100;

/** What is looked at of the messages that come by the thousand: to check all of them takes longer than to send them. */
const toldSchema = z.object({ data: z.object({ order: z.int(), content: z.string() }) });
const isMessage = (text: string) => text.startsWith('{"type":"chat_message"');

/** @param home which of the instances it turns to first. */
export function followChat(urls: ChatUrls, home: number, token: string): ChatReader {
  const held = new Map<number, string>();
  const faults: string[] = [];
  let connections = 0;
  let isClosed = false;
  let leave = (): void => undefined;
  let newest = 0;

  const take = ({ order, content }: Pick<ChatMessage, 'order' | 'content'>) => {
    const known = held.get(order);
    if (known !== undefined && known !== content) faults.push(`two messages in place ${order}`);
    held.set(order, content);
  };

  /** Pages of the past until one meets what was there before. */
  async function fill(from: number, known: number): Promise<void> {
    for (let before = from; before > known + 1; ) {
      const url = urls[(home + connections) % urls.length]?.() ?? '';
      const page = await readPage(url, token, before).catch(() => null);
      if (isClosed) return;
      if (page === null) {
        await sleep(restMs);
        continue;
      }
      for (const message of page.messages) take(message);
      if (!page.hasOlder) break;
      before = page.messages[0]?.order ?? 0;
    }
  }

  async function follow(attempt: number): Promise<void> {
    const url = urls[(home + attempt) % urls.length]?.() ?? '';
    const socket = await openSignedInSocket(Number(new URL(url).port), token);
    connections += 1;
    leave = socket.close;
    /** Up to here it was told without a gap, or has asked for what was missing. */
    let last = 0;
    let filling: Promise<void> = Promise.resolve();
    const hear = (text: string) => {
      if (isMessage(text)) {
        const { data } = toldSchema.parse(JSON.parse(text));
        if (data.order <= last) faults.push(`${data.order} told after ${last}`);
        last = data.order;
        newest = Math.max(newest, last);
        take(data);
        return;
      }
      const message = serverMessageSchema.parse(JSON.parse(text));
      if (message.type !== 'initial_chat') return;
      for (const one of message.community.messages) take(one);
      const oldest = message.community.messages[0]?.order ?? 0;
      const before = newest;
      last = message.community.messages.at(-1)?.order ?? 0;
      newest = Math.max(newest, last);
      filling = filling.then(() => fill(oldest, before));
    };
    socket.send(JSON.stringify({ type: 'subscribe', channel: 'chat' }));
    let read = 0;
    await socket
      .until((texts) => {
        for (; read < texts.length; read++) hear(texts[read] ?? '');
        return undefined;
      })
      .catch(() => undefined);
    await filling;
  }

  const following = (async () => {
    for (let attempt = 0; !isClosed; attempt++) {
      await follow(attempt).catch(() => undefined);
      if (!isClosed) await sleep(restMs);
    }
  })();
  return {
    list: () => [...held].sort(([one], [other]) => one - other).map(([, content]) => content),
    size: () => held.size,
    newest: () => newest,
    connections: () => connections,
    faults,
    async close() {
      isClosed = true;
      leave();
      await following;
    },
  };
}

/** All that the server has, the oldest first, as GET tells it. */
export async function readAll(url: string, token: string): Promise<ChatMessage[]> {
  const all: ChatMessage[] = [];
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const { messages, hasOlder } = await readPage(url, token, before);
    all.unshift(...messages);
    before = messages[0]?.order ?? 0;
    if (!hasOlder) return all;
  }
}

async function readPage(url: string, token: string, before: number) {
  const path = `${chatPath}/messages?limit=${chatLimits.page}&before=${before}`;
  const response = await fetch(`${url}${path}`, { headers: bearer(token), signal: AbortSignal.timeout(5_000) });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return listMessages.response.parse(await response.json());
}
