import type { Logger } from '@mintscope/engines/logger';
import type { Signals } from '@mintscope/engines/signals/port';
import { accountListsSchema } from '@mintscope/schemas/account-lists';
import { z } from 'zod';

const channel = 'stream-api.account-lists';

const messageSchema = z.strictObject({ userId: z.uuid(), rev: accountListsSchema.shape.rev });
type Message = z.infer<typeof messageSchema>;

/** That lists of an account have changed at one instance, told at once to all of them. */
export interface ListNews {
  tell(userId: string, rev: number): void;
  onChanged(listener: (userId: string, rev: number) => void): void;
  close(): Promise<void>;
}

/** A signal that is lost is made good by the next reading of the clients. */
export async function shareListNews({ signals, log }: { signals: Signals; log: Logger }): Promise<ListNews> {
  const listeners = new Set<(userId: string, rev: number) => void>();

  function take({ userId, rev }: Message): void {
    for (const listener of listeners) listener(userId, rev);
  }

  const listening = await signals.listen(channel, (text) => {
    const message = parse(text);
    if (message) take(message);
  });
  return {
    tell(userId, rev) {
      const message = { userId, rev };
      signals.publish(channel, JSON.stringify(message)).catch((error: unknown) => {
        log.warn({ err: error }, 'other instances cannot be told of a list; their clients read of it later');
        take(message);
      });
    },
    onChanged: (listener) => void listeners.add(listener),
    close: () => listening.close(),
  };
}

function parse(text: string): Message | undefined {
  try {
    return messageSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
