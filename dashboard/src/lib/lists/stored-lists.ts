import { defaultWatchlistId } from '@mintscope/schemas/account-lists';
import { readStored, removeStored, writeStored } from '../storage.ts';
import type { ListAct } from './list-act.ts';

const key = 'account-lists';

export interface StoredLists {
  /** Whose the browser's stars are. */
  owner: string;
  /** The watchlist that stars put tokens into. */
  chosen: string;
  /** What the server has not taken yet, the oldest first. */
  waiting: ListAct[];
  /** Among the stars are those of the visitor before, which the account does not have yet. */
  isNew: boolean;
}

/** Null while the browser's stars are a visitor's. */
export function readStoredLists(): StoredLists | null {
  const stored = readStored(key);
  if (typeof stored !== 'object' || stored === null || !('owner' in stored) || typeof stored.owner !== 'string') {
    return null;
  }
  const chosen = 'chosen' in stored && typeof stored.chosen === 'string' ? stored.chosen : defaultWatchlistId;
  const isNew = 'isNew' in stored && stored.isNew === true;
  return { owner: stored.owner, chosen, waiting: 'waiting' in stored ? actsOf(stored.waiting) : [], isNew };
}

export function writeStoredLists(lists: StoredLists | null): void {
  if (lists) writeStored(key, lists);
  else removeStored(key);
}

/** An older version may have kept acts of another form; the server looks at what is in them. */
function actsOf(stored: unknown): ListAct[] {
  return Array.isArray(stored) ? stored.filter(isAct) : [];
}

function isAct(value: unknown): value is ListAct {
  if (typeof value !== 'object' || value === null) return false;
  const act: Record<string, unknown> = { ...value };
  const texts = fields[String(act.do)];
  if (!texts?.every((name) => typeof act[name] === 'string')) return false;
  return act.do !== 'add-entries' || (Array.isArray(act.mints) && act.mints.every((mint) => typeof mint === 'string'));
}

/** What an act cannot be sent without. */
const fields: Record<string, readonly string[]> = {
  'put-watchlist': ['id'],
  'remove-watchlist': ['id'],
  'add-entries': ['id'],
  'put-entry': ['id', 'mint'],
  'remove-entry': ['id', 'mint'],
  hide: ['kind', 'address', 'label'],
  show: ['kind', 'address'],
  'put-view': ['id'],
  'remove-view': ['id'],
} satisfies Record<ListAct['do'], readonly string[]>;
