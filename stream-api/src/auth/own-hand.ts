import { Refusal } from '@mintscope/records/refusal';
import type { Caller, SignedIn } from './auth.ts';
import { signedIn } from './signed-in.ts';

/**
 * The caller of a route that speaks to others under the caller's name.
 * @throws Refusal SWITCHED for an admin in a user's place.
 */
export function ownHand(caller: Caller): SignedIn {
  const user = signedIn(caller);
  if (user.adminId !== null) throw new Refusal('SWITCHED', 'Only the user can take part in the chat under this name.');
  return user;
}
