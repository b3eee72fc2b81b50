import { type ServerMessage, serverMessageSchema } from '@mintscope/schemas/live/messages';
import type { TokenRow } from '@mintscope/schemas/token';
import { openSignedInSocket } from '@mintscope/stream-api/transport/test-socket';
import { signIn } from './sign-in.ts';

/** A client of /ws that keeps rows as a page would, and the sequence numbers it was sent. */
export interface LiveRows {
  rows(): Map<string, TokenRow>;
  sequence(): number[];
  /** Resolves with the row of a token as soon as it says what is asked; fails after `withinMs`. */
  row(address: string, says: (row: TokenRow) => boolean, withinMs?: number): Promise<TokenRow>;
  send(message: object): void;
  /** The code with which the connection was closed; undefined while it is open. */
  ending(): number | undefined;
  close(): void;
}

/** Follows a channel as a signed-in user. */
export async function followLive(url: string, subscription: object): Promise<LiveRows> {
  const socket = await openSignedInSocket(Number(new URL(url).port), await signIn(url));
  const rows = new Map<string, TokenRow>();
  const sequence: number[] = [];
  let read = 0;
  let ending: number | undefined;
  void socket.closed.then(({ code }) => {
    ending = code;
  });
  const catchUp = () => {
    for (; read < socket.messages.length; read++) {
      take(serverMessageSchema.parse(JSON.parse(socket.messages[read]!)));
    }
  };
  const take = (message: ServerMessage) => {
    if ('seq' in message) sequence.push(message.seq);
    if (message.type === 'initial_tokens') rows.clear();
    if (message.type !== 'initial_tokens' && message.type !== 'token_update') return;
    for (const patch of message.tokens) {
      const known = rows.get(patch.address);
      // The contract: a token that the client has not seen comes whole.
      rows.set(patch.address, { ...known, ...patch } as TokenRow);
    }
    if (message.type === 'token_update') for (const address of message.removed) rows.delete(address);
  };
  socket.send(JSON.stringify({ type: 'subscribe', ...subscription }));
  // As it comes: minutes of it read at once would keep this process from answering pings.
  const reading = setInterval(catchUp, 250);
  return {
    rows() {
      catchUp();
      return rows;
    },
    sequence() {
      catchUp();
      return sequence;
    },
    async row(address, says, withinMs = 60_000) {
      const late = AbortSignal.timeout(withinMs);
      const found = socket.until(() => {
        catchUp();
        const row = rows.get(address);
        return row && says(row) ? { ...row } : undefined;
      });
      const missed = new Promise<never>((_, reject) => {
        late.addEventListener('abort', () => {
          const last = JSON.stringify(rows.get(address) ?? null);
          reject(new Error(`/ws did not tell what was asked of ${address}; last: ${last}`));
        });
      });
      return Promise.race([found, missed]);
    },
    send: (message) => socket.send(JSON.stringify(message)),
    ending: () => ending,
    close() {
      clearInterval(reading);
      socket.close();
    },
  };
}
