import type { SessionUser } from '@mintscope/schemas/session-user';
import { Badge } from '../../components/ui/badge.tsx';
import button from '../../components/ui/button.module.css';
import { Card } from '../../components/ui/card.tsx';
import { FactList } from '../../components/ui/fact-list.tsx';
import { cx } from '../../lib/cx.ts';
import { formatAge } from '../../lib/format.ts';
import { Link } from '../../lib/router/link.tsx';

/** What the user may see, and for how long. */
export function EntitlementCard({ user }: { user: SessionUser }) {
  const { entitlement, role, fullAccess } = user;
  const { expiresAt, trial, active } = entitlement;
  const leftMs = expiresAt === null ? null : expiresAt - Date.now();
  return (
    <Card
      title="Your access"
      side={<Badge tone={fullAccess ? 'good' : 'warn'}>{fullAccess ? 'Full access' : 'Preview'}</Badge>}
    >
      <FactList
        facts={[
          { name: 'Role', value: role },
          { name: 'Plan', value: role !== 'user' ? 'By role, without end' : trial ? 'Free access' : 'Subscription' },
          {
            name: active ? 'Ends' : 'Ended',
            value:
              expiresAt === null ? 'Never' : new Date(expiresAt).toLocaleDateString(undefined, { dateStyle: 'medium' }),
          },
          { name: 'Left', value: leftMs === null ? 'No end' : leftMs > 0 ? formatAge(leftMs) : 'Nothing' },
        ]}
      />
      {role === 'user' && (
        <Link to="/signup" className={cx(button.button, button.plain)}>
          Plans and payment
        </Link>
      )}
    </Card>
  );
}
