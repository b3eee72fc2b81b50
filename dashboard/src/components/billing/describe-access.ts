import type { SessionUser } from '@mintscope/schemas/session-user';
import { formatDate } from '../../lib/format.ts';
import type { Tone } from '../ui/chip.tsx';

/** What a user may see, and until when, in a few words. */
export function describeAccess(
  { role, entitlement, fullAccess }: Pick<SessionUser, 'role' | 'entitlement' | 'fullAccess'>,
  nowMs: number,
): { text: string; tone: Tone | undefined; tip: string } {
  const { active, expiresAt, trial } = entitlement;
  if (role !== 'user') return { text: 'Unlimited', tone: 'good', tip: 'Admins and owners need no subscription' };
  if (expiresAt !== null && (active || expiresAt > nowMs)) {
    const kind = trial ? 'Trial' : 'Active';
    return { text: `${kind} until ${formatDate(expiresAt)}`, tone: 'good', tip: 'Live figures of every token' };
  }
  if (fullAccess) return { text: 'Open to everyone for now', tone: 'good', tip: 'Live figures of every token' };
  const text = expiresAt === null ? 'None yet' : `Ended ${formatDate(expiresAt)}`;
  return { text, tone: 'warn', tip: 'Without a subscription you see the preview: older tokens, without the live feed' };
}
