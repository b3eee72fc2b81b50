import type { PickScope } from '@mintscope/schemas/picks/selected-token';
import type { SignedIn } from '../../auth/auth.ts';
import { requireAccess } from '../../auth/require-access.ts';
import { signedIn } from '../../auth/signed-in.ts';
import type { RouteContext } from '../../http/handle.ts';

/**
 * Whose picks an act is upon: the caller's own, or the platform's, which needs the permission and is noted. Where it is not said, those
 * who may manage tokens act upon the platform's.
 * @throws RequestError 403
 */
export function pickScope(
  { caller, note }: Pick<RouteContext, 'caller' | 'note'>,
  wanted: PickScope | undefined,
  detail: Record<string, unknown>,
): { scope: PickScope; user: SignedIn } {
  const user = signedIn(caller);
  const scope = wanted ?? (user.user.permissions.canManageTokens ? 'platform' : 'personal');
  if (scope === 'platform') {
    requireAccess(user, { access: 'user', permission: 'canManageTokens' });
    note({ privileged: true });
  }
  note({ detail: { scope, ...detail } });
  return { scope, user };
}
