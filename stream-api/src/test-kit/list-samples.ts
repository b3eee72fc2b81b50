import { randomUUID } from 'node:crypto';
import { makeAddress } from './make-row.ts';
import type { MakeSample } from './sample.ts';

const entries = '/api/account/watchlists/default/entries';

/** Those of watchlists, hidden tokens and saved views. */
export const listSamples: Readonly<Record<string, MakeSample>> = {
  'get-account-lists': () => ({ path: '/api/account/lists' }),
  'get-watchlist': () => ({ path: '/api/account/watchlists/default' }),
  'put-watchlist': () => ({ path: `/api/account/watchlists/${randomUUID()}`, body: { name: 'Snipes' } }),
  'remove-watchlist': () => ({ path: `/api/account/watchlists/${randomUUID()}` }),
  'add-watchlist-entries': () => ({ path: entries, body: { mints: [makeAddress(5_001), makeAddress(5_002)] } }),
  'put-watchlist-entry': () => ({
    path: `${entries}/${makeAddress(5_001)}`,
    body: { note: 'second entry after the dip' },
  }),
  'remove-watchlist-entry': () => ({ path: `${entries}/${makeAddress(5_001)}` }),
  'hide-address': () => ({ path: `/api/account/hidden/creator/${makeAddress(5_003)}`, body: { label: 'PEPE' } }),
  'show-address': () => ({ path: `/api/account/hidden/creator/${makeAddress(5_003)}` }),
  'put-saved-view': () => ({
    path: `/api/account/views/${randomUUID()}`,
    body: { name: 'New', query: 'filter=holders%3A1..' },
  }),
  'remove-saved-view': () => ({ path: `/api/account/views/${randomUUID()}` }),
};
