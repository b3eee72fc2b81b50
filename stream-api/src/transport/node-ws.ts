import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import {
  announcesBody,
  bodyBounds,
  type CollectedBody,
  createBodyCollector,
  isChunked,
  noBody,
} from './collect-body.ts';
import { sendStream } from './send-stream.ts';
import {
  type HttpReply,
  type HttpRequest,
  type LiveSocket,
  type StreamReply,
  type Transport,
  TransportError,
  type TransportOptions,
} from './transport.ts';

/** The transport on `node:http` and `ws`: runs wherever Node runs. */
export async function openNodeWs(options: TransportOptions): Promise<Transport> {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: options.maxMessageBytes,
    perMessageDeflate: false,
    clientTracking: true,
  });
  const server = createServer({ maxHeaderSize: 16_384, requestTimeout: 30_000 }, (incoming, response) => {
    void answer(options, incoming, response);
  });
  let open = true;
  server.on('upgrade', async (incoming: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy());
    const request = requestOf(incoming);
    const refusal = await refusalOf(options, request, stream);
    if (!open || (refusal && 'stream' in refusal)) stream.destroy();
    else if (refusal) refuse(stream, refusal);
    else sockets.handleUpgrade(incoming, stream, head, (socket) => attach(options, socket, incoming, request));
  });
  const pings = watchIdleSockets(sockets, options.idleTimeoutSeconds);
  const port = await listen(server, options);

  let closing: Promise<void> | undefined;
  return {
    name: 'ws',
    port,
    close() {
      closing ??= new Promise((resolve) => {
        open = false;
        clearInterval(pings);
        for (const socket of sockets.clients) socket.terminate();
        sockets.close();
        server.close(() => resolve());
        server.closeAllConnections();
      });
      return closing;
    },
  };
}

/** An upgrade whose body came in chunks is answered like any other request that did. */
async function refusalOf(
  options: TransportOptions,
  request: HttpRequest,
  stream: Duplex,
): Promise<HttpReply | StreamReply | null> {
  if (isChunked(request.headers)) {
    const gone = new AbortController();
    stream.once('close', () => gone.abort());
    return options.onRequest(request, gone.signal);
  }
  if (request.path === options.socketPath) return options.refuseSocket(request);
  return { status: 404, headers: [], body: 'WebSockets are served elsewhere.' };
}

function listen(server: ReturnType<typeof createServer>, { host, port }: TransportOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) =>
      reject(
        new TransportError(
          'LISTEN_FAILED',
          `Cannot listen on ${host}:${port} (${cause.message}): set MINTSCOPE_API_HOST and MINTSCOPE_API_PORT to where it can.`,
          cause,
        ),
      ),
    );
    server.listen({ host, port }, () => resolve((server.address() as AddressInfo).port));
  });
}

async function answer(options: TransportOptions, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  response.on('error', () => gone.abort());
  const head = requestOf(incoming);
  const collected = await collectBody(incoming, head, options);
  if (!collected || gone.signal.aborted) return void incoming.destroy();
  const chunked = isChunked(head.headers);
  const reply = await options.onRequest({ ...head, ...(chunked ? noBody : collected) }, gone.signal);
  if (gone.signal.aborted) return;
  response.statusCode = reply.status;
  for (const [name, value] of reply.headers) response.setHeader(name, value);
  if (chunked || !incoming.complete) response.setHeader('connection', 'close');
  if ('stream' in reply)
    return writeStream(incoming, response, reply, { gone: gone.signal, stalledMs: options.stalledMs });
  const bodyless = reply.status === 304 || reply.status === 204;
  if (!bodyless) response.setHeader('content-length', Buffer.byteLength(reply.body));
  response.end(incoming.method === 'HEAD' || bodyless ? undefined : reply.body);
}

async function writeStream(
  incoming: IncomingMessage,
  response: ServerResponse,
  reply: StreamReply,
  how: { gone: AbortSignal; stalledMs: number | undefined },
): Promise<void> {
  if (incoming.method === 'HEAD') return void response.end();
  response.flushHeaders();
  const outlet = {
    write: (bytes: Uint8Array) => response.write(bytes),
    onWritable: (wake: () => void) => void response.on('drain', wake),
    end: () => void response.end(),
    cut: () => void response.destroy(),
  };
  await sendStream(reply.stream, outlet, how);
}

