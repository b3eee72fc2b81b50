import type { SessionUser } from '@mintscope/schemas/session-user';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { onTestFinished, vi } from 'vitest';
import { type AppRouter, createRouter } from '../app/create-router.tsx';
import { configureCalls } from '../lib/call.ts';
import { closeLists } from '../lib/lists/lists-of.ts';
import { createClock } from '../lib/live/clock.ts';
import { LiveClient } from '../lib/live/live-client.ts';
import { type Live, LiveProvider } from '../lib/live/live-context.tsx';
import { Selections } from '../lib/picks/selections.ts';
import { SessionProvider } from '../lib/session/session-context.tsx';
import { SessionStore } from '../lib/session/session-store.ts';
import { SettingsProvider } from '../lib/settings/settings-context.tsx';
import { SettingsStore } from '../lib/settings/settings-store.ts';
import { createWatchlist } from '../lib/watchlist.ts';
import { resetStores } from './reset-stores.ts';
import { ScriptedSocket } from './scripted-socket.ts';
import { sessionUser } from './session-user.ts';

let undo: () => void = () => undefined;

/** What the server answers to a path; the request tells method, headers and body. */
type Answer = { status?: number; body: unknown; headers?: Record<string, string> } | undefined;
export type Answers = (path: string, request?: RequestInit) => Answer | Promise<Answer>;

type Rendered = Live & { session: SessionStore; settings: SettingsStore; router: AppRouter; queries: QueryClient };

/**
 * Draws a page with everything main.tsx gives it, for `user` or (null) a visitor, at whatever address there is; one that reads
 * parameters of its path needs that `path`. The test answers for the server, by path; other paths get 404. At the end of the
 * test, or when it draws another page, all is undone.
 */
export function renderPage(
  page: ReactNode,
  answers: Answers,
  user: SessionUser | null = sessionUser(),
  path = '*',
): Rendered {
  return renderRoutes(() => createBrowserRouter([{ path, element: page }]), answers, user);
}

/** Draws the whole application at the address, as `renderPage` does a page. */
export function renderApp(answers: Answers, user: SessionUser | null = sessionUser()): Rendered {
  return renderRoutes(createRouter, answers, user);
}

function renderRoutes(
  routerFor: (session: SessionStore) => AppRouter,
  answers: Answers,
  user: SessionUser | null,
): Rendered {
  undo();
  vi.stubGlobal('WebSocket', ScriptedSocket);
  vi.stubGlobal('fetch', async (path: string, request: RequestInit) => {
    const answer = await answers(path, request);
    return new Response(JSON.stringify(answer?.body ?? { error: 'not_found', message: 'The token is not known.' }), {
      status: answer ? (answer.status ?? 200) : 404,
      headers: answer?.headers ?? {},
    });
  });
  sizeElements();
  const session = new SessionStore({ goHome: () => void router.navigate('/') });
  configureCalls({ token: session.token, onUnauthorised: (token) => session.forget(null, token) });
  if (user) session.accept({ token: 'test', user });
  const settings = new SettingsStore({ session, waitMs: 0 });
  const client = new LiveClient('ws://test/ws');
  client.authenticate(session.token());
  const selections = new Selections({ session, book: client.picks, keepAfterMs: 0 });
  const live = { client, clock: createClock(client.serverNowMs), watchlist: createWatchlist(), selections };
  const router = routerFor(session);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <SessionProvider value={session}>
      <SettingsProvider value={settings}>
        <LiveProvider value={live}>
          <QueryClientProvider client={queries}>
            <RouterProvider router={router} useTransitions={false} />
          </QueryClientProvider>
        </LiveProvider>
      </SettingsProvider>
    </SessionProvider>,
  );
  undo = () => {
    undo = () => undefined;
    cleanup();
    router.dispose();
    client.close();
    closeLists(live);
    live.watchlist.close();
    selections.close();
    settings.close();
    session.close();
    configureCalls(null);
    localStorage.removeItem('jwt');
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  };
  onTestFinished(() => {
    undo();
    resetStores();
  });
  return { ...live, session, settings, router, queries };
}

/** A document without layout has elements of size 0, in which a virtual list shows nothing. */
function sizeElements(): void {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1400);
}
