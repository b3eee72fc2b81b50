import { readStored, writeStored } from '../../lib/storage.ts';
import type { Told } from './follow-firings.ts';

/** How near a tab is to who looks: at most one of a browser has the focus. */
export type Place = 'in focus' | 'in sight' | 'hidden';

const key = 'alerts-told';
/** The tab in focus comes first, then those in sight (ms). */
const waitMs = { 'in sight': 60, hidden: 400 };

/**
 * Of what the feed tells every tab of this browser, what this tab is to tell: each firing is told by one of them, the one in focus where there
 * is one. That one waits for no other: asking for the lock takes some ms, within which a frame goes by.
 */
export function claimFirings(told: Told, place: Place = placeOf(document)): Told | Promise<Told> {
  return place === 'in focus' ? claim(told) : claimLater(told, waitMs[place]);
}

async function claimLater(told: Told, afterMs: number): Promise<Told> {
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  // Without a secure context there are no locks: two tabs may then tell the same.
  return navigator.locks ? navigator.locks.request(key, () => claim(told)) : claim(told);
}

function placeOf(page: Document): Place {
  if (page.hidden) return 'hidden';
  return page.hasFocus() ? 'in focus' : 'in sight';
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
