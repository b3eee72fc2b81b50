import type { Logger } from '@mintscope/engines/logger';
import type { Signals } from '@mintscope/engines/signals/port';
import { z } from 'zod';

type Listener = (sessionIds: readonly string[]) => void;

/** Tells all instances at once which sessions ended. What a lost signal leaves open, others find by looking again. */
export interface EndedSignals {
  tell(sessionIds: readonly string[]): void;
  listen(listener: Listener): () => void;
  /** Whether the session ended a short while ago. */
  has(sessionId: string): boolean;
  close(): Promise<void>;
}

const channel = 'stream-api.ended-sessions';
/** Ids of one message: well below what a signal may hold. */
const perMessage = 1_000;
/** Longer than any request looks at a session it has read (ms), and how many are remembered at most. */
const rememberMs = 60_000;
const mostRemembered = 20_000;
const messageSchema = z.array(z.uuid()).max(perMessage);

export async function tellEnded({ signals, log }: { signals: Signals; log: Logger }): Promise<EndedSignals> {
  const listeners = new Set<Listener>();
  const remembered = new Map<string, number>();

  function hear(sessionIds: readonly string[]): void {
    const nowMs = performance.now();
    for (const id of sessionIds) {
      remembered.delete(id);
      remembered.set(id, nowMs);
    }
    for (const [id, atMs] of remembered) {
      if (remembered.size <= mostRemembered && nowMs - atMs < rememberMs) break;
      remembered.delete(id);
    }
    for (const listener of listeners) listener(sessionIds);
  }

  const listening = await signals.listen(channel, (text) => {
    const ids = parse(text);
    // This instance hears its own messages too, a second time.
    const news = ids.filter((id) => !remembered.has(id));
    if (news.length > 0) hear(news);
  });

  return {
    tell(sessionIds) {
      if (sessionIds.length === 0) return;
      hear(sessionIds);
      // Not waited for: an engine that is away must not keep a user from signing out.
      for (let i = 0; i < sessionIds.length; i += perMessage) {
        signals
          .publish(channel, JSON.stringify(sessionIds.slice(i, i + perMessage)))
          .catch((error: unknown) => log.warn({ err: error }, 'other instances hear of ended sessions a little later'));
      }
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    has: (sessionId) => remembered.has(sessionId),
    close: () => listening.close(),
  };
}

function parse(text: string): string[] {
  try {
    return messageSchema.safeParse(JSON.parse(text)).data ?? [];
  } catch {
    return [];
  }
}
