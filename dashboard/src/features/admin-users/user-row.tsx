import { Badge } from '../../components/ui/badge.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { type AccountProps, RoleControl, SuspendControl } from './account-controls.tsx';
import { describeAccount } from './describe-account.ts';
import styles from './page.module.css';

export function UserRow(props: AccountProps) {
  const { user } = props;
  const { name, more, entitlement, seen } = describeAccount(user, Date.now());
  const suspended = user.suspendedAt !== null;
  return (
    <tr data-suspended={suspended || undefined}>
      <td>
        <span className={styles.name} data-tip={user.address ?? user.name}>
          {name}
        </span>
        <span className={styles.more}>{more}</span>
      </td>
      <td>
        <RoleControl {...props} name={name} />
      </td>
      <td>{entitlement}</td>
      <td className={styles.end}>{user.sessions}</td>
      <td>{seen ?? 'Never'}</td>
      <td>{formatDateTime(user.createdAt)}</td>
      <td className={styles.end}>
        {suspended && <Badge tone="bad">Suspended</Badge>}
        <SuspendControl {...props} name={name} />
      </td>
    </tr>
  );
}
