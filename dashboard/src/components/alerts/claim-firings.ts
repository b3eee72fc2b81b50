import { readStored, writeStored } from '../../lib/storage.ts';
import type { Told } from './follow-firings.ts';

const key = 'alerts-told';
/** A tab in sight comes first: it tells at once. */
const hiddenWaitMs = 400;

/**
 * Of what the feed tells every tab of this browser, what this tab is to tell: each firing is told by one of them, by one in sight where there
 * is one.
 */
export async function claimFirings(told: Told, hidden = document.hidden): Promise<Told> {
  if (hidden) await new Promise((resolve) => setTimeout(resolve, hiddenWaitMs));
  // Without a secure context there are no locks: two tabs may then tell the same.
  return navigator.locks ? navigator.locks.request(key, () => claim(told)) : claim(told);
}

function claim({ firings, together }: Told): Told {
  const done = new Set(readDone());
  const nameOf = (id: number) => `${together > 0 ? 'together ' : ''}${id}`;
  const own = firings.filter(({ id }) => !done.has(nameOf(id)));
  if (own.length > 0) writeStored(key, [...done, ...own.map(({ id }) => nameOf(id))].slice(-kept));
  return { firings: own, together };
}

const kept = 100;

function readDone(): string[] {
  const stored = readStored(key);
  return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
}
