import { useEffect } from 'react';
import { Redirect, useRouter } from '../lib/router/router.tsx';
import { useSession } from '../lib/session/session-context.tsx';
import { useSetting } from '../lib/settings/settings-context.tsx';
import { checkRoute } from './check-route.ts';
import { findRoute } from './routes.ts';
import { SessionWait } from './session-wait.tsx';

/** The page of the address, for those who may see it. */
export function CurrentPage() {
  const { pathname, search, hash } = useRouter().place;
  const { state, store } = useSession();
  const numberFormat = useSetting((settings) => settings.display.numberFormat);
  const found = findRoute(pathname);
  const title = found?.route.title;
  useEffect(() => {
    document.title = title ? `${title} · Mintscope` : 'Mintscope';
  }, [title]);

  if (!found) return <Redirect to="/" />;
  const outcome = checkRoute(found.route, `${pathname}${search}${hash}`, state);
  if ('redirect' in outcome) return <Redirect to={outcome.redirect} />;
  if (outcome.show === 'spinner') {
    return (
      <SessionWait problem={state.phase === 'loading' ? state.problem : null} onRetry={() => void store.refresh()} />
    );
  }
  const { page: Page } = found.route;
  // Live texts write themselves: with another number format they are made anew. The page that sets it draws none.
  const key = pathname === '/settings' ? pathname : `${pathname} ${numberFormat}`;
  return <Page key={key} params={found.params} pathname={pathname} />;
}
