import type { Caller } from './auth.ts';

/** Whose account a caller uses up: an admin's in a user's place is the admin's. Null for visitors. */
export function accountOf(caller: Caller): string | null {
  return caller.role === 'visitor' ? null : (caller.adminId ?? caller.userId);
}
