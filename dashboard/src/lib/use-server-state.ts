import { getHealth } from '@mintscope/schemas/api/operations/get-health';
import { useQuery } from '@tanstack/react-query';
import { CallError, call } from './call.ts';
import { useLiveStatus } from './live/live-context.tsx';

/** degraded: it answers, but one of its engines does not. */
export type ServerState = 'asking' | 'online' | 'degraded' | 'offline';

const calmMs = 30_000;
const anxiousMs = 5_000;

/** Whether the server answers: an open live connection says so by itself, else it is asked now and then. */
export function useServerState(): ServerState {
  const { connection } = useLiveStatus();
  const live = connection.phase === 'open';
  const { data } = useQuery({
    queryKey: ['server-state'],
    queryFn: ({ signal }) => askServer(signal),
    enabled: !live,
    refetchInterval: (query) => (query.state.data === 'online' ? calmMs : anxiousMs),
    meta: { anonymous: true },
  });
  return live ? 'online' : (data ?? 'asking');
}

async function askServer(signal: AbortSignal): Promise<ServerState> {
  try {
    const { status } = await call(getHealth, { signal });
    return status === 'ok' ? 'online' : 'degraded';
  } catch (error) {
    if (signal.aborted || !(error instanceof CallError)) throw error;
    return error.status === 503 ? 'degraded' : error.status === 0 || error.status >= 500 ? 'offline' : 'online';
  }
}
