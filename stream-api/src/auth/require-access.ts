import type { Access } from '@mintscope/schemas/api/endpoint';
import { type KeyRule, keyScopeOf } from '@mintscope/schemas/api/key-scope';
import { messages, permissionNeeded } from '@mintscope/schemas/messages';
import { RequestError } from '../errors.ts';
import type { Caller, KeyGrant, SignedIn } from './auth.ts';

const ranks: Record<Access, number> = { visitor: 0, user: 1, admin: 2, owner: 3 };

const refusals: Record<Exclude<Access, 'visitor'>, string> = {
  user: messages.logIn,
  admin: messages.adminsOnly,
  owner: messages.ownersOnly,
};

/**
 * The one place that decides whether a caller may use an endpoint or a channel.
 * @throws RequestError 401 UNAUTHENTICATED for a visitor who has to sign in, 403 FORBIDDEN for a role that is too low or a
 *   permission that is missing, 403 ENTITLEMENT_REQUIRED for a user whose access has run out; 403 KEY_REFUSED and SCOPE_MISSING
 *   for an API key.
 */
export function requireAccess(caller: Caller, rule: KeyRule): void {
  const { access, permission, entitled, unentitled } = rule;
  // An unknown rule lets no caller in.
  if (ranks[access] === undefined) throw new Error(`There is no access rule ${access}`);
  if (caller.role !== 'visitor' && caller.key) requireScope(caller.key, rule);
  if (access === 'visitor' && !permission && !entitled) return;
  if (caller.role === 'visitor') throw unauthenticated();
  if (ranks[caller.role] < ranks[access])
    throw forbidden(access === 'visitor' ? messages.noPermission : refusals[access]);
  if (permission && !caller.user.permissions[permission]) throw forbidden(permissionNeeded(permission));
  if (entitled && !caller.fullAccess) throw new RequestError(403, 'ENTITLEMENT_REQUIRED', unentitled ?? noEntitlement);
}

function requireScope({ scopes }: KeyGrant, rule: KeyRule): void {
  const scope = keyScopeOf(rule);
  if (scope === null) throw keyRefused();
  if (!scopes.includes(scope)) {
    throw new RequestError(403, 'SCOPE_MISSING', `This API key may not do that: it lacks the scope ${scope}.`);
  }
}

/** Whether the caller may read what is the account's own: every session may, a key that was given it. */
export function readsOwn({ key }: SignedIn): boolean {
  return key === undefined || key.scopes.includes('read-own');
}

export function keyRefused(): RequestError {
  return new RequestError(403, 'KEY_REFUSED', messages.keyRefused);
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
