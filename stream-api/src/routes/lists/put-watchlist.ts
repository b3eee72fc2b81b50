import { putWatchlist as putWatchlistAct } from '@mintscope/records/account-lists/put-watchlist';
import { putWatchlist } from '@mintscope/schemas/api/lists/put-watchlist';
import { handle } from '../../http/handle.ts';
import { tellChange } from './tell-change.ts';

export const putWatchlistRoute = handle(putWatchlist, ({ body, params }, context) =>
  tellChange(context, ({ userId, records, note }) => putWatchlistAct(records, { userId, ...params, ...body }, note)),
);
