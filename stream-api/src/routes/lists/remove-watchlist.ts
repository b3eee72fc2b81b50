import { removeWatchlist as removeWatchlistAct } from '@mintscope/records/account-lists/remove-watchlist';
import { removeWatchlist } from '@mintscope/schemas/api/lists/remove-watchlist';
import { handle } from '../../http/handle.ts';
import { tellChange } from './tell-change.ts';

export const removeWatchlistRoute = handle(removeWatchlist, ({ params }, context) =>
  tellChange(context, ({ userId, records, note }) => removeWatchlistAct(records, { userId, ...params }, note)),
);
