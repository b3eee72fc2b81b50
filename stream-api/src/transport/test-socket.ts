import { once } from 'node:events';
import { WebSocket } from 'ws';

/** A WebSocket client for tests: collects what arrives, and waits for conditions instead of times. */
export interface TestSocket {
  readonly messages: string[];
  /** Code and reason of the close, once it has happened. */
  readonly closed: Promise<{ code: number; reason: string }>;
  send(message: string | Uint8Array): void;
  /** Resolves as soon as `found` gives something for the messages so far; fails when the socket closes first. */
  until<Found>(found: (messages: readonly string[]) => Found | undefined): Promise<Found>;
  /** Stops and resumes reading from the network. */
  pause(): void;
  resume(): void;
  close(): void;
}

/** A client that shows its token as soon as it is connected. */
export async function openSignedInSocket(port: number, token: string): Promise<TestSocket> {
  const socket = await openTestSocket(port);
  socket.send(JSON.stringify({ type: 'authenticate', token }));
  await socket.until((messages) => messages.find((message) => message.includes('"authenticated"')));
  return socket;
}

export async function openTestSocket(
  port: number,
  path = '/ws',
  headers: Record<string, string> = {},
): Promise<TestSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers, perMessageDeflate: false });
  const messages: string[] = [];
  const waiting = new Set<() => void>();
  const wake = () => {
    for (const check of waiting) check();
  };
  let ended: { code: number; reason: string } | null = null;
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => {
      ended = { code, reason: reason.toString() };
      resolve(ended);
      wake();
    });
  });
  socket.on('message', (data: Buffer) => {
    messages.push(data.toString('utf8'));
    wake();
  });
  await once(socket, 'open');
  let problem = '';
  socket.on('error', ({ message }) => {
    problem = `: ${message}`;
  });
  return {
    messages,
    closed,
    send: (message) => socket.send(message),
    until: (found) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const result = found(messages);
          if (result === undefined && !ended) return;
          waiting.delete(check);
          if (result !== undefined) resolve(result);
          else
            reject(new Error(`Closed with ${ended?.code} before the message came${problem}; got ${messages.length}`));
        };
        waiting.add(check);
        check();
      }),
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    close: () => socket.close(),
  };
}
