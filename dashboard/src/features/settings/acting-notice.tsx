import { Eye } from 'lucide-react';
import { useUser } from '../../lib/session/session-context.tsx';
import styles from './acting-notice.module.css';

/** For an admin who is here in a user's place. */
export function ActingNotice() {
  const user = useUser();
  if (!user?.adminContext) return null;
  return (
    <p className={styles.notice}>
      <Eye size={16} aria-hidden />
      <span>
        You act as another user. What you look at and change here is recorded under your name, and the user can read it
        under Security.
      </span>
    </p>
  );
}
