import type { SessionUser } from '@mintscope/schemas/session-user';
import { describeAccess } from '../../components/billing/describe-access.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { Card } from '../../components/ui/card.tsx';
import { type Fact, FactList } from '../../components/ui/fact-list.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { formatAge } from '../../lib/format.ts';
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
        <LinkButton to="/signup" className={styles.plans}>
          Plans and payment
        </LinkButton>
      )}
    </Card>
  );
}

function factsOf(user: SessionUser, nowMs: number): Fact[] {
  const { text, tone, tip } = describeAccess(user, nowMs);
  const facts: Fact[] = [{ name: 'Access', value: text, tone, tip }];
  if (user.role !== 'user') return [{ name: 'Role', value: user.role }, ...facts];
  const { expiresAt } = user.entitlement;
  return expiresAt === null || expiresAt <= nowMs
    ? facts
    : [...facts, { name: 'Left', value: formatAge(expiresAt - nowMs) }];
}
