import type { ServerMessage } from '@mintscope/schemas/live/messages';
import type { SignedIn } from '../auth/auth.ts';
import type { Live } from '../live/live.ts';
import type { LiveAuth } from '../live/socket/admission.ts';
import type { LiveSocket } from '../transport/transport.ts';
import { letIn } from './let-in.ts';

/** For a live edge without records: a token is the name of its account and session. */
export const letInByName: LiveAuth = {
  ...letIn,
  identify: (token) => callerNamed(token ?? ''),
  readCallers: async (names) =>
    new Map(await Promise.all(names.map(async (name) => [name, await callerNamed(name)] as const))),
};

async function callerNamed(name: string): Promise<SignedIn> {
  const caller = await letIn.identify(name);
  if (caller.role === 'visitor') throw new Error('every token is let in');
  return { ...caller, userId: name, sessionId: name };
}

/** A connection without a network: keeps what it is sent, and has it in its buffer while it is stalled. */
export interface CountedSocket {
  send(message: object): void;
  /** Bytes of all messages. */
  bytes(): number;
  /** Writes that took them: what was gathered went out in one. */
  writes(): number;
  messages(): ServerMessage[];
  ofType<Type extends ServerMessage['type']>(type: Type): (ServerMessage & { type: Type })[];
  /** How the server closed it; null while it has not. */
  closed(): { code: number; reason: string } | null;
  stall(): void;
  drain(): void;
}

/** Opens a connection; with a name it authenticates as that account. */
export function connectTo(live: Pick<Live, 'connect'>, account?: string): CountedSocket {
  const sent: { head: string; body?: Uint8Array }[] = [];
  let bytes = 0;
  let writes = 0;
  let isGathering = false;
  let buffered = 0;
  let stalled = false;
  let closed: { code: number; reason: string } | null = null;
  const take = (head: string, body?: Uint8Array) => {
    if (closed) return false;
    sent.push(body ? { head, body } : { head });
    const size = head.length + (body?.byteLength ?? 0);
    bytes += size;
    if (!isGathering) writes += 1;
    if (stalled) buffered += size;
    return true;
  };
  const socket: LiveSocket = {
    send: (text) => take(text),
    sendNumbered: (head, number, rest) => take(`${head}${number},`, rest),
    gather(act) {
      isGathering = true;
      act();
      isGathering = false;
      writes += 1;
    },
    bufferedBytes: () => buffered,
    close(code, reason) {
      if (closed) return;
      closed = { code, reason };
      listener.close(code);
    },
    terminate: () => socket.close(1006, ''),
  };
  const listener = live.connect(socket, '127.0.0.1');
  const read = (type: string) =>
    sent
      .filter(({ head }) => head.startsWith(`{"type":"${type}`))
      .map(({ head, body }) => JSON.parse(head + (body ? Buffer.from(body).toString() : '')) as ServerMessage);
  const made: CountedSocket = {
    send: (message) => listener.message(JSON.stringify(message)),
    bytes: () => bytes,
    writes: () => writes,
    messages: () => read(''),
    ofType: (type) =>
      read(type).filter((message): message is ServerMessage & { type: typeof type } => message.type === type),
    closed: () => closed,
    stall: () => {
      stalled = true;
    },
    drain() {
      stalled = false;
      buffered = 0;
      listener.drain();
    },
  };
  if (account !== undefined) made.send({ type: 'authenticate', token: account });
  return made;
}
