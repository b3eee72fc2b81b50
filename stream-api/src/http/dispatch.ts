import { randomUUID } from 'node:crypto';
import type { Metrics } from '@mintscope/engines/metrics';
import type { Api } from '../api.ts';
import { identifyCaller, requireAccess } from '../auth/access.ts';
import { RequestError } from '../errors.ts';
import type { HttpHandler, HttpReply, HttpRequest } from '../transport/transport.ts';
import type { Answer, Route } from './handle.ts';
import { encodedReply, errorReply, jsonReply } from './reply.ts';
import { createRouter, parseQuery } from './router.ts';

export interface DispatchOptions {
  routes: readonly Route[];
  api: Api;
  log: { error(fields: object, message: string): void };
  metrics: Metrics;
  /** Answers a GET of a path that is no endpoint; null when there is nothing there. */
  servePage(request: HttpRequest): Promise<HttpReply | null>;
}

/** From request to reply: route, method, access, parameters, answer. The one translator of errors. */
export function createDispatch({ routes, api, log, metrics, servePage }: DispatchOptions): HttpHandler {
  const route = createRouter(routes);
  const seconds = metrics.histogram(
    'mintscope_http_request_seconds',
    'Time to answer a request',
    [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    ['endpoint', 'status'],
  );

  async function answer(request: HttpRequest, signal: AbortSignal): Promise<{ reply: HttpReply; endpoint: string }> {
    const match = route(request.path);
    if (!match) {
      const page = readable(request.method) ? await servePage(request) : null;
      if (page) return { reply: page, endpoint: 'page' };
      throw new RequestError(404, 'NOT_FOUND', 'Nothing is served at this path.');
    }
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const found = match.methods.get(method);
    if (!found) return { reply: refuseMethod(request.method, [...match.methods.keys()]), endpoint: 'none' };
    const caller = identifyCaller(request);
    requireAccess(caller, found.endpoint.access);
    const answered = await found.run(match.params, parseQuery(request.query), { api, caller, signal });
    return { reply: encode(found, answered), endpoint: found.endpoint.name };
  }

  return async (request, signal) => {
    const requestId = randomUUID();
    const end = seconds.startTimer();
    let endpoint = 'none';
    let reply: HttpReply;
    try {
      const answered = await answer(request, signal);
      endpoint = answered.endpoint;
      reply = answered.reply;
    } catch (error) {
      if (!(error instanceof RequestError)) log.error({ err: error, requestId, path: request.path }, 'request failed');
      reply = translate(error, requestId);
    }
    end({ endpoint, status: String(reply.status) });
    return { ...reply, headers: [...reply.headers, ['x-request-id', requestId]] };
  };
}

function readable(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

function refuseMethod(method: string, allowed: readonly string[]): HttpReply {
  const names = [...allowed, ...(allowed.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  if (method === 'OPTIONS') return encodedReply(204, 'text/plain', '', [['allow', names]]);
  throw new RequestError(405, 'METHOD_NOT_ALLOWED', `This path answers ${names}.`, { headers: [['allow', names]] });
}

function encode(route: Route, answered: Answer<unknown>): HttpReply {
  const status = answered.status ?? 200;
  const { contentType } = route.endpoint;
  if ('encoded' in answered) {
    return encodedReply(status, contentType ?? 'application/json; charset=utf-8', answered.encoded);
  }
  if (contentType) return encodedReply(status, contentType, String(answered.value));
  return jsonReply(status, answered.value);
}

function translate(error: unknown, requestId: string): HttpReply {
  if (error instanceof RequestError) {
    const { status, code, message, field, headers } = error;
    return errorReply(status, { error: code, message, ...(field ? { field } : {}), requestId }, headers);
  }
  return errorReply(500, { error: 'INTERNAL', message: 'The server could not answer this request.', requestId });
}