/** Null when the client went away, or took too long, before the end of its body. */
function collectBody(
  incoming: IncomingMessage,
  { headers }: HttpRequest,
  { maxBodyBytes, bodyWithinMs = bodyBounds.withinMs }: TransportOptions,
): Promise<CollectedBody | null> {
  if (!announcesBody(headers)) {
    incoming.resume();
    return Promise.resolve(noBody);
  }
  const collector = createBodyCollector(maxBodyBytes);
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(null), bodyWithinMs);
    const finish = (body: CollectedBody | null) => {
      clearTimeout(late);
      resolve(body);
    };
    incoming.on('data', (chunk: Buffer) => {
      collector.add(chunk);
      if (collector.excessive()) finish(collector.take());
    });
    incoming.on('end', () => finish(collector.take()));
    incoming.on('error', () => finish(null));
    incoming.on('close', () => finish(null));
  });
}

function requestOf(incoming: IncomingMessage): HttpRequest {
  const target = incoming.url ?? '/';
  const mark = target.indexOf('?');
  const headers = new Map<string, string>();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return {
    method: incoming.method ?? 'GET',
    path: mark < 0 ? target : target.slice(0, mark),
    query: mark < 0 ? '' : target.slice(mark + 1),
    headers,
    remoteAddress: incoming.socket.remoteAddress ?? '',
    ...noBody,
  };
}

function refuse(stream: Duplex, reply: HttpReply): void {
  const body = Buffer.from(reply.body);
  const headers = [...reply.headers, ['content-length', String(body.byteLength)], ['connection', 'close']];
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  stream.write(`HTTP/1.1 ${reply.status} ${STATUS_CODES[reply.status] ?? 'Status'}\r\n${lines}\r\n`);
  stream.end(body);
}

function attach(options: TransportOptions, socket: WebSocket, incoming: IncomingMessage, request: HttpRequest): void {
  const stream = incoming.socket;
  stream.setNoDelay(true);
  const listener = options.onSocket(liveSocketOf(socket, stream, options.maxBufferedBytes), request);
  const onDrain = () => listener.drain();
  stream.on('drain', onDrain);
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) socket.close(1003, 'text only');
    else listener.message(data.toString('utf8'));
  });
  // `ws` closes with the fitting code (1009 for a message too long) after this event.
  socket.on('error', () => undefined);
  socket.once('close', (code: number) => {
    stream.off('drain', onDrain);
    listener.close(code);
  });
}

function liveSocketOf(socket: WebSocket, stream: Socket, maxBufferedBytes: number): LiveSocket {
  const takes = (bytes: number) =>
    socket.readyState === socket.OPEN && socket.bufferedAmount + bytes <= maxBufferedBytes;
  return {
    send(text) {
      if (!takes(Buffer.byteLength(text))) return false;
      socket.send(text);
      return true;
    },
    sendNumbered(before, number, rest) {
      const head = `${before}${number},`;
      const bytes = Buffer.byteLength(head) + rest.byteLength;
      if (!takes(bytes)) return false;
      if (bytes < copiedBytes) socket.send(joined(head, rest, bytes), { binary: false });
      else sendInTwo(socket, stream, head, rest);
      return true;
    },
    gather(act) {
      stream.cork();
      try {
        act();
      } finally {
        stream.uncork();
      }
    },
    bufferedBytes: () => socket.bufferedAmount,
    close: (code, reason) => socket.close(code, reason),
    terminate: () => socket.terminate(),
  };
}

/** A copy of this size comes out of Node's buffer pool, which costs less than a second frame. */
const copiedBytes = 4096;

function joined(head: string, body: Uint8Array, bytes: number): Buffer {
  const message = Buffer.allocUnsafe(bytes);
  message.set(body, message.write(head));
  return message;
}

/** Two fragments of one message, written at once: the shared bytes are never copied, also not for a slow client. */
function sendInTwo(socket: WebSocket, stream: Socket, head: string, body: Uint8Array): void {
  stream.cork();
  socket.send(head, { fin: false });
  socket.send(body, { fin: true, binary: false });
  stream.uncork();
}

/** Protocol pings; a socket that let two in a row go unanswered is ended. */
function watchIdleSockets(sockets: WebSocketServer, idleTimeoutSeconds: number): NodeJS.Timeout {
  const waiting = new WeakSet<WebSocket>();
  const known = new WeakSet<WebSocket>();
  const timer = setInterval(
    () => {
      for (const socket of sockets.clients) {
        if (waiting.has(socket)) {
          socket.terminate();
          continue;
        }
        if (!known.has(socket)) {
          known.add(socket);
          socket.on('pong', () => waiting.delete(socket));
          socket.on('message', () => waiting.delete(socket));
        }
        waiting.add(socket);
        socket.ping();
      }
    },
    (idleTimeoutSeconds * 1000) / 2,
  );
  timer.unref();
  return timer;
}
