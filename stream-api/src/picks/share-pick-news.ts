import type { Logger } from '@mintscope/engines/logger';
import type { Signals } from '@mintscope/engines/signals/port';
import { pubkeySchema } from '@mintscope/schemas/ids';
import { callSchema } from '@mintscope/schemas/picks/call';
import { z } from 'zod';

const channel = 'stream-api.picks';

const messageSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('removed') }),
  z.strictObject({ kind: z.literal('taken-off'), mint: pubkeySchema, ordinal: callSchema.shape.ordinal }),
  z.strictObject({ kind: z.literal('own'), userId: z.uuid() }),
]);
type Message = z.infer<typeof messageSchema>;

export interface PickNewsOptions {
  signals: Signals;
  log: Logger;
  /** Calls were removed: which, the records have. */
  removed(): void;
  takenOff(which: { mint: string; ordinal: number }): void;
  own(userId: string): void;
}

/** What people do with picks at one instance, told at once to all of them. */
export interface PickNews {
  tellRemoved(): void;
  tellOwn(userId: string): void;
  tellTakenOff(entry: { call: { mint: string; ordinal: number } }): void;
  close(): Promise<void>;
}

/** A signal that is lost is made good by the next reading of the records. */
export async function sharePickNews({ signals, log, removed, takenOff, own }: PickNewsOptions): Promise<PickNews> {
  function take(message: Message): void {
    switch (message.kind) {
      case 'removed':
        removed();
        break;
      case 'taken-off':
        takenOff({ mint: message.mint, ordinal: message.ordinal });
        break;
      case 'own':
        own(message.userId);
        break;
      default:
        message satisfies never;
    }
  }

  const listening = await signals.listen(channel, (text) => {
    const message = parse(text);
    if (message) take(message);
  });

  function tell(message: Message): void {
    signals.publish(channel, JSON.stringify(message)).catch((error: unknown) => {
      log.warn({ err: error }, 'other instances cannot be told of a pick; they read of it later');
      take(message);
    });
  }

  return {
    tellRemoved: () => tell({ kind: 'removed' }),
    tellOwn: (userId) => tell({ kind: 'own', userId }),
    tellTakenOff: ({ call: { mint, ordinal } }) => tell({ kind: 'taken-off', mint, ordinal }),
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
