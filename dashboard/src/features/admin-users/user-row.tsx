import type { Account } from '@mintscope/schemas/api/account';
import { updateUser } from '@mintscope/schemas/api/update-user';
import type { Role } from '@mintscope/schemas/session-user';
import { useState } from 'react';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { Select } from '../../components/ui/select.tsx';
import { call } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatAge, formatDateTime, shortenAddress } from '../../lib/format.ts';
import { cleanText } from '../../lib/hostile-text.ts';
import { showToast } from '../../lib/toasts.ts';
import styles from './page.module.css';

const roles: readonly (readonly [Role, string])[] = [
  ['user', 'User'],
  ['admin', 'Admin'],
  ['owner', 'Owner'],
];

interface UserRowProps {
  user: Account;
  /** Nobody changes their own account here: it could lock them out. */
  self: boolean;
  onChanged: () => void;
}

export function UserRow({ user, self, onChanged }: UserRowProps) {
  const [wanted, setWanted] = useState<Change | null>(null);
  const name = whoIs(user);
  const suspended = user.suspendedAt !== null;
  return (
    <tr data-suspended={suspended || undefined}>
      <td>
        <span className={styles.name} data-tip={user.address ?? user.name}>
          {name}
        </span>
        <span className={styles.more}>{[user.email, user.username].filter(Boolean).join(' · ')}</span>
      </td>
      <td>
        {self ? (
          <Badge tone="accent">{user.role}, you</Badge>
        ) : (
          <Select label="Role" value={user.role} options={roles} onChange={(role) => setWanted({ role })} />
        )}
      </td>
      <td>{entitlementOf(user)}</td>
      <td className={styles.end}>{user.sessions}</td>
      <td>{user.lastSeenAt === null ? 'Never' : `${formatAge(Date.now() - user.lastSeenAt)} ago`}</td>
      <td>{formatDateTime(user.createdAt)}</td>
      <td className={styles.end}>
        {suspended && <Badge tone="bad">Suspended</Badge>}
        {!self && (
          <Button onClick={() => setWanted({ suspended: !suspended })}>{suspended ? 'Restore' : 'Suspend'}</Button>
        )}
        {wanted && (
          <ConfirmChange user={user} name={name} change={wanted} onDone={onChanged} onClose={() => setWanted(null)} />
        )}
      </td>
    </tr>
  );
}

type Change = { role: Role } | { suspended: boolean };

interface ConfirmChangeProps {
  user: Account;
  name: string;
  change: Change;
  onDone: () => void;
  onClose: () => void;
}

function ConfirmChange({ user, name, change, onDone, onClose }: ConfirmChangeProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { title, message, confirm } = describe(name, change);
  const send = async () => {
    setBusy(true);
    setError(null);
    try {
      await call(updateUser, { params: { id: user.id }, body: change });
      void showToast(`${name}: saved`, 'success');
      onDone();
      onClose();
    } catch (problem) {
      setError(errorText(problem, 'The account could not be changed'));
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      title={title}
      message={message}
      confirmText={confirm}
      type={'suspended' in change && change.suspended ? 'danger' : 'warning'}
      isLoading={busy}
      error={error}
      onConfirm={() => void send()}
      onCancel={onClose}
    />
  );
}

function describe(name: string, change: Change): { title: string; message: string; confirm: string } {
  if ('role' in change) {
    return {
      title: `Make ${name} ${change.role === 'user' ? 'a' : 'an'} ${change.role}?`,
      message: 'It takes effect at once, on open pages too, and is noted in the audit log.',
      confirm: 'Change role',
    };
  }
  return change.suspended
    ? {
        title: `Suspend ${name}?`,
        message: 'Every session of the account ends at once, and it cannot sign in until it is restored.',
        confirm: 'Suspend',
      }
    : { title: `Restore ${name}?`, message: 'The account can sign in again.', confirm: 'Restore' };
}

function whoIs(user: Account): string {
  return user.address ? shortenAddress(user.address) : cleanText(user.name, 40);
}

function entitlementOf({ entitlement: { active, expiresAt, trial }, role }: Account): string {
  if (role !== 'user') return 'By role';
  if (expiresAt === null) return active ? 'Without end' : 'None';
  const left = expiresAt - Date.now();
  if (left <= 0) return `Ended ${formatAge(-left)} ago`;
  return `${trial ? 'Free' : 'Paid'}, ${formatAge(left)} left`;
}
