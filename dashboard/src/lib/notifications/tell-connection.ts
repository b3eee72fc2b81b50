import type { LiveClient } from '../live/live-client.ts';
import type { Tell } from './tell.ts';

/** A line that is back sooner was not worth a word (ms). */
const patienceMs = 3_000;

/** Tells when the live connection was lost for some seconds, and when it is back after that. Gives the way to stop. */
export function tellConnection(client: LiveClient, wanted: () => boolean, tell: Tell): () => void {
  let wasUp = false;
  let told = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function lost(): void {
    timer = undefined;
    if (!wanted()) return;
    told = true;
    tell('Live connection lost. Figures stand still until it is back.', 'error');
  }

  function back(): void {
    clearTimeout(timer);
    timer = undefined;
    wasUp = true;
    if (told && wanted()) tell('Live connection is back.', 'success');
    told = false;
  }

  function look(): void {
    const { phase } = client.status().connection;
    if (phase === 'open') {
      if (!wasUp || told || timer !== undefined) back();
    } else if (phase === 'waiting') {
      if (wasUp && timer === undefined && !told) timer = setTimeout(lost, patienceMs);
    } else if (phase === 'idle' || phase === 'closed') {
      // Signed out: that is said elsewhere. A refused token alone may yet turn out to be good.
      clearTimeout(timer);
      timer = undefined;
      wasUp = false;
      told = false;
    }
  }

  const stop = client.watchStatus(look);
  look();
  return () => {
    stop();
    clearTimeout(timer);
  };
}
