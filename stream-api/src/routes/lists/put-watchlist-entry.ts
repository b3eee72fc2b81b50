import { putEntry } from '@mintscope/records/account-lists/put-entry';
import { putWatchlistEntry } from '@mintscope/schemas/api/lists/put-watchlist-entry';
import { handle } from '../../http/handle.ts';
import { tellChange } from './tell-change.ts';

export const putWatchlistEntryRoute = handle(putWatchlistEntry, ({ body, params }, context) =>
  tellChange(context, ({ userId, nowMs, records, note }) =>
    putEntry(records, { ...body, userId, watchlistId: params.id, mint: params.mint, nowMs }, note),
  ),
);
