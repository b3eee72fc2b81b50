import type { Socket } from 'node:net';
import type { Logger } from '@mintscope/engines/logger';
import { createCapacityGate } from '../../append/capacity-gate.ts';
import type { EventSink } from '../../append/event-sink.ts';
import type { PoolBook } from '../../decoders/decode-context.ts';
import { acceptPayload } from './accept-payload.ts';
import { checkSecret } from './check-secret.ts';
import { createWrongSecrets } from './count-wrong-secrets.ts';
import type { Arrival } from './open-server.ts';
import { type BodyFault, createBodyReceiver } from './receive-bodies.ts';
import type { WebhookLimits } from './webhook-limits.ts';
import type { WebhookMetrics } from './webhook-metrics.ts';

export interface DeliveriesOptions {
  secret: string;
  maxBytes: number;
  limits: WebhookLimits;
  metrics: WebhookMetrics;
  pools: PoolBook;
  sink: EventSink;
  log: Logger;
  signal: AbortSignal;
  now?: () => number;
}

export interface Deliveries {
  take(arrival: Arrival): void;
  close(): void;
}

interface Answer {
  status: number;
  body: Readonly<Record<string, unknown>>;
  headers?: Readonly<Record<string, string>>;
}

/** Answers each request: the secret first, then what the head says, and only then the body is read. */
export function createDeliveries(options: DeliveriesOptions): Deliveries {
  const { limits, maxBytes, metrics, sink, pools, now = Date.now } = options;
  const bodies = createBodyReceiver(limits, maxBytes);
  const turns = createCapacityGate(1);
  /** Their one answer ends the connection; what they pipelined behind it is not looked at. */
  const refused = new WeakSet<Socket>();
  const isThrottled = createWrongSecrets(limits.wrongSecretsPerMinute);

  async function receive(arrival: Arrival): Promise<Answer | 'aborted'> {
    const { request } = arrival;
    const refused = admit(arrival) ?? checkHead(arrival);
    if (refused) return refused;
    const received = await bodies.receive(request, arrival.letSend, (body) =>
      acceptPayload(body, { sink, source: 'webhook', pools, receivedAtMs: now(), turns }),
    );
    if (typeof received === 'string') return received === 'aborted' ? received : refuseBody(received);
    if (received.kind === 'malformed') return refusal(400, 'malformed', received.message, received.field);
    return { status: 200, body: { success: true, ...received.accepted } };
  }

  function admit({ request, recognise }: Arrival): Answer | undefined {
    if (!checkSecret(request.headers.authorization, options.secret)) {
      refused.add(request.socket);
      const throttled = isThrottled(request.socket.remoteAddress ?? '');
      metrics.ended(throttled ? 'throttled' : 'wrong_secret');
      if (throttled) return comeBack(429, 'too_many_requests', 'too many wrong secrets from this address', 60);
      return refusal(401, 'unauthorized', 'authorization: the shared secret is missing or wrong');
    }
    return recognise() ? undefined : comeBack(503, 'busy', 'every connection is busy; send it again', 1);
  }

  function refuseBody(fault: Exclude<BodyFault, 'aborted'>): Answer {
    metrics.ended(fault);
    if (fault === 'body_too_large') return refusal(413, 'too_large', `body: larger than ${maxBytes} bytes`);
    if (fault === 'body_too_slow') return refusal(408, 'too_slow', 'body: came too slowly');
    return comeBack(503, 'busy', 'others wait for the room this body takes; send it again', 1);
  }

  function failed(error: unknown): Answer {
    if (!options.signal.aborted) options.log.error({ err: error }, 'a delivery could not be taken');
    return refusal(503, 'unavailable', 'the delivery could not be stored; send it again');
  }

  return {
    take(arrival) {
      if (refused.has(arrival.request.socket)) return;
      receive(arrival)
        .catch(failed)
        .then((answer) => {
          if (answer === 'aborted' || arrival.response.destroyed) return;
          metrics.answered(answer.status);
          respond(arrival, answer);
        });
    },
    close() {
      const reason = new Error('The webhook source is stopping');
      bodies.close(reason);
      turns.close(reason);
    },
  };
}

function checkHead({ request, isExpectingMore }: Arrival): Answer | undefined {
  if (isExpectingMore) return refusal(417, 'expectation_failed', 'expect: only 100-continue is met');
  if (request.url?.split('?')[0] !== '/') return refusal(404, 'not_found', 'deliveries go to /');
  if (request.method !== 'POST') return refusal(405, 'method_not_allowed', 'deliveries are sent with POST');
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') return refusal(415, 'unsupported_encoding', 'content-encoding: only identity is taken');
  return undefined;
}

function refusal(status: number, error: string, message: string, field?: string): Answer {
  return { status, body: { success: false, error, message, field } };
}

function comeBack(status: number, error: string, message: string, afterSeconds: number): Answer {
  return { ...refusal(status, error, message), headers: { 'retry-after': String(afterSeconds) } };
}

function respond({ request, response }: Arrival, { status, body, headers: more }: Answer): void {
  const headers: Record<string, string> = { 'content-type': 'application/json', ...more };
  if (status === 405) headers.allow = 'POST';
  // A stranger is not kept, and what is left of a body is not read: the connection ends with the answer.
  if (status === 401 || status === 429 || status === 503 || !request.complete) headers.connection = 'close';
  response.writeHead(status, headers).end(JSON.stringify(body));
}
