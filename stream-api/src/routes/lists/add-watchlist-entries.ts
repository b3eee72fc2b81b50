import { addEntries } from '@mintscope/records/account-lists/add-entries';
import { addWatchlistEntries } from '@mintscope/schemas/api/lists/add-watchlist-entries';
import { handle } from '../../http/handle.ts';
import { tellChange } from './tell-change.ts';

export const addWatchlistEntriesRoute = handle(addWatchlistEntries, ({ body, params }, context) =>
  tellChange(context, ({ userId, nowMs, records, note }) =>
    addEntries(records, { userId, watchlistId: params.id, mints: body.mints, nowMs }, note),
  ),
);
