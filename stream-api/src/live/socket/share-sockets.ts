import { randomUUID } from 'node:crypto';
import type { Logger } from '@mintscope/engines/logger';
import type { Signals } from '@mintscope/engines/signals/port';
import { limits } from '@mintscope/schemas/limits';
import { z } from 'zod';
import { HeardSockets } from './heard-sockets.ts';

/**
 * The live connections of each account on the other instances, as far as signals tell: one that is missed is made good by the
 * next, and an instance that is gone is forgotten. Each instance holds its own accounts to the limit whatever it hears.
 */
export interface NeighbourSockets {
  /** When the account's connections elsewhere were admitted (ms). */
  of(account: string): readonly number[];
  /** Tells when those on this instance were. */
  tell(account: string, admittedAtMs: readonly number[]): void;
  /** Called with an account of which another instance told. */
  onTold(listener: (account: string) => void): () => void;
}

/** For an instance that is alone. */
export const noNeighbours: NeighbourSockets = {
  of: () => [],
  tell: () => undefined,
  onTold: () => () => undefined,
};

export interface ShareSocketsOptions {
  signals: Signals;
  log: Logger;
  now?(): number;
  /** Everything is told again so often, for those that missed it or came later (ms). */
  repeatMs?: number;
}

const channel = 'stream-api.account-sockets';
const defaultRepeatMs = 20_000;
/** What was not repeated for so many turns is no longer so. */
const turnsKept = 3;
/** Changes within this time go in one message (ms). */
const gatherMs = 20;
/** A signal holds 64 KiB; an account with all its connections takes some 400 bytes. */
const accountsAtOnce = 120;

const messageSchema = z.strictObject({
  instance: z.string().max(64),
  accounts: z.array(z.tuple([z.string().max(64), z.array(z.number()).max(limits.liveSockets)])).max(accountsAtOnce),
});

export async function shareSockets(
  options: ShareSocketsOptions,
): Promise<NeighbourSockets & { close(): Promise<void> }> {
  const { signals, log, now = () => performance.now(), repeatMs = defaultRepeatMs } = options;
  const instance = randomUUID();
  const own = new Map<string, readonly number[]>();
  const heard = new HeardSockets();
  const listeners = new Set<(account: string) => void>();
  const untold = gather((accounts) => void publish(accounts));
  let silent = false;

  const listening = await signals.listen(channel, (text) => {
    const message = parse(text);
    if (!message || message.instance === instance) return;
    for (const [account, admittedAtMs] of message.accounts) {
      heard.hear(account, message.instance, { admittedAtMs, atMs: now() });
      if (own.has(account)) for (const listener of listeners) listener(account);
    }
  });

  async function publish(accounts: readonly string[]): Promise<void> {
    const told = accounts.map((account) => [account, own.get(account) ?? []]);
    try {
      await signals.publish(channel, JSON.stringify({ instance, accounts: told }));
      silent = false;
    } catch (error) {
      if (!silent) log.warn({ err: error }, 'other instances cannot be told whose live connections are here');
      silent = true;
    }
  }

  const repeating = setInterval(() => {
    heard.forgetBefore(now() - turnsKept * repeatMs);
    for (const account of own.keys()) untold.add(account);
  }, repeatMs);
  repeating.unref();
  let closing: Promise<void> | undefined;
  return {
    of: (account) => heard.of(account),
    tell(account, admittedAtMs) {
      if (closing) return;
      if (admittedAtMs.length > 0) own.set(account, admittedAtMs.slice(-limits.liveSockets));
      else own.delete(account);
      untold.add(account);
    },
    onTold(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      if (closing) return closing;
      clearInterval(repeating);
      for (const account of own.keys()) untold.add(account);
      own.clear();
      // The last word is a courtesy, which an engine that is away does not hold up.
      untold.flush();
      closing = listening.close();
      return closing;
    },
  };
}

/** Names that come within a moment are told together, in parts that a signal holds. */
function gather(tell: (accounts: readonly string[]) => void): { add(account: string): void; flush(): void } {
  const gathered = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  function flush(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    const accounts = [...gathered];
    gathered.clear();
    for (let from = 0; from < accounts.length; from += accountsAtOnce)
      tell(accounts.slice(from, from + accountsAtOnce));
  }
  return {
    add(account) {
      gathered.add(account);
      timer ??= setTimeout(flush, gatherMs).unref();
    },
    flush,
  };
}

function parse(text: string): z.infer<typeof messageSchema> | undefined {
  try {
    return messageSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
