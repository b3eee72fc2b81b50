import { randomUUID } from 'node:crypto';
import type { Logger } from '@mintscope/engines/logger';
import type { Metrics } from '@mintscope/engines/metrics';
import { within } from '@mintscope/engines/patience/within';
import type { Api } from '../api.ts';
import { engineUnavailable, lengthRequired, RequestError, tooManyRequests } from '../errors.ts';
import { isChunked } from '../transport/collect-body.ts';
import type { HttpHandler, HttpReply, HttpRequest } from '../transport/transport.ts';
import type { AdmitVisitor } from './admit-visitors.ts';
import { createAnswerCall } from './answer-call.ts';
import { clientAddress } from './client-address.ts';
import type { Answer, Route } from './handle.ts';
import { isCurrent } from './is-current.ts';
import type { RequestLimit } from './limit-requests.ts';
import { createRefusalLog } from './log-refusals.ts';
import { encodedReply, jsonReply, transportSecurity } from './reply.ts';
import { createRouter } from './router.ts';
import { refusalReply, toRefusal } from './translate-error.ts';

export interface DispatchOptions {
  routes: readonly Route[];
  api: Api;
  log: Logger;
  metrics: Metrics;
  /** Answers a GET of a path that is no endpoint; null when there is nothing there. */
  servePage(request: HttpRequest): Promise<HttpReply | null>;
  limitRequests: RequestLimit;
  admitVisitor: AdmitVisitor;
  /** An answer that takes longer is refused: an engine that hangs must not keep the client waiting (ms). */
  mostMs?: number;
}

const defaultMostMs = 10_000;
/** A page or file takes one unit for each so many bytes: what is sent waits in memory for a client that does not read. */
const pageUnitBytes = 64 * 1024;
const soundRequestId = /^[A-Za-z0-9._-]{1,64}$/;

/** What is known of a request while it is answered. */
interface Asked {
  request: HttpRequest;
  requestId: string;
  signal: AbortSignal;
  /** Told once it is known, for the log and the metrics. */
  endpoint: string;
}

/** From request to reply: route and method, then all that `createAnswerCall` looks at. */
export function createDispatch(options: DispatchOptions): HttpHandler {
  const { routes, api, log, metrics, servePage, limitRequests, admitVisitor, mostMs = defaultMostMs } = options;
  const route = createRouter(routes);
  const answerCall = createAnswerCall({ api, limitRequests, admitVisitor });
  const logRefusal = createRefusalLog(log, () => performance.now());
  const secure = transportSecurity(api.config.access.origins);
  const seconds = metrics.histogram(
    'mintscope_http_request_seconds',
    'Time to answer a request',
    [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    ['endpoint', 'status'],
  );

  async function chargePage(request: HttpRequest, cost: number): Promise<void> {
    if (cost < 1) return;
    const retryAfterSeconds = await limitRequests('page', clientAddress(request, api.config.api.proxies), cost);
    if (retryAfterSeconds !== null) throw tooManyRequests(retryAfterSeconds);
  }

  async function answerPage(request: HttpRequest): Promise<HttpReply> {
    // Before the disk is asked; what is long, once its length is known.
    await chargePage(request, 1);
    const page = readable(request.method) ? await servePage(request) : null;
    if (!page) throw new RequestError(404, 'NOT_FOUND', 'Nothing is served at this path.');
    await chargePage(request, Math.ceil(page.body.length / pageUnitBytes) - 1);
    return page;
  }

  async function answer(asked: Asked): Promise<HttpReply> {
    const { request, requestId, signal } = asked;
    if (isChunked(request.headers)) {
      await chargePage(request, 1);
      throw lengthRequired();
    }
    const match = route(request.path);
    if (!match) {
      const page = await answerPage(request);
      asked.endpoint = 'page';
      return page;
    }
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const found = match.methods.get(method);
    if (found) asked.endpoint = found.endpoint.name;
    if (!found) {
      await chargePage(request, 1);
      return refuseMethod(request.method, [...match.methods.keys()]);
    }
    const call = { route: found, params: match.params, request, requestId, signal, log };
    return encode(found, request, await answerCall(call));
  }

  return async (request, signal) => {
    const requestId = requestIdOf(request);
    const startedAtMs = performance.now();
    const asked: Asked = { request, requestId, signal, endpoint: 'none' };
    const line = (status: number) => ({
      requestId,
      method: request.method.slice(0, 16),
      endpoint: asked.endpoint,
      ...(asked.endpoint === 'none' ? { path: request.path.slice(0, 200) } : {}),
      status,
      ms: Math.round((performance.now() - startedAtMs) * 100) / 100,
    });
    let reply: HttpReply;
    try {
      reply = await within(mostMs, answer(asked), () => {
        throw engineUnavailable(new Error(`No answer within ${mostMs} ms`));
      });
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
    return { ...reply, headers: [...reply.headers, ...secure, ['x-request-id', requestId]] };
  };
}

/** The id a proxy gave the request, so that its log and ours tell of one thing; or a new one. */
function requestIdOf({ headers }: HttpRequest): string {
  const given = headers.get('x-request-id');
  return given !== undefined && soundRequestId.test(given) ? given : randomUUID();
}

function readable(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

function refuseMethod(method: string, allowed: readonly string[]): HttpReply {
  const names = [...allowed, ...(allowed.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  if (method === 'OPTIONS') return encodedReply(204, 'text/plain', '', [['allow', names]]);
  throw new RequestError(405, 'METHOD_NOT_ALLOWED', `This path answers ${names}.`, { headers: [['allow', names]] });
}

function encode(route: Route, request: HttpRequest, answered: Answer<unknown>): HttpReply {
  const status = answered.status ?? 200;
  const { contentType } = route.endpoint;
  if ('encoded' in answered) {
    const { encoded, etag } = answered;
    const type = contentType ?? 'application/json; charset=utf-8';
    if (etag === undefined) return encodedReply(status, type, encoded);
    return isCurrent(request, etag)
      ? encodedReply(304, type, '', [['etag', etag]], 'no-cache')
      : encodedReply(status, type, encoded, [['etag', etag]], 'no-cache');
  }
  if (contentType) return encodedReply(status, contentType, String(answered.value));
  return jsonReply(status, answered.value);
}
