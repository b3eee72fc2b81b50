import { Info, X } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { Button } from '../components/ui/button.tsx';
import { useSession } from '../lib/session/session-context.tsx';
import { useWayIn } from '../lib/session/use-way-in.ts';
import styles from './session-notice.module.css';

/** Why a user who was signed in no longer is, until they sign in again or close it. */
export function SessionNotice() {
  const { state, store } = useSession();
  const { pathname } = useLocation();
  const logIn = useWayIn('/login');
  if (state.phase !== 'visitor' || !state.notice) return null;
  return (
    <div role="alert" className={styles.notice}>
      <Info size={15} aria-hidden />
      <span>{state.notice}</span>
      {pathname !== '/login' && (
        <Link to={logIn} className={styles.login}>
          Log in
        </Link>
      )}
      <Button look="quiet" icon aria-label="Close this notice" onClick={() => store.dismissNotice()}>
        <X size={14} aria-hidden />
      </Button>
    </div>
  );
}
