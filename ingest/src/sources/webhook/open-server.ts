import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SourceSettingError } from '../source-setting-error.ts';
import { createConnectionGuard } from './guard-connections.ts';
import type { WebhookLimits } from './webhook-limits.ts';
import type { Connections, EndReason, WebhookMetrics } from './webhook-metrics.ts';

/** One request whose head is complete; its body waits to be asked for. */
export interface Arrival {
  request: IncomingMessage;
  response: ServerResponse;
  /** `Expect` names something else than 100-continue. */
  isExpectingMore: boolean;
  /** Tells a client that waits for it to send the body. */
  letSend(): void;
  /** The secret was right: the connection may stay, unless there is no room for one more. */
  recognise(): boolean;
}

export interface ServerOptions {
  host: string;
  port: number;
  limits: WebhookLimits;
  metrics: WebhookMetrics;
}

export interface WebhookServer {
  readonly port: number;
  /** From now on arrivals go there; before, they are answered 503. */
  serve(onArrival: (arrival: Arrival) => void): void;
  connections(): Connections;
  /** Rejects when the server fails after its start. */
  readonly failed: Promise<never>;
  /** Closing twice is fine. */
  close(): void;
}

/** Connections that the kernel keeps until we take them; beyond, a sender's own would have to knock again after a second. */
const backlog = 4_096;

/** HTTP as strictly as node reads it, with bounded heads, times and connections. @throws SourceSettingError */
export async function openServer(options: ServerOptions): Promise<WebhookServer> {
  const { limits, metrics } = options;
  const server = createServer({
    insecureHTTPParser: false,
    maxHeaderSize: limits.headBytes,
    headersTimeout: Math.min(limits.headMs, limits.requestMs),
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.idleMs,
    connectionsCheckingInterval: limits.checkMs,
  });
  const guard = createConnectionGuard(limits, metrics.ended, metrics.connections);
  server.on('connection', (socket) => {
    guard.admit(socket);
    socket.on('error', (error: NodeJS.ErrnoException) => {
      const reason = reasonOf(error.code ?? '');
      if (reason) metrics.ended(reason);
    });
  });
  let onArrival = ({ response }: Arrival): void => {
    response.writeHead(503, { connection: 'close' }).end();
  };
  const arrive = (request: IncomingMessage, response: ServerResponse, expects: 'nothing' | 'continue' | 'more') => {
    const { socket } = request;
    guard.begin(socket);
    response.once('close', () => guard.end(socket));
    onArrival({
      request,
      response,
      isExpectingMore: expects === 'more',
      letSend: () => expects === 'continue' && response.writeContinue(),
      recognise: () => guard.recognise(socket),
    });
  };
  // With these two, node leaves it to us to say 100 or 417: no sender is told to send a body before it showed the secret.
  server.on('request', (request, response) => arrive(request, response, 'nothing'));
  server.on('checkContinue', (request, response) => arrive(request, response, 'continue'));
  server.on('checkExpectation', (request, response) => arrive(request, response, 'more'));
  const { port } = await listen(server, options);
  const failed = new Promise<never>((_, reject) => server.on('error', reject));
  failed.catch(() => undefined);
  return {
    port,
    failed,
    serve(handler) {
      onArrival = handler;
    },
    connections: guard.read,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function listen(server: Server, { host, port }: ServerOptions): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    const refuse = (cause: NodeJS.ErrnoException) => {
      const isPort = cause.code === 'EADDRINUSE' || cause.code === 'EACCES';
      const setting = isPort ? 'MINTSCOPE_WEBHOOK_PORT' : 'MINTSCOPE_WEBHOOK_HOST';
      reject(new SourceSettingError(`${setting}: cannot listen on ${host}:${port} (${cause.message}).`, { cause }));
    };
    server.once('error', refuse);
    server.listen({ port, host, backlog }, () => {
      server.off('error', refuse);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address : { address: host, family: '', port });
    });
  });
}

/** What node ended for its form or its time; undefined for what the peer or the network did. */
function reasonOf(code: string): EndReason | undefined {
  if (code === 'HPE_HEADER_OVERFLOW') return 'head_too_large';
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'timeout';
  return code.startsWith('HPE_') ? 'malformed' : undefined;
}
