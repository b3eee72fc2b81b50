import type { Access } from '@mintscope/schemas/api/endpoint';
import { RequestError } from '../errors.ts';
import type { HttpRequest } from '../transport/transport.ts';

/** Who asks. */
export interface Caller {
  role: Access;
}

const ranks: Record<Access, number> = { visitor: 0, user: 1, admin: 2, owner: 3 };

const refusals: Record<Exclude<Access, 'visitor'>, string> = {
  user: 'Please log in to access this feature.',
  admin: 'This feature is only available to administrators and owners.',
  owner: 'This feature is only available to system owners.',
};

/** The caller of a request or of a socket's upgrade. Nobody can sign in yet, so everybody is a visitor. */
export function identifyCaller(_request: Pick<HttpRequest, 'headers'>): Caller {
  return { role: 'visitor' };
}

/**
 * The one place that decides whether a caller may use an endpoint or a channel.
 * @throws RequestError 401 for a visitor who has to sign in, 403 for a role that is too low.
 */
export function requireAccess(caller: Caller, access: Access): void {
  if (access === 'visitor' || ranks[caller.role] >= ranks[access]) return;
  if (caller.role === 'visitor') {
    throw new RequestError(401, 'UNAUTHENTICATED', refusals.user, { headers: [['www-authenticate', 'Bearer']] });
  }
  throw new RequestError(403, 'FORBIDDEN', refusals[access]);
}

/** Whether a page of another origin may open the live feed: a browser names the page's origin, others name none. */
export function originAllowed(request: Pick<HttpRequest, 'headers'>): boolean {
  const origin = request.headers.get('origin');
  return origin === undefined || URL.canParse(origin);
}
