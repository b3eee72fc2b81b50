import type { Firing } from '@mintscope/schemas/alerts/firing';
import { listFirings } from '@mintscope/schemas/api/alerts/list-firings';
import { call } from '../../lib/call.ts';
import type { AccountUpdate } from '../../lib/live/channels/channels.ts';
import type { LiveClient } from '../../lib/live/live-client.ts';

export interface Told {
  firings: readonly Firing[];
  /** Told together, of which the firings are the most telling; 0 = they are told alone. */
  together: number;
}

export interface FollowedFirings {
  /** Says which firing was the newest when it began, told already; 0 = there was none. */
  know: (newest: number) => void;
  stop: () => void;
}

/** Of what was missed, at most so many are told. */
const mostMissed = 20;

/**
 * Tells each firing that the feed tells of, and those that it left out or told while the line was down: they are read from the list.
 */
export function followFirings(client: LiveClient, tell: (told: Told) => void): FollowedFirings {
  const asked = new AbortController();
  /** Told already; null = not known yet. */
  let newest: number | null = null;
  let isLost = false;
  let isReading = false;

  function note(firings: readonly Firing[], together: number): void {
    const known = newest ?? 0;
    const fresh = together > 0 ? firings : firings.filter(({ id }) => id > known);
    newest = Math.max(known, ...firings.map(({ id }) => id));
    if (fresh.length > 0) tell({ firings: fresh, together });
  }

  function hear(update: AccountUpdate): void {
    if (update.type !== 'alerts_fired') return;
    const { firings, before, together } = update;
    if (together === 0 && before !== null && newest !== null && before > newest) void catchUp();
    else note(firings, together);
  }

  async function catchUp(): Promise<void> {
    if (isReading) return;
    isReading = true;
    try {
      const { firings } = await call(listFirings, { query: { limit: mostMissed }, signal: asked.signal });
      const known = newest ?? firings[0]?.id ?? 0;
      const missed = firings.filter(({ id, told }) => id > known && told === 'alone').reverse();
      newest = Math.max(known, ...firings.map(({ id }) => id));
      if (missed.length > 0) tell({ firings: missed, together: 0 });
    } catch {
      // It is read with the next firing, or when the line is back the next time; the history has them all.
    } finally {
      isReading = false;
    }
  }

  const stops = [
    client.account.watch(hear),
    client.watchStatus(() => {
      const { phase } = client.status().connection;
      if (phase === 'waiting') isLost = true;
      if (phase !== 'open' || !isLost) return;
      isLost = false;
      void catchUp();
    }),
  ];
  return {
    know(first) {
      newest ??= first;
    },
    stop() {
      asked.abort();
      for (const stop of stops) stop();
    },
  };
}
