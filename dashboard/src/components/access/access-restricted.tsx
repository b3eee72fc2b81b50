import { messages, permissionNeeded } from '@mintscope/schemas/messages';
import type { Permission, Role } from '@mintscope/schemas/session-user';
import { ShieldX } from 'lucide-react';
import { useUser } from '../../lib/session/session-context.tsx';
import { useWayIn } from '../../lib/session/use-way-in.ts';
import { LinkButton } from '../ui/link-button.tsx';
import styles from './access-restricted.module.css';

export interface AccessNeeds {
  /** owner: owners only; admin: admins and owners; user: every signed-in user. */
  access?: Role;
  permission?: Permission;
}

/** Stands where a visitor or user may not look: in place of a panel, or of what the server answered 403 to. */
export function AccessRestricted({ access, permission }: AccessNeeds) {
  const user = useUser();
  const logIn = useWayIn('/login');
  return (
    <section aria-labelledby="access-restricted" className={styles.card}>
      <ShieldX size={24} strokeWidth={1.6} aria-hidden className={styles.icon} />
      <h2 id="access-restricted" className={styles.title}>
        Access Restricted
      </h2>
      <p className={styles.text}>{reason(access, permission)}</p>
      {user ? (
        <p className={styles.role}>
          Your current role: <strong>{user.role}</strong>
        </p>
      ) : (
        <>
          <p className={styles.role}>{messages.logIn}</p>
          <LinkButton to={logIn} look="main">
            Log in
          </LinkButton>
        </>
      )}
    </section>
  );
}

function reason(access: Role | undefined, permission: Permission | undefined): string {
  if (access === 'owner') return messages.ownersOnly;
  if (access === 'admin') return messages.adminsOnly;
  return permission ? permissionNeeded(permission) : messages.noPermission;
}
