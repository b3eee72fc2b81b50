import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { ScriptedSocket } from '../../testing/scripted-socket.ts';
import { LiveClient } from './live-client.ts';
import { retryFailed } from './retry-failed.ts';

test('what could not be loaded is asked for again when the feed is back, and nothing else is', async () => {
  vi.stubGlobal('WebSocket', ScriptedSocket);
  ScriptedSocket.opened = [];
  const client = new LiveClient('ws://test/ws');
  client.authenticate('token');
  client.subscribe({ channel: 'tokens', limit: 10 });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  greet();
  let isAway = true;
  const asked = { failing: 0, fine: 0 };
  const failing = new QueryObserver(queries, {
    queryKey: ['failing'],
    queryFn: () => {
      asked.failing++;
      if (isAway) throw new Error('HTTP 503');
      return 'rows';
    },
  });
  const fine = new QueryObserver(queries, { queryKey: ['fine'], queryFn: () => ++asked.fine });
  const stops = [failing.subscribe(() => {}), fine.subscribe(() => {}), retryFailed(client, queries)];
  await vi.waitFor(() => expect(failing.getCurrentResult().isError).toBe(true));
  isAway = false;
  expect(asked.failing).toBe(1);
  ScriptedSocket.last.drop(1006);
  client.retry();
  greet();
  await vi.waitFor(() => expect(failing.getCurrentResult().data).toBe('rows'));
  expect(asked).toEqual({ failing: 2, fine: 1 });
  for (const stop of stops) stop();
  client.close();
  vi.unstubAllGlobals();
});

function greet(): void {
  ScriptedSocket.last.accept();
  ScriptedSocket.last.say({ type: 'authenticated', role: 'user', fullAccess: true, sessionExpiresAt: 1 });
}
