import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { createClock } from '../lib/live/clock.ts';
import { createLiveClient } from '../lib/live/live-client.ts';
import { type Live, LiveProvider } from '../lib/live/live-context.tsx';
import { RouterProvider } from '../lib/router/router.tsx';
import { createWatchlist } from '../lib/watchlist.ts';
import { ScriptedSocket } from './scripted-socket.ts';

export type Answers = (path: string) => { status?: number; body: unknown } | undefined;

/** Draws a page with everything main.tsx gives it. The test answers for the server, by path; other paths get 404. */
export function renderPage(page: ReactNode, answers: Answers): Live & { stop: () => void } {
  vi.stubGlobal('WebSocket', ScriptedSocket);
  vi.stubGlobal('fetch', async (path: string) => {
    const answer = answers(path);
    return new Response(JSON.stringify(answer?.body ?? { error: 'not_found', message: 'The token is not known.' }), {
      status: answer ? (answer.status ?? 200) : 404,
    });
  });
  sizeElements();
  const client = createLiveClient('ws://test/ws');
  const live = { client, clock: createClock(client.serverNowMs), watchlist: createWatchlist() };
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <LiveProvider value={live}>
      <QueryClientProvider client={queries}>
        <RouterProvider>{page}</RouterProvider>
      </QueryClientProvider>
    </LiveProvider>,
  );
  return { ...live, stop: client.close };
}

/** A document without layout has elements of size 0, in which a virtual list shows nothing. */
function sizeElements(): void {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1400);
}
