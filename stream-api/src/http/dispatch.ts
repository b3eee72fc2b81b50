import { randomUUID } from 'node:crypto';
import type { Metrics } from '@mintscope/engines/metrics';
import type { HttpHandler, HttpReply, HttpRequest, StreamReply } from '../transport/transport.ts';
import { type AnswerRequestOptions, type Asked, createAnswerRequest } from './answer-request.ts';
import { clientAddress } from './client-address.ts';
import { createRefusalLog } from './log-refusals.ts';
import { transportSecurity } from './reply.ts';
import { refusalReply, toRefusal } from './translate-error.ts';

export interface DispatchOptions extends AnswerRequestOptions {
  metrics: Metrics;
}

const soundRequestId = /^[A-Za-z0-9._-]{1,64}$/;

/** Answers each request or refuses it, in time, and notes how that went. */
export function createDispatch(options: DispatchOptions): HttpHandler {
  const { api, log, metrics } = options;
  const answer = createAnswerRequest(options);
  const logRefusal = createRefusalLog(log, () => performance.now());
  const secure = transportSecurity(api.config.access.origins);
  const seconds = metrics.histogram(
    'mintscope_http_request_seconds',
    'Time to answer a request',
    [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    ['endpoint', 'status'],
  );

  return async (request, signal) => {
    const requestId = requestIdOf(request);
    const startedAtMs = performance.now();
    const asked: Asked = { request, requestId, signal, endpoint: 'none', headers: [] };
    const line = (status: number) => ({
      requestId,
      method: request.method.slice(0, 16),
      endpoint: asked.endpoint,
      ...(asked.endpoint === 'none' ? { path: request.path.slice(0, 200) } : {}),
      status,
      ms: Math.round((performance.now() - startedAtMs) * 100) / 100,
    });
    let reply: HttpReply | StreamReply;
    try {
      reply = await answer(asked);
      log.debug(line(reply.status), 'request');
    } catch (error) {
      const refusal = toRefusal(error);
      reply = refusalReply(refusal, requestId);
      if (!refusal && signal.aborted) log.debug(line(500), 'request left by its client');
      else if (!refusal) log.error({ err: error, ...line(500) }, 'request failed');
      else if (refusal.status >= 500 && refusal.code !== 'BUSY')
        log.warn({ err: refusal.cause ?? refusal, ...line(refusal.status) }, 'request refused');
      else {
        log.debug(line(refusal.status), 'request');
        const address = clientAddress(request, api.config.api.proxies);
        logRefusal({ requestId, endpoint: asked.endpoint, status: refusal.status, code: refusal.code, address });
      }
    }
    seconds.observe(
      { endpoint: asked.endpoint, status: String(reply.status) },
      (performance.now() - startedAtMs) / 1000,
    );
    const headers = [...reply.headers, ...asked.headers, ...secure, ['x-request-id', requestId] as const];
    if (!('stream' in reply)) return { ...reply, headers };
    const tell = (error: unknown) => log.warn({ err: error, ...line(reply.status) }, 'a stream broke off');
    return { ...reply, headers, stream: telling(reply.stream, tell) };
  };
}

/** The same stream; what it fails with is told, since the client is told by the end of its connection alone. */
async function* telling(stream: AsyncIterable<Uint8Array>, tell: (error: unknown) => void): AsyncGenerator<Uint8Array> {
  try {
    yield* stream;
  } catch (error) {
    tell(error);
    throw error;
  }
}

/** The id a proxy gave the request, so that its log and ours tell of one thing; or a new one. */
function requestIdOf({ headers }: HttpRequest): string {
  const given = headers.get('x-request-id');
  return given !== undefined && soundRequestId.test(given) ? given : randomUUID();
}
