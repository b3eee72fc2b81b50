import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Logger } from '@mintscope/engines/logger';
import { createCapacityGate } from '../append/capacity-gate.ts';
import type { PoolBook } from '../decoders/decode-context.ts';
import type { EventSink, Source } from './source.ts';
import { SourceSettingError } from './source-setting-error.ts';
import { acceptPayload } from './webhook/accept-payload.ts';
import { checkSecret } from './webhook/check-secret.ts';
import { readBody } from './webhook/read-body.ts';

export interface WebhookOptions {
  host: string;
  port: number;
  /** Shared secret of the Authorization header. */
  secret: string;
  maxBytes: number;
  pools: PoolBook;
  log: Logger;
  /** Told the port once the server listens; useful with port 0. */
  onListening?: (port: number) => void;
  now?: () => number;
}

interface Answer {
  status: number;
  body: Readonly<Record<string, unknown>>;
}

/** Deliveries held in memory at once, in bodies of the largest size. */
const bodiesAtOnce = 8;
const requestTimeoutMs = 30_000;

/**
 * A receiver for pushed transactions. It answers 200 only when everything in the delivery is durable, so that the sender
 * may forget it; a delivery that comes twice is harmless.
 * @throws SourceSettingError without a secret.
 */
export function createWebhookSource(options: WebhookOptions): Source {
  if (options.secret === '') {
    throw new SourceSettingError('The webhook source needs a shared secret: set MINTSCOPE_WEBHOOK_SECRET.');
  }
  return {
    name: 'webhook',
    async run(sink, signal) {
      const gate = createCapacityGate(bodiesAtOnce);
      const server = createServer((request, response) => {
        receive(request, { options, sink, gate })
          .catch((error: unknown) => failed(error, options.log, signal))
          .then((answer) => respond(request, response, answer));
      });
      server.requestTimeout = requestTimeoutMs;
      server.headersTimeout = requestTimeoutMs;
      server.maxConnections = 256;
      server.listen(options.port, options.host);
      await once(server, 'listening');
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : options.port;
      options.log.info({ host: options.host, port }, 'webhook source listening');
      options.onListening?.(port);
      try {
        if (!signal.aborted) await once(signal, 'abort');
      } finally {
        gate.close(new Error('The webhook source is stopping'));
        server.close();
        server.closeAllConnections();
      }
    },
  };
}

interface ReceiveContext {
  options: WebhookOptions;
  sink: EventSink;
  gate: ReturnType<typeof createCapacityGate>;
}

async function receive(request: IncomingMessage, { options, sink, gate }: ReceiveContext): Promise<Answer> {
  const { secret, maxBytes, pools, now = Date.now } = options;
  if (!checkSecret(request.headers.authorization, secret)) {
    return refusal(401, 'unauthorized', 'authorization: the shared secret is missing or wrong');
  }
  if (request.url?.split('?')[0] !== '/') return refusal(404, 'not_found', 'deliveries go to /');
  if (request.method !== 'POST') return refusal(405, 'method_not_allowed', 'deliveries are sent with POST');
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') return refusal(415, 'unsupported_encoding', 'content-encoding: only identity is taken');
  await gate.enter(1);
  try {
    const body = await readBody(request, maxBytes);
    if (!body) return refusal(413, 'too_large', `body: larger than ${maxBytes} bytes`);
    const answer = await acceptPayload(body, { sink, source: 'webhook', pools, receivedAtMs: now() });
    if (answer.kind === 'malformed') return refusal(400, 'malformed', answer.message, answer.field);
    return { status: 200, body: { success: true, ...answer.accepted } };
  } finally {
    gate.leave(1);
  }
}

function refusal(status: number, error: string, message: string, field?: string): Answer {
  return { status, body: { success: false, error, message, field } };
}

function failed(error: unknown, log: Logger, signal: AbortSignal): Answer {
  if (!signal.aborted) log.error({ err: error }, 'a delivery could not be taken');
  return refusal(503, 'unavailable', 'the delivery could not be stored; send it again');
}

function respond(request: IncomingMessage, response: ServerResponse, { status, body }: Answer): void {
  if (response.destroyed) return;
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (status === 405) headers.allow = 'POST';
  // What is left of the body is not read: the connection ends with the answer.
  if (!request.complete) headers.connection = 'close';
  response.writeHead(status, headers).end(JSON.stringify(body));
}
