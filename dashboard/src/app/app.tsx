import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { RouterProvider } from 'react-router-dom';
import { useStore } from 'zustand';
import { type Live, LiveProvider } from '../lib/live/live-context.tsx';
import { ParametersProvider } from '../lib/parameters-context.tsx';
import { loadPart } from '../lib/parts/load-part.ts';
import { SessionProvider } from '../lib/session/session-context.tsx';
import type { SessionStore } from '../lib/session/session-store.ts';
import { SettingsProvider } from '../lib/settings/settings-context.tsx';
import type { SettingsStore } from '../lib/settings/settings-store.ts';
import { themeStore } from '../lib/theme.ts';
import { toasterWanted } from '../lib/toasts.ts';
import type { AppRouter } from './create-router.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

interface AppProps {
  session: SessionStore;
  settings: SettingsStore;
  live: Live;
  queries: QueryClient;
  router: AppRouter;
}

export function App({ session, settings, live, queries, router }: AppProps) {
  return (
    <ErrorBoundary title="Unexpected Application Error!">
      <SessionProvider value={session}>
        <SettingsProvider value={settings}>
          <LiveProvider value={live}>
            <QueryClientProvider client={queries}>
              <ParametersProvider>
                {/* A navigation as a transition would begin anew with each frame of live figures. */}
                <RouterProvider router={router} useTransitions={false} />
              </ParametersProvider>
              <Tips />
              <Toasts />
            </QueryClientProvider>
          </LiveProvider>
        </SettingsProvider>
      </SessionProvider>
    </ErrorBoundary>
  );
}

/** No pointer is at a figure before it is painted. */
function Tips() {
  const [TipLayer, setTipLayer] = useState<ComponentType | null>(null);
  useEffect(() => {
    // Without it every figure still has its name, and every button its label.
    loadPart(() => import('../components/ui/tip-layer.tsx')).then(
      (module) => setTipLayer(() => module.TipLayer),
      () => undefined,
    );
  }, []);
  return TipLayer && <TipLayer />;
}

function Toasts() {
  const wanted = useStore(toasterWanted);
  const theme = useSyncExternalStore(themeStore.watch, themeStore.read);
  const [Toaster, setToaster] = useState<ComponentType<{ theme: 'dark' | 'light' }> | null>(null);
  useEffect(() => {
    if (!wanted || Toaster) return;
    // Where it cannot be loaded, the next toast asks for it again.
    loadPart(() => import('../components/ui/toaster.tsx')).then(
      (module) => setToaster(() => module.Toaster),
      () => undefined,
    );
  }, [wanted, Toaster]);
  return Toaster && <Toaster theme={theme} />;
}
