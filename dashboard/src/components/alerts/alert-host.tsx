import { useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import { askAlert, askedAlert } from '../../lib/alerts/ask-alert.ts';
import { lazyOverlay } from '../../lib/parts/lazy-overlay.tsx';
import { pointedToken } from '../../lib/pointed-token.ts';
import { useUser } from '../../lib/session/session-context.tsx';
import { useKeys } from '../../lib/use-keys.ts';
import { FiringNews } from './firing-news.tsx';
import { SinceLine } from './since-line.tsx';
import { UnseenMark } from './unseen-mark.tsx';

const AlertDialog = lazyOverlay(() => import('./alert-dialog.tsx').then((module) => module.AlertDialog));

/** The dialog of alerts wherever it is asked for, and what is told of them as they fire. Users have it, once for the whole page. */
export function AlertHost() {
  const user = useUser();
  return user && <UserAlerts key={user.id} userId={user.id} />;
}

function UserAlerts({ userId }: { userId: string }) {
  const { asked } = useStore(askedAlert);
  const { pathname, search } = useLocation();
  useKeys([['a', () => askAlert(pointedAt(pathname, search))]]);
  return (
    <>
      <FiringNews userId={userId} />
      <SinceLine />
      <UnseenMark />
      {asked && <AlertDialog asked={asked} onClose={() => askedAlert.setState({ asked: null })} />}
    </>
  );
}

/** Without a token an alert is of the market. */
function pointedAt(pathname: string, search: string) {
  const mint = pointedToken(pathname, search);
  return mint ? { scope: { kind: 'token' as const, mint } } : {};
}
