import type { Access, AccessRule } from '@mintscope/schemas/api/endpoint';
import { messages, permissionNeeded } from '@mintscope/schemas/messages';
import { RequestError } from '../errors.ts';
import type { Caller } from './auth.ts';

const ranks: Record<Access, number> = { visitor: 0, user: 1, admin: 2, owner: 3 };

const refusals: Record<Exclude<Access, 'visitor'>, string> = {
  user: messages.logIn,
  admin: messages.adminsOnly,
  owner: messages.ownersOnly,
};

/**
 * The one place that decides whether a caller may use an endpoint or a channel.
 * @throws RequestError 401 UNAUTHENTICATED for a visitor who has to sign in, 403 FORBIDDEN for a role that is too low or a
 *   permission that is missing, 403 ENTITLEMENT_REQUIRED for a user whose access has run out.
 */
export function requireAccess(caller: Caller, { access, permission, entitled, unentitled }: AccessRule): void {
  // An unknown rule lets no caller in.
  if (ranks[access] === undefined) throw new Error(`There is no access rule ${access}`);
  if (access === 'visitor' && !permission && !entitled) return;
  if (caller.role === 'visitor') throw unauthenticated();
  if (ranks[caller.role] < ranks[access])
    throw forbidden(access === 'visitor' ? messages.noPermission : refusals[access]);
  if (permission && !caller.user.permissions[permission]) throw forbidden(permissionNeeded(permission));
  if (entitled && !caller.fullAccess) throw new RequestError(403, 'ENTITLEMENT_REQUIRED', unentitled ?? noEntitlement);
}

/** Whether a list open to every visitor is shown whole; others see the preview. */
export function seesEverything(caller: Caller): boolean {
  return caller.role !== 'visitor' && caller.fullAccess;
}

const noEntitlement = 'You need an active subscription to see this.';

export function unauthenticated(): RequestError {
  return new RequestError(401, 'UNAUTHENTICATED', messages.logIn, { headers: [['www-authenticate', 'Bearer']] });
}

function forbidden(message: string): RequestError {
  return new RequestError(403, 'FORBIDDEN', message);
}
