import { removeEntry } from '@mintscope/records/account-lists/remove-entry';
import { removeWatchlistEntry } from '@mintscope/schemas/api/lists/remove-watchlist-entry';
import { handle } from '../../http/handle.ts';
import { tellChange } from './tell-change.ts';

export const removeWatchlistEntryRoute = handle(removeWatchlistEntry, ({ params }, context) =>
  tellChange(context, ({ userId, records, note }) =>
    removeEntry(records, { userId, watchlistId: params.id, mint: params.mint }, note),
  ),
);
