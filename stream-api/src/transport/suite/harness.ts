import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { openNodeWs } from '../node-ws.ts';
import type { HttpRequest, LiveSocket, Transport, TransportOptions } from '../transport.ts';
import { openUws } from '../uws.ts';

export const transports = [
  ['ws', openNodeWs],
  ['uws', openUws],
] as const;

/** How clients come to a transport: to its port, or to that of a proxy before it. */
export interface Way {
  readonly name: string;
  /** Whether bodies in chunks arrive with their length: sometimes where they do when all of it came with the head. */
  readonly measuresBodies: 'always' | 'never' | 'sometimes';
  lead(port: number): Promise<{ port: number; close(): Promise<void> }>;
}

export const direct: Way = {
  name: 'reached directly',
  measuresBodies: 'never',
  lead: async (port) => ({ port, close: async () => undefined }),
};

interface Seen {
  requests: HttpRequest[];
  sockets: LiveSocket[];
  messages: string[];
  closes: number;
  drains: number;
}

interface Opened {
  transport: Transport;
  /** Where clients call. */
  port: number;
  seen: Seen;
}

export interface Harness {
  open(changes?: Partial<TransportOptions>): Promise<Opened>;
  close(): Promise<void>;
}

/** Opens transports at the end of a way; what it opened ends with `close`. */
export function createHarness(openTransport: (options: TransportOptions) => Promise<Transport>, way: Way): Harness {
  const closers: (() => Promise<void>)[] = [];
  return {
    async open(changes = {}) {
      const seen: Seen = { requests: [], sockets: [], messages: [], closes: 0, drains: 0 };
      const transport = await openTransport(serverOptions(seen, changes));
      closers.push(() => transport.close());
      const { port, close } = await way.lead(transport.port);
      closers.push(close);
      return { transport, port, seen };
    },
    async close() {
      for (const close of closers.splice(0).reverse()) await close();
    },
  };
}

function serverOptions(seen: Seen, changes: Partial<TransportOptions>): TransportOptions {
  return {
    host: '127.0.0.1',
    port: 0,
    socketPath: '/ws',
    maxMessageBytes: 1024,
    maxBodyBytes: 1000,
    maxBufferedBytes: 1024 * 1024,
    idleTimeoutSeconds: 60,
    refuseSocket: (request) =>
      request.headers.has('x-refuse') ? { status: 403, headers: [['x-why', 'because']], body: 'no' } : null,
    onSocket(socket) {
      seen.sockets.push(socket);
      return {
        message(text) {
          seen.messages.push(text);
          socket.send(`echo ${text}`);
        },
        drain: () => {
          seen.drains += 1;
        },
        close: () => {
          seen.closes += 1;
        },
      };
    },
    ...changes,
    async onRequest(request, signal) {
      seen.requests.push(request);
      if (changes.onRequest) return changes.onRequest(request, signal);
      return { status: 200, headers: [['x-one', 'a']], body: 'grüße' };
    },
  };
}

interface Call {
  method?: string;
  headers?: Record<string, string | number>;
  /** Sent one after the other, each when the one before is out; with their length unless `headers` say otherwise. */
  parts?: readonly (string | Buffer)[];
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** One request on a connection of its own. */
export function call(port: number, path: string, { method = 'GET', headers = {}, parts = [] }: Call = {}) {
  const length = parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0);
  const framing = 'transfer-encoding' in headers || parts.length === 0 ? {} : { 'content-length': length };
  const options = { host: '127.0.0.1', port, path, method, headers: { ...framing, ...headers }, agent: false as const };
  return new Promise<Answer>((resolve, reject) => {
    const sent = httpRequest(options, (response) => {
      const got: Buffer[] = [];
      response.on('data', (part: Buffer) => got.push(part));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(got).toString('utf8'),
        }),
      );
    });
    sent.on('error', reject);
    void (async () => {
      for (const part of parts) await new Promise((written) => sent.write(part, written));
      sent.end();
    })();
  });
}

export async function condition(check: () => boolean): Promise<void> {
  while (!check()) await new Promise((resolve) => setTimeout(resolve, 2));
}
