import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { TipLayer } from '../components/ui/tip-layer.tsx';
import { DiscoveryPage } from '../features/discovery/page.tsx';
import { type Live, LiveProvider } from '../lib/live/live-context.tsx';
import { matchPath } from '../lib/router/match-path.ts';
import { Redirect, RouterProvider, useRouter } from '../lib/router/router.tsx';
import { themeStore } from '../lib/theme.ts';
import { toasterWanted } from '../lib/toasts.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Shell } from './shell.tsx';

const TokenPage = lazy(() => import('../features/token/page.tsx').then((module) => ({ default: module.TokenPage })));
const Toaster = lazy(() => import('../components/ui/toaster.tsx').then((module) => ({ default: module.Toaster })));

export function App({ live, queries }: { live: Live; queries: QueryClient }) {
  return (
    <ErrorBoundary title="Unexpected Application Error!">
      <LiveProvider value={live}>
        <QueryClientProvider client={queries}>
          <RouterProvider>
            <Shell>
              <CurrentPage />
            </Shell>
          </RouterProvider>
          <TipLayer />
          <Toasts />
        </QueryClientProvider>
      </LiveProvider>
    </ErrorBoundary>
  );
}

function CurrentPage() {
  const { pathname } = useRouter().place;
  if (matchPath('/discovery', pathname)) return <DiscoveryPage />;
  const token = matchPath('/token/:address', pathname);
  if (token) return <TokenPage key={token.address} address={token.address ?? ''} />;
  return <Redirect to={matchPath('/', pathname) ? '/discovery' : '/'} />;
}

function Toasts() {
  const wanted = useSyncExternalStore(toasterWanted.watch, toasterWanted.read);
  const theme = useSyncExternalStore(themeStore.watch, themeStore.read);
  return wanted ? (
    <Suspense fallback={null}>
      <Toaster theme={theme} />
    </Suspense>
  ) : null;
}
