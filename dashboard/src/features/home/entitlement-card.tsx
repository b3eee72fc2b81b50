import type { SessionUser } from '@mintscope/schemas/session-user';
import { Badge } from '../../components/ui/badge.tsx';
import button from '../../components/ui/button.module.css';
import { Card } from '../../components/ui/card.tsx';
import { type Fact, FactList } from '../../components/ui/fact-list.tsx';
import { cx } from '../../lib/cx.ts';
import { formatAge } from '../../lib/format.ts';
import { Link } from '../../lib/router/link.tsx';
import styles from './entitlement-card.module.css';

/** What the user may see, and for how long. */
export function EntitlementCard({ user }: { user: SessionUser }) {
  const { fullAccess } = user;
  return (
    <Card
      title="Your access"
      side={<Badge tone={fullAccess ? 'good' : 'warn'}>{fullAccess ? 'Full access' : 'Preview'}</Badge>}
    >
      <FactList facts={factsOf(user, Date.now())} />
      {user.role === 'user' && (
        <Link to="/signup" className={cx(button.button, button.plain, styles.plans)}>
          Plans and payment
        </Link>
      )}
    </Card>
  );
}

function factsOf({ role, entitlement }: SessionUser, nowMs: number): Fact[] {
  const { expiresAt, trial, active } = entitlement;
  if (role !== 'user') {
    return [
      { name: 'Role', value: role },
      { name: 'Plan', value: 'By role, without end' },
    ];
  }
  const facts: Fact[] = [{ name: 'Plan', value: trial ? 'Free access' : 'Subscription' }];
  if (expiresAt === null) return [...facts, { name: 'Ends', value: 'Never' }];
  const day = new Date(expiresAt).toLocaleDateString(undefined, { dateStyle: 'medium' });
  const left = expiresAt > nowMs ? formatAge(expiresAt - nowMs) : 'Nothing';
  return [...facts, { name: active ? 'Ends' : 'Ended', value: day }, { name: 'Left', value: left }];
}
