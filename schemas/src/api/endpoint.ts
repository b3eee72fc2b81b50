import type { z } from 'zod';

/** Who may call an endpoint, from least to most. A permission narrows `user` and above. */
export type Access = 'visitor' | 'user' | 'admin' | 'owner';

/** Everything both sides and the OpenAPI document need to know about one call. One endpoint a file. */
export interface Endpoint<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Response extends z.ZodType = z.ZodType,
> {
  /** Operation id; also the name of the route file. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `{name}` for path parameters, exactly as the specification writes it. */
  path: string;
  summary: string;
  access: Access;
  params: Params;
  query: Query;
  response: Response;
  /** Content type of the response; JSON unless told. */
  contentType?: string;
  /** Never answered 429: for those who watch the service. */
  unlimited?: boolean;
  /** Status to meaning, beside 400 (a parameter is wrong), 429, 500 and 503 (an engine is away). */
  errors?: Record<number, string>;
}

export function defineEndpoint<P extends z.ZodObject, Q extends z.ZodObject, R extends z.ZodType>(
  endpoint: Endpoint<P, Q, R>,
): Endpoint<P, Q, R> {
  return endpoint;
}
