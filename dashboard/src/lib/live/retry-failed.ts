import type { QueryClient } from '@tanstack/react-query';
import type { LiveClient } from './live-client.ts';

/** Once the live connection is back, asks again for what could not be loaded: no error outlasts its cause. Gives the way to stop. */
export function retryFailed(client: LiveClient, queries: QueryClient): () => void {
  let wasDown = false;
  return client.watchStatus(() => {
    const isOpen = client.status().connection.phase === 'open';
    if (isOpen && wasDown)
      void queries.refetchQueries({
        type: 'active',
        predicate: ({ state }) => state.status === 'error' || state.error !== null,
      });
    wasDown = !isOpen;
  });
}
