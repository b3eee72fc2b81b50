import { once } from 'node:events';
import { connect } from 'node:net';

interface RawAnswer {
  status: number;
  /** Names in lower case, in their order. */
  headers: readonly (readonly [name: string, value: string])[];
  body: string;
}

/** One connection, byte by byte: what the answers are is decided by the rules of HTTP/1.1 alone. */
export interface RawClient {
  /** Writes as it is, and returns the answer to it; fails where the bytes that came are no such answer. */
  ask(head: string): Promise<RawAnswer>;
  write(bytes: string): void;
  /** The server, or the proxy before it, ended the connection. */
  readonly ended: Promise<void>;
  /** Bytes that came after the last answer. */
  rest(): string;
  destroy(): void;
}

export async function openRawClient(port: number): Promise<RawClient> {
  const socket = connect(port, '127.0.0.1');
  socket.setEncoding('latin1');
  let received = '';
  let isOver = false;
  socket.on('data', (part: string) => {
    received += part;
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    isOver = true;
  });
  const ended = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  await once(socket, 'connect');
  return {
    ended,
    async ask(head) {
      socket.write(head, 'latin1');
      for (;;) {
        const answer = takeAnswer(received, head.startsWith('HEAD '));
        if (answer) {
          received = answer.rest;
          return answer;
        }
        if (isOver) throw new Error(`The connection ended before the answer: ${received}`);
        await Promise.race([once(socket, 'data'), once(socket, 'close')]);
      }
    },
    write: (bytes) => socket.write(bytes, 'latin1'),
    rest: () => received,
    destroy: () => socket.destroy(),
  };
}

/** The first answer and what follows it; null as long as some of it is missing. */
function takeAnswer(received: string, toHead: boolean): (RawAnswer & { rest: string }) | null {
  const headEnd = received.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const [first = '', ...lines] = received.slice(0, headEnd).split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1]);
  if (!status) throw new Error(`No answer begins like this: ${first}`);
  const headers = lines.map((line) => {
    const [, name = '', value = ''] = /^([\w-]+): *(.*?) *$/.exec(line) ?? [];
    if (!name) throw new Error(`No header line: ${line}`);
    return [name.toLowerCase(), value] as const;
  });
  const bodyStart = headEnd + 4;
  const bodyless = toHead || status === 204 || status === 304 || status < 200;
  const bytes = bodyless ? 0 : lengthOf(headers);
  if (received.length < bodyStart + bytes) return null;
  const body = received.slice(bodyStart, bodyStart + bytes);
  return { status, headers, body, rest: received.slice(bodyStart + bytes) };
}

function lengthOf(headers: RawAnswer['headers']): number {
  const lengths = headers.filter(([name]) => name === 'content-length').map(([, value]) => value);
  if (lengths.length !== 1 || !/^\d{1,15}$/.test(lengths[0]!)) throw new Error(`Not one length: ${lengths.join('; ')}`);
  if (headers.some(([name]) => name === 'transfer-encoding')) throw new Error('A length and chunks');
  return Number(lengths[0]);
}
