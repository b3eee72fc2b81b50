import { useEffect } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router-dom';
import { Spinner } from '../components/ui/spinner.tsx';
import { useSession } from '../lib/session/session-context.tsx';
import { useSetting } from '../lib/settings/settings-context.tsx';
import { useDebounced } from '../lib/use-debounced.ts';
import { checkPage } from './check-page.ts';
import { findPage } from './pages.ts';
import { SessionWait } from './session-wait.tsx';

/** How long the page before stays while the next one loads: a spinner that is gone at once would only flash. */
const staysMs = 250;

/** The page of the address, for those who may see it. */
export function CurrentPage() {
  const { pathname } = useLocation();
  const { state, store } = useSession();
  const numberFormat = useSetting((settings) => settings.display.numberFormat);
  const next = useNavigation().location?.pathname ?? pathname;
  const waiting = useDebounced(next, staysMs) !== pathname && next !== pathname;
  const page = findPage(pathname);
  const title = page?.title;
  useEffect(() => {
    document.title = title ? `${title} · Mintscope` : 'Mintscope';
  }, [title]);

  const outcome = page && checkPage(page, pathname, state);
  if (outcome && 'show' in outcome && outcome.show === 'spinner') {
    return (
      <SessionWait
        problem={state.phase === 'loading' ? state.problem : null}
        token={store.token()}
        onRetry={() => void store.refresh()}
      />
    );
  }
  // Its guard leads away from a page that may not be seen (any more).
  if (waiting || !outcome || 'redirect' in outcome) return <Spinner label="Loading the page" size={24} fill />;
  // Live texts write themselves: with another number format they are made anew. The page that sets it draws none.
  return <Outlet key={pathname === '/settings' ? pathname : `${pathname} ${numberFormat}`} />;
}
