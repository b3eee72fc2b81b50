import type { HiddenKind } from '@mintscope/schemas/account-lists';
import type { Time } from '../time-columns.ts';

export interface AccountListTables {
  account_lists: AccountListsTable;
  watchlists: WatchlistTable;
  watchlist_entries: WatchlistEntryTable;
  hidden_addresses: HiddenAddressTable;
  saved_views: SavedViewTable;
}

interface AccountListsTable {
  user_id: string;
  /** Rises with each change of any list of the account. */
  rev: bigint;
}

interface WatchlistTable {
  user_id: string;
  /** A UUID of the client's, or `default`. */
  id: string;
  name: string;
  /** The lowest is the first. */
  place: number;
}

interface WatchlistEntryTable {
  user_id: string;
  watchlist_id: string;
  mint: string;
  note: string;
  added_at: Time;
  place: number;
}

interface HiddenAddressTable {
  user_id: string;
  kind: HiddenKind;
  address: string;
  label: string;
  hidden_at: Time;
}

interface SavedViewTable {
  user_id: string;
  id: string;
  name: string;
  query: string;
  place: number;
}
