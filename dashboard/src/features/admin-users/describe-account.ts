import type { Account } from '@mintscope/schemas/api/people/account';
import { formatAge, shortenAddress } from '../../lib/format.ts';
import { cleanText } from '../../lib/hostile-text.ts';

/** An account in words, the same in a row of the table and on a card of the phone. */
export function describeAccount(user: Account, nowMs: number) {
  return {
    name: user.address ? shortenAddress(user.address) : cleanText(user.name, 40),
    more: [user.email, user.username].filter(Boolean).join(' · '),
    entitlement: entitlementOf(user, nowMs),
    seen: user.lastSeenAt === null ? null : `${formatAge(nowMs - user.lastSeenAt)} ago`,
  };
}

function entitlementOf({ entitlement: { expiresAt, trial }, role }: Account, nowMs: number): string {
  if (role !== 'user') return 'By role';
  if (expiresAt === null) return 'None';
  const left = expiresAt - nowMs;
  if (left <= 0) return `Ended ${formatAge(-left)} ago`;
  return `${trial ? 'Free' : 'Paid'}, ${formatAge(left)} left`;
}
