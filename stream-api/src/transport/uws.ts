import type {
  HttpResponse,
  HttpRequest as UwsRequest,
  us_listen_socket,
  us_socket_context_t,
  WebSocket,
} from 'uWebSockets.js';
import { STATUS_CODES } from 'node:http';
import {
  announcesBody,
  bodyBounds,
  type CollectedBody,
  createBodyCollector,
  isChunked,
  isLengthAmbiguous,
  noBody,
} from './collect-body.ts';
import { createScratch } from './scratch.ts';
import { sendStream } from './send-stream.ts';
import {
  type HttpReply,
  type HttpRequest,
  type SocketListener,
  type StreamReply,
  type Transport,
  TransportError,
  type TransportOptions,
} from './transport.ts';
import { liveSocketOf } from './uws-live-socket.ts';

type Uws = typeof import('uWebSockets.js');

interface UserData {
  request: HttpRequest;
  listener: SocketListener | null;
  /** Cleared in `close`: a call on a closed socket ends the process. */
  detach: (() => void) | null;
}

/**
 * The transport on uWebSockets.js, which this file and `uws-live-socket.ts` alone know.
 * @throws TransportError TRANSPORT_UNAVAILABLE where the package or its binary is not there.
 */
export async function openUws(options: TransportOptions): Promise<Transport> {
  const uws = await load();
  const app = uws.App({});
  const open = new Set<WebSocket<UserData>>();
  const scratch = createScratch();

  app.ws<UserData>('/*', {
    // Beyond its own limit the library drops the connection without a code, so ours lies below it.
    maxPayloadLength: options.maxMessageBytes * 16,
    maxBackpressure: options.maxBufferedBytes,
    idleTimeout: options.idleTimeoutSeconds,
    sendPingsAutomatically: true,
    compression: uws.DISABLED,
    upgrade: (response, request, context) => upgrade(options, response, request, context),
    open(socket) {
      open.add(socket);
      const data = socket.getUserData();
      const { live, detach } = liveSocketOf(socket, scratch);
      data.detach = detach;
      data.listener = options.onSocket(live, data.request);
    },
    message(socket, message, isBinary) {
      if (message.byteLength > options.maxMessageBytes) socket.end(1009, 'message too long');
      else if (isBinary) socket.end(1003, 'text only');
      else socket.getUserData().listener?.message(Buffer.from(message).toString('utf8'));
    },
    drain: (socket) => socket.getUserData().listener?.drain(),
    close(socket, code) {
      open.delete(socket);
      const data = socket.getUserData();
      data.detach?.();
      data.listener?.close(code);
      data.listener = null;
    },
  });
  app.any('/*', (response, request) => answer(options, response, requestOf(response, request)));

  const port = await listen(uws, app, options);
  let closed = false;
  return {
    name: 'uws',
    port,
    async close() {
      if (closed) return;
      closed = true;
      app.close();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

async function load(): Promise<Uws> {
  try {
    const loaded: Uws & { default?: Uws } = await import('uWebSockets.js');
    return loaded.default ?? loaded;
  } catch (cause) {
    throw new TransportError('TRANSPORT_UNAVAILABLE', 'uWebSockets.js does not load on this machine', cause);
  }
}

/** uWebSockets.js' LIBUS_LISTEN_EXCLUSIVE_PORT; its typed enum is not there at run time. */
const exclusivePort = 1;

/** Exclusive: without it a second process could take the same port, and each would get half of the callers. */
function listen(uws: Uws, app: ReturnType<Uws['App']>, { host, port }: TransportOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    const listening = (token: us_listen_socket | false) => {
      if (token) resolve(uws.us_socket_local_port(token));
      else
        reject(
          new TransportError(
            'LISTEN_FAILED',
            `Cannot listen on ${host}:${port}: the port is taken; set MINTSCOPE_API_PORT to another.`,
          ),
        );
    };
    // The types know options only without a host; the binary takes both.
    Reflect.apply(app.listen, app, [host, port, exclusivePort, listening]);
  });
}

/** The request is gone after this tick, so all of it is copied. */
function requestOf(response: HttpResponse, request: UwsRequest): HttpRequest {
  const headers = new Map<string, string>();
  request.forEach((name, value) => {
    const before = headers.get(name);
    headers.set(name, before === undefined ? value : `${before}, ${value}`);
  });
  return {
    method: request.getCaseSensitiveMethod(),
    path: request.getUrl(),
    query: request.getQuery() ?? '',
    headers,
    remoteAddress: Buffer.from(response.getRemoteAddressAsText()).toString('latin1'),
    ...noBody,
  };
}

function answer(options: TransportOptions, response: HttpResponse, head: HttpRequest): void {
  // Without an answer: after one the library would go on to read what follows in the same packet.
  if (isLengthAmbiguous(head.headers)) return void response.close();
  const gone = new AbortController();
  response.onAborted(() => gone.abort());
  const reply = (collected: CollectedBody, close: boolean) =>
    void options.onRequest({ ...head, ...collected }, gone.signal).then((made) => {
      if (gone.signal.aborted) return;
      const how = { head: head.method === 'HEAD', close };
      if ('stream' in made && !how.head)
        writeStream(response, made, { gone: gone.signal, stalledMs: options.stalledMs, close });
      else response.cork(() => write(response, 'stream' in made ? { ...made, body: null } : made, how));
    });
  if (!announcesBody(head.headers)) return void reply(noBody, false);
  collectBody(options, response, gone.signal, (collected, complete) => {
    if (!isChunked(head.headers)) return void reply(collected, !complete);
    afterThisPacket(gone.signal, () => reply(noBody, true));
  });
}

/** As long as a request is not answered the library ends a connection that brings another. */
function afterThisPacket(gone: AbortSignal, act: () => void): void {
  setImmediate(() => {
    if (!gone.aborted) act();
  });
}

/** Attached in the tick of the request: later the library would have thrown the first bytes away. */
function collectBody(
  { maxBodyBytes, bodyWithinMs = bodyBounds.withinMs }: TransportOptions,
  response: HttpResponse,
  gone: AbortSignal,
  done: (body: CollectedBody, complete: boolean) => void,
): void {
  const collector = createBodyCollector(maxBodyBytes);
  let told = false;
  const late = setTimeout(() => response.close(), bodyWithinMs);
  gone.addEventListener('abort', () => clearTimeout(late));
  response.onData((chunk, isLast) => {
    if (told) return;
    collector.add(new Uint8Array(chunk));
    if (!isLast && !collector.excessive()) return;
    told = true;
    clearTimeout(late);
    done(collector.take(), isLast);
  });
}

/**
 * `endWithoutBody` takes no arguments here. With a length the library goes on waiting for that many bytes and drops the next
 * request of the connection; with `undefined` it announces 2^63 bytes. Without one it cannot end a connection either, so
 * an answer that would have to do both becomes one with a body of no bytes: 413, since a long body is what ends it.
 */
function write(response: HttpResponse, reply: WholeReply, how: { head: boolean; close: boolean }): void {
  const empty = reply.status === 204 || reply.status === 304;
  if (how.close && (empty || how.head)) {
    const shown = { ...reply, status: empty ? 413 : reply.status, body: '' };
    return void write(response, shown, { head: false, close: true });
  }
  writeHead(response, reply);
  if (!empty && !how.head) return void response.end(reply.body ?? '', how.close);
  if (!empty && reply.body !== null) response.writeHeader('content-length', String(Buffer.byteLength(reply.body)));
  response.endWithoutBody();
}

/** With the body `null` its length is not known: that of a stream, whose head alone was asked for. */
type WholeReply = Omit<HttpReply, 'body'> & { body: HttpReply['body'] | null };

function writeHead(response: HttpResponse, { status, headers }: Omit<HttpReply, 'body'>): void {
  response.writeStatus(`${status} ${STATUS_CODES[status] ?? 'Status'}`);
  for (const [name, value] of headers) response.writeHeader(name, value);
}

/**
 * The library sends what waits only together with what is written next, and would go on to gather where that is more than the client
 * took: `sendStream` writes little until all of it is gone.
 */
function writeStream(
  response: HttpResponse,
  reply: StreamReply,
  how: { gone: AbortSignal; stalledMs: number | undefined; close: boolean },
): void {
  response.cork(() => writeHead(response, reply));
  const outlet = {
    write(bytes: Uint8Array) {
      let isTaken = true;
      response.cork(() => {
        isTaken = response.write(bytes);
      });
      return isTaken;
    },
    onWritable(wake: () => void) {
      response.onWritable(() => {
        wake();
        return true;
      });
    },
    end: () => void response.cork(() => response.end('', how.close)),
    cut: () => void response.close(),
  };
  void sendStream(reply.stream, outlet, how);
}

/**
 * Within the tick of the request. Later it would have to be corked, and where the socket keeps its address the library then reads
 * what is left of the request in freed memory, and closes the connection when that looks like an answer that ends it.
 */
function upgrade(
  options: TransportOptions,
  response: HttpResponse,
  request: UwsRequest,
  context: us_socket_context_t,
): void {
  const asked = requestOf(response, request);
  if (isChunked(asked.headers) || isLengthAmbiguous(asked.headers)) return void answer(options, response, asked);
  const refusal =
    asked.path === options.socketPath
      ? options.refuseSocket(asked)
      : { status: 404, headers: [], body: 'WebSockets are served elsewhere.' };
  if (refusal) return void write(response, refusal, { head: false, close: true });
  const header = (name: string) => asked.headers.get(name) ?? '';
  response.upgrade<UserData>(
    { request: asked, listener: null, detach: null },
    header('sec-websocket-key'),
    header('sec-websocket-protocol'),
    header('sec-websocket-extensions'),
    context,
  );
}
