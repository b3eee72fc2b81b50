import type { Logger } from '@mintscope/engines/logger';
import type { RecordsTransaction } from '@mintscope/records/records';
import type { Endpoint } from '@mintscope/schemas/api/endpoint';
import type { z } from 'zod';
import type { Api } from '../api.ts';
import type { AskedFrom, Caller } from '../auth/auth.ts';
import { badRequest } from '../errors.ts';
import { refuseUnkept } from './refuse-unkept.ts';
import { sayProblem } from './say-problem.ts';

/** What a route is given beside its input. */
export interface RouteContext {
  api: Api;
  /** Found to be allowed already. Routes that ask for a session take it by `signedIn(caller)`. */
  caller: Caller;
  from: AskedFrom;
  /** Whether development access is there for this request: switched on, and asked for at this machine. */
  developmentAccess: boolean;
  signal: AbortSignal;
  requestId: string;
  /** Carries the request id. */
  log: Logger;
  /**
   * Adds to the entry of the audit log that the edge writes for endpoints which are noted: whose data are seen or changed,
   * and what a reader of the log must know. Without secrets. A later call replaces what an earlier one said of the same name.
   */
  note(more: AuditNote): void;
  /**
   * Writes that entry now, as done, in the transaction of what it tells: act and entry are kept together or not at all. Does
   * nothing for a call that is not noted.
   */
  writeNote(queries: RecordsTransaction): Promise<void>;
}

export interface AuditNote {
  subjectId?: string;
  /** Users whose data are seen among those of others. */
  seenIds?: readonly string[];
  detail?: Record<string, unknown>;
  /** The call does what needs a permission, where its endpoint is open to others too: it is noted like a privileged one. */
  privileged?: true;
}

/**
 * `value` is encoded by the edge; `encoded` is a body of the same content that is encoded already. With an `etag` the client
 * may keep it, and asks each time whether it still holds; `isNamedByContent` content never changes and is kept without asking.
 * `stream` is a body of the same content that is made while it is sent: what can be refused is refused before the answer.
 * `fileName`: to be saved under this name, which is of letters, digits, dots and dashes.
 */
export type Answer<Value> = { status?: number; fileName?: string } & (
  | { value: Value }
  | { encoded: string | Uint8Array; etag?: string; isNamedByContent?: true }
  | { stream: AsyncIterable<Uint8Array> }
);

/** As they came: text, and the body as parsed JSON (undefined where the endpoint has none). */
export interface RawInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

export interface Route {
  readonly endpoint: Endpoint;
  /** @throws RequestError 400 that names the first parameter that is wrong. */
  run(input: RawInput, context: RouteContext): Promise<Answer<unknown>>;
}

interface Input<Params extends z.ZodObject, Query extends z.ZodObject, Body extends z.ZodType> {
  params: z.output<Params>;
  query: z.output<Query>;
  body: z.output<Body>;
}

/** Binds an endpoint of the contract to the function that answers it. */
export function handle<P extends z.ZodObject, Q extends z.ZodObject, R extends z.ZodType, B extends z.ZodType>(
  endpoint: Endpoint<P, Q, R, B>,
  answer: (input: Input<P, Q, B>, context: RouteContext) => Promise<Answer<z.input<NoInfer<R>>>>,
): Route {
  return {
    endpoint,
    async run({ params, query, body }, context) {
      const input = {
        params: parse(endpoint.params, params),
        query: parse(endpoint.query, query),
        body: endpoint.body && parse(endpoint.body, body),
      } as Input<P, Q, B>;
      return answer(input, context);
    },
  };
}

function parse(schema: z.ZodType, value: unknown): unknown {
  refuseUnkept(value);
  const parsed = schema.safeParse(value, { error: sayProblem });
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  if (issue?.code === 'unrecognized_keys') {
    throw badRequest([...issue.path, issue.keys[0]].join('.').slice(0, 64), 'is not a name that is known here');
  }
  throw badRequest(issue?.path.join('.') || 'request', issue?.message ?? 'is not valid');
}
