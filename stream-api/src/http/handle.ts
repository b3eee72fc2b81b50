import type { Logger } from '@mintscope/engines/logger';
import type { Endpoint } from '@mintscope/schemas/api/endpoint';
import type { z } from 'zod';
import type { Api } from '../api.ts';
import type { Caller } from '../auth/access.ts';
import { badRequest } from '../errors.ts';

/** What a route is given beside its parameters. */
export interface RouteContext {
  api: Api;
  caller: Caller;
  signal: AbortSignal;
  requestId: string;
  /** Carries the request id. */
  log: Logger;
}

/** `value` is encoded by the edge; `encoded` is a body of the same content that is encoded already. */
export type Answer<Value> = { status?: number } & ({ value: Value } | { encoded: string | Uint8Array });

export interface Route {
  readonly endpoint: Endpoint;
  /** @throws RequestError 400 that names the first parameter that is wrong. */
  run(params: unknown, query: unknown, context: RouteContext): Promise<Answer<unknown>>;
}

type Input<E extends Endpoint> = { params: z.output<E['params']>; query: z.output<E['query']> };

/** Binds an endpoint of the contract to the function that answers it. */
export function handle<E extends Endpoint>(
  endpoint: E,
  answer: (input: Input<E>, context: RouteContext) => Promise<Answer<z.input<E['response']>>>,
): Route {
  return {
    endpoint,
    async run(params, query, context) {
      const input = { params: parse(endpoint.params, params), query: parse(endpoint.query, query) } as Input<E>;
      return answer(input, context);
    },
  };
}

function parse(schema: z.ZodObject, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw badRequest(issue?.path.join('.') || 'request', issue?.message ?? 'is not valid');
}
