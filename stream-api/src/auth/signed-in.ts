import type { Caller, SignedIn } from './auth.ts';

/** The caller of a route that asks for a session. A visitor here is a defect of the route's access rule. */
export function signedIn(caller: Caller): SignedIn {
  if (caller.role === 'visitor') throw new Error('A route that needs a session let a visitor in');
  return caller;
}
