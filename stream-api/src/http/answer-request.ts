import type { Logger } from '@mintscope/engines/logger';
import { within } from '@mintscope/engines/patience/within';
import { longMs } from '@mintscope/schemas/api/endpoint';
import type { Api } from '../api.ts';
import { engineUnavailable, lengthRequired, RequestError, tooManyRequests } from '../errors.ts';
import { isChunked } from '../transport/collect-body.ts';
import type { HttpReply, HttpRequest, StreamReply } from '../transport/transport.ts';
import type { AdmitVisitor } from './admit-visitors.ts';
import { type Call, createAnswerCall } from './answer-call.ts';
import { clientAddress } from './client-address.ts';
import type { Answer, Route } from './handle.ts';
import { isCurrent } from './is-current.ts';
import type { RequestLimit } from './limit-requests.ts';
import { encodedReply, jsonReply, streamReply } from './reply.ts';
import { createRouter, type Match } from './router.ts';

export interface AnswerRequestOptions {
  routes: readonly Route[];
  api: Api;
  log: Logger;
  /** Answers a GET of a path that is no endpoint; null when there is nothing there. */
  servePage(request: HttpRequest): Promise<HttpReply | null>;
  limitRequests: RequestLimit;
  admitVisitor: AdmitVisitor;
  /** An answer that takes longer is refused: an engine that hangs must not keep the client waiting (ms). */
  mostMs?: number;
}

/** What is known of a request while it is answered. */
export interface Asked {
  request: HttpRequest;
  requestId: string;
  signal: AbortSignal;
  /** Told once it is known, for the log and the metrics. */
  endpoint: string;
  /** What the answer bears beside its own headers, also where the request is refused. */
  headers: (readonly [string, string])[];
}

const defaultMostMs = 10_000;

/** A page or file takes one unit for each so many bytes: what is sent waits in memory for a client that does not read. */
const pageUnitBytes = 64 * 1024;

/** From request to reply: route and method, then all that `createAnswerCall` looks at; or a page. */
export function createAnswerRequest(options: AnswerRequestOptions): (asked: Asked) => Promise<HttpReply | StreamReply> {
  const { routes, api, log, servePage, limitRequests, admitVisitor, mostMs = defaultMostMs } = options;
  const route = createRouter(routes);
  const answerCall = createAnswerCall({ api, limitRequests, admitVisitor });

  async function chargePage(request: HttpRequest, cost = 1): Promise<void> {
    if (cost < 1) return;
    const retryAfterSeconds = await limitRequests('page', clientAddress(request, api.config.api.proxies), cost);
    if (retryAfterSeconds !== null) throw tooManyRequests(retryAfterSeconds);
  }

  async function answerPage(request: HttpRequest): Promise<HttpReply> {
    // Before the disk is asked; what is long, once its length is known.
    await chargePage(request);
    const page = asEndpoint(request.method) === 'GET' ? await servePage(request) : null;
    if (!page) throw new RequestError(404, 'NOT_FOUND', 'Nothing is served at this path.');
    await chargePage(request, Math.ceil(page.body.length / pageUnitBytes) - 1);
    return page;
  }

  async function answerEndpoint({ methods, params }: Match, asked: Asked): Promise<HttpReply | StreamReply> {
    const { request, requestId, signal } = asked;
    const found = methods.get(asEndpoint(request.method));
    if (!found) {
      await chargePage(request);
      return refuseMethod(request.method, [...methods.keys()]);
    }
    asked.endpoint = found.endpoint.name;
    const tell: Call['tell'] = (headers) => void asked.headers.push(...headers);
    return encode(found, request, await answerCall({ route: found, params, request, requestId, signal, log, tell }));
  }

  async function answer(asked: Asked, match: Match | null): Promise<HttpReply | StreamReply> {
    const { request } = asked;
    if (isChunked(request.headers)) {
      await chargePage(request);
      throw lengthRequired();
    }
    if (match) return await answerEndpoint(match, asked);
    const page = await answerPage(request);
    asked.endpoint = 'page';
    return page;
  }

  return async (asked) => {
    const match = isChunked(asked.request.headers) ? null : route(asked.request.path);
    const takesLong = match?.methods.get(asEndpoint(asked.request.method))?.endpoint.takesLong;
    const boundMs = takesLong ? longMs : mostMs;
    return within(boundMs, answer(asked, match), () => {
      throw engineUnavailable(new Error(`No answer within ${boundMs} ms`));
    });
  };
}

/** The method of the endpoint or page that answers. */
function asEndpoint(method: string): string {
  return method === 'HEAD' ? 'GET' : method;
}

function refuseMethod(method: string, allowed: readonly string[]): HttpReply {
  const names = [...allowed, ...(allowed.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  if (method === 'OPTIONS') return encodedReply(204, 'text/plain', '', [['allow', names]]);
  throw new RequestError(405, 'METHOD_NOT_ALLOWED', `This path answers ${names}.`, { headers: [['allow', names]] });
}

function encode(route: Route, request: HttpRequest, answered: Answer<unknown>): HttpReply | StreamReply {
  const { status = 200, fileName } = answered;
  const { contentType } = route.endpoint;
  const type = contentType ?? 'application/json; charset=utf-8';
  const saved = fileName === undefined ? [] : [['content-disposition', `attachment; filename="${fileName}"`] as const];
  if ('stream' in answered) return streamReply(status, type, answered.stream, saved);
  if ('encoded' in answered) {
    const { encoded, etag, isNamedByContent } = answered;
    if (isNamedByContent) return encodedReply(status, type, encoded, [], 'public, max-age=31536000, immutable');
    if (etag === undefined) return encodedReply(status, type, encoded, saved);
    return isCurrent(request, etag)
      ? encodedReply(304, type, '', [['etag', etag]], 'no-cache')
      : encodedReply(status, type, encoded, [['etag', etag]], 'no-cache');
  }
  if (contentType) return encodedReply(status, contentType, String(answered.value), saved);
  return jsonReply(status, answered.value, saved);
}
