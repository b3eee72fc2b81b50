import type { StoredRole } from '../people/tables.ts';
import type { SignInMethod } from './tables.ts';

const hourMs = 3_600_000;
const longMs = 30 * 24 * hourMs;
const workingDayMs = 12 * hourMs;

const byMethod: Record<SignInMethod, number> = {
  wallet: longMs,
  telegram: longMs,
  investor: longMs,
  password: workingDayMs,
  development: workingDayMs,
  switch: hourMs,
};

/** How long a session lasts at most (ms). Who may do more signs in more often. */
export function sessionLifetimeMs(method: SignInMethod, role: StoredRole): number {
  return Math.min(byMethod[method], role === 'user' ? longMs : workingDayMs);
}

/** How long a session may go unused before it is over (ms). Following the live feed is use. */
export function sessionIdleMs(role: StoredRole): number {
  return role === 'user' ? 7 * 24 * hourMs : 2 * hourMs;
}
