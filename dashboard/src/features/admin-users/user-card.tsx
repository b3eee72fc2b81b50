import { Badge } from '../../components/ui/badge.tsx';
import { formatDate } from '../../lib/format.ts';
import { type AccountProps, RoleControl, SuspendControl } from './account-controls.tsx';
import { describeAccount } from './describe-account.ts';
import styles from './user-card.module.css';

/** A row of the table as a card for the phone: two lines, each with its control at the end. */
export function UserCard(props: AccountProps) {
  const { user } = props;
  const { name, more, entitlement, seen } = describeAccount(user, Date.now());
  const suspended = user.suspendedAt !== null;
  const facts = [
    entitlement,
    `${user.sessions} ${user.sessions === 1 ? 'session' : 'sessions'}`,
    seen === null ? 'never seen' : `seen ${seen}`,
    `joined ${formatDate(user.createdAt)}`,
  ];
  return (
    <li className={styles.card} data-suspended={suspended || undefined}>
      <div className={styles.who}>
        <span className={styles.name}>{name}</span>
        {suspended ? <Badge tone="bad">Suspended</Badge> : <span className={styles.more}>{more}</span>}
      </div>
      <RoleControl {...props} name={name} />
      <p className={styles.facts}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      <SuspendControl {...props} name={name} />
    </li>
  );
}
