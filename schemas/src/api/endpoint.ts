import { z } from 'zod';
import type { Permission } from '../session-user.ts';

/** Who may call an endpoint, from least to most. */
export type Access = 'visitor' | 'user' | 'admin' | 'owner';

/** What one must be, and be allowed, to call an endpoint or follow a channel. Enforced on the server, in one place. */
export interface AccessRule {
  access: Access;
  /** Needed on top of the role. */
  permission?: Permission;
  /** Needs an entitlement in force, from the day on which that is asked for; admins and owners need none. */
  entitled?: true;
  /** What is said to one whose entitlement is not in force, where the specification has a sentence of its own. */
  unentitled?: string;
  /** Shows or changes data of the caller's own account: noted when an admin does it in the user's place. */
  personal?: true;
  /** No API key is let in: it is about signing in, payments, or what guards the account. */
  withoutKeys?: true;
}

/** How long a call that takes long is waited for (ms). */
export const longMs = 15 * 60_000;

/** Everything both sides and the OpenAPI document need to know about one call. One endpoint a file. */
export interface Endpoint<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Response extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
> extends AccessRule {
  /** Operation id; also the name of the route file. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `{name}` for path parameters, exactly as the specification writes it. */
  path: string;
  summary: string;
  params: Params;
  query: Query;
  /** JSON body; without one none is read. */
  body?: Body;
  response: Response;
  /** Content type of the response; JSON unless told. */
  contentType?: string;
  /** A file that pages show: counted with pages and files, of which a list asks for many at once. */
  file?: true;
  /** Works step by step through more than one answer may take; its steps are bounded one by one, and it is waited for as long as `longMs`. */
  takesLong?: true;
  /** Never answered 429: for those who watch the service. */
  unlimited?: boolean;
  /** The caller's token is not looked at, so that a stale one stands in no caller's way. */
  anonymous?: true;
  /**
   * Units that a visitor's call takes from what its address may ask a minute; 1 unless told. 5 = an answer made for this one
   * call: rows sorted or searched, records read or written, a password hashed.
   */
  cost?: 5;
  /** Answered to the operator's own token and to no session; not there at all while no such token is set. */
  operator?: true;
  /** Counted a second time against the far tighter limit of sign-ins of one address. */
  signsIn?: true;
  /** Status to meaning, beside 400 (a parameter is wrong), 429, 500 and 503 (an engine is away). */
  errors?: Record<number, string>;
}

const nothing = z.object({});
type Nothing = typeof nothing;

/** An endpoint; one that takes nothing from its path or its query leaves that out. */
export function defineEndpoint<
  R extends z.ZodType,
  P extends z.ZodObject = Nothing,
  Q extends z.ZodObject = Nothing,
  B extends z.ZodType = z.ZodUndefined,
>(endpoint: Omit<Endpoint<P, Q, R, B>, 'params' | 'query'> & { params?: P; query?: Q }): Endpoint<P, Q, R, B> {
  return { params: nothing, query: nothing, ...endpoint } as Endpoint<P, Q, R, B>;
}
