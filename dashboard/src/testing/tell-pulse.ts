import { act } from '@testing-library/react';
import { ScriptedSocket } from './scripted-socket.ts';

/** The live feed tells how late the server is, and how late its source. */
export function tellPulse(delayP50Ms: number | null, sourceDelayP50Ms: number | null = null): void {
  const market = { launchesPerMinute: 1, tradesPerSecond: 1, scoredPerSecond: 1, liveTokens: 1, clients: 1 };
  const pulse = { ...market, delayP50Ms, delayP99Ms: delayP50Ms, sourceDelayP50Ms };
  act(() =>
    ScriptedSocket.last.say({
      type: 'periodic_update',
      seq: 1,
      serverTimeMs: Date.now(),
      pulse,
      parameterVersion: null,
    }),
  );
}
