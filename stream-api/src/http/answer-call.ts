import type { Logger } from '@mintscope/engines/logger';
import { writeAct } from '@mintscope/records/audit/write-act';
import type { RecordsTransaction } from '@mintscope/records/records';
import type { Api } from '../api.ts';
import type { AskedFrom, Caller } from '../auth/auth.ts';
import { originAllowed, originRefused } from '../auth/check-origin.ts';
import { requireAccess } from '../auth/require-access.ts';
import { tooManyRequests } from '../errors.ts';
import type { HttpRequest } from '../transport/transport.ts';
import { clientAddress } from './client-address.ts';
import type { Answer, Route, RouteContext } from './handle.ts';
import { createIdentify, type IdentifyOptions } from './identify-caller.ts';
import { isFromThisMachine } from './is-from-this-machine.ts';
import { actOf, type NotedCall, noteAct } from './note-act.ts';
import { readBody } from './read-body.ts';
import { parseQuery } from './router.ts';

export interface Call {
  route: Route;
  params: Readonly<Record<string, string>>;
  request: HttpRequest;
  requestId: string;
  signal: AbortSignal;
  /** Takes headers that the answer bears, whatever becomes of the call. */
  tell?(headers: readonly (readonly [string, string])[]): void;
  /** Of the process; what a route logs carries the request id. */
  log: Logger;
}

export interface AnswerCallOptions extends IdentifyOptions {
  api: Api;
}

/** Everything between a found route and its answer, in this order: caller and limits, origin, access, input, answer, audit. */
export function createAnswerCall(options: AnswerCallOptions): (call: Call) => Promise<Answer<unknown>> {
  const { api, limitRequests } = options;
  const identify = createIdentify(options);

  async function countSignIn(address: string): Promise<void> {
    const retryAfterSeconds = await limitRequests('sign-in', address);
    if (retryAfterSeconds === null) return;
    throw tooManyRequests(retryAfterSeconds, 'Too many attempts to sign in from your address');
  }

  return async (call) => {
    const { endpoint } = call.route;
    const from = originOf(call.request, api.config.api.proxies, call.requestId);
    const { caller, leave } = await identify({
      endpoint,
      request: call.request,
      address: from.address,
      tell: call.tell,
    });
    try {
      return await answer(call, from, caller);
    } finally {
      leave();
    }
  };

  async function answer(call: Call, from: AskedFrom, caller: Caller): Promise<Answer<unknown>> {
    const { route, request } = call;
    const { endpoint } = route;
    // No browser sends a key by itself, so a page of any origin that has one was given it.
    const byKey = caller.role !== 'visitor' && caller.key !== undefined;
    if (endpoint.method !== 'GET' && !byKey && !originAllowed(request, api.config.access.origins)) {
      throw originRefused('change anything');
    }
    if (endpoint.signsIn) await countSignIn(from.address);
    const noted: NotedCall = { endpoint, caller, from, note: {} };
    let isWritten = false;
    async function writeNote(queries: RecordsTransaction): Promise<void> {
      const act = actOf(noted);
      if (act) await writeAct(queries, act, api.now());
      isWritten = true;
    }
    let answered: Answer<unknown>;
    try {
      requireAccess(caller, endpoint);
      answered = await run(call, { ...noted, writeNote });
    } catch (failure) {
      await noteAct(api, limitRequests, { ...noted, failure });
      throw failure;
    }
    if (!isWritten) await noteAct(api, limitRequests, noted);
    return answered;
  }

  function run({ route, params, request, requestId, signal, log }: Call, who: Who): Promise<Answer<unknown>> {
    const { caller, from, note, writeNote } = who;
    const context: RouteContext = {
      api,
      caller,
      from,
      developmentAccess: api.config.access.development && isFromThisMachine(request),
      signal,
      requestId,
      log: log.child({ requestId }),
      note({ subjectId, seenIds, detail, privileged }) {
        if (subjectId !== undefined) note.subjectId = subjectId;
        if (seenIds !== undefined) note.seenIds = seenIds;
        if (privileged) note.privileged = privileged;
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

function originOf(request: HttpRequest, proxies: number, requestId: string): AskedFrom {
  return {
    address: clientAddress(request, proxies),
    // Without control characters: it is read in records and terminals.
    userAgent: (request.headers.get('user-agent') ?? '').replace(/\p{Cc}/gu, '').slice(0, mostUserAgent),
    origin: request.headers.get('origin')?.toLowerCase() ?? null,
    requestId,
  };
}
