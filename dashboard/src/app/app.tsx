import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { TipLayer } from '../components/ui/tip-layer.tsx';
import { DiscoveryPage } from '../features/discovery/page.tsx';
import { type Live, LiveProvider } from '../lib/live/live-context.tsx';
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
          <BrowserRouter>
            <Routes>
              <Route element={<Shell />}>
                <Route path="/" element={<Navigate to="/discovery" replace />} />
                <Route path="/discovery" element={<DiscoveryPage />} />
                <Route path="/token/:address" element={<TokenPage />} />
                <Route path="*" element={<Navigate to="/" replace />} />
              </Route>
            </Routes>
          </BrowserRouter>
          <TipLayer />
          <Toasts />
        </QueryClientProvider>
      </LiveProvider>
    </ErrorBoundary>
  );
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
