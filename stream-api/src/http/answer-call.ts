import type { Logger } from '@mintscope/engines/logger';
import type { RecordsTransaction } from '@mintscope/engines/records/port';
import type { Api } from '../api.ts';
import type { Caller, RequestOrigin } from '../auth/auth.ts';
import { originAllowed, originRefused } from '../auth/check-origin.ts';
import { requireAccess } from '../auth/require-access.ts';
import { writeAct } from '../auth/write-act.ts';
import { tooManyRequests } from '../errors.ts';
import type { HttpRequest } from '../transport/transport.ts';
import { bearerToken } from './bearer-token.ts';
import { clientAddress } from './client-address.ts';
import type { Answer, Route, RouteContext } from './handle.ts';
import { isFromThisMachine } from './is-from-this-machine.ts';
import type { Counted, RequestLimit } from './limit-requests.ts';
import { actOf, type NotedCall, noteAct } from './note-act.ts';
import { readBody } from './read-body.ts';
import { parseQuery } from './router.ts';

export interface Call {
  route: Route;
  params: Readonly<Record<string, string>>;
  request: HttpRequest;
  requestId: string;
  signal: AbortSignal;
  log: Logger;
}

/** Everything between a found route and its answer, in this order: limits, origin, caller, access, input, answer, audit. */
export function createAnswerCall(api: Api, limitRequests: RequestLimit): (call: Call) => Promise<Answer<unknown>> {
  async function take(kind: Counted, key: string, whose?: string): Promise<void> {
    const retryAfterSeconds = await limitRequests(kind, key);
    if (retryAfterSeconds !== null) throw tooManyRequests(retryAfterSeconds, whose);
  }

  async function identify({ route: { endpoint }, request }: Call): Promise<Caller> {
    if (endpoint.anonymous) return { role: 'visitor' };
    const caller = await api.auth.identify(bearerToken(request));
    if (caller.role !== 'visitor') await take('account', caller.userId, 'Too many requests from your account');
    return caller;
  }

  return async (call) => {
    const { route, request } = call;
    const { endpoint } = route;
    const from = originOf(request, api.config.api.proxies, call.requestId);
    if (!endpoint.unlimited) await take('request', from.address);
    if (endpoint.method !== 'GET' && !originAllowed(request, api.config.access.origins)) {
      throw originRefused('change anything');
    }
    if (endpoint.signsIn) await take('sign-in', from.address, 'Too many attempts to sign in from your address');
    const caller = await identify(call);
    const noted: NotedCall = { endpoint, caller, from, note: {} };
    let isWritten = false;
    async function writeNote(queries: RecordsTransaction): Promise<void> {
      const act = actOf(noted);
      if (act) await writeAct(queries, act, api.now());
      isWritten = true;
    }
    let answer: Answer<unknown>;
    try {
      requireAccess(caller, endpoint);
      answer = await run(call, { ...noted, writeNote });
    } catch (failure) {
      await noteAct(api, limitRequests, { ...noted, failure });
      throw failure;
    }
    if (!isWritten) await noteAct(api, limitRequests, noted);
    return answer;
  };

  function run({ route, params, request, requestId, signal, log }: Call, who: Who): Promise<Answer<unknown>> {
    const { caller, from, note, writeNote } = who;
    const context: RouteContext = {
      api,
      caller,
      from,
      developmentAccess: api.config.access.development && isFromThisMachine(request),
      signal,
      requestId,
      log,
      note({ subjectId, seenIds, detail }) {
        if (subjectId !== undefined) note.subjectId = subjectId;
        if (seenIds !== undefined) note.seenIds = seenIds;
        note.detail = { ...note.detail, ...detail };
      },
      writeNote,
    };
    const body = route.endpoint.body && readBody(request);
    return route.run({ params, query: parseQuery(request.query), body }, context);
  }
}

type Who = Pick<NotedCall, 'caller' | 'from' | 'note'> & Pick<RouteContext, 'writeNote'>;

const mostUserAgent = 200;

function originOf(request: HttpRequest, proxies: number, requestId: string): RequestOrigin {
  return {
    address: clientAddress(request, proxies),
    // Without control characters: it is read in records and terminals.
    userAgent: (request.headers.get('user-agent') ?? '').replace(/\p{Cc}/gu, '').slice(0, mostUserAgent),
    origin: request.headers.get('origin')?.toLowerCase() ?? null,
    requestId,
  };
}
