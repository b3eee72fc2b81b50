import type { TokenRow } from '@mintscope/schemas/token';
import { useCallback, useEffect, useState } from 'react';
import { Card } from '../../components/ui/card.tsx';
import { useLive } from '../../lib/live/live-context.tsx';
import { TokenList } from './token-list.tsx';
import { useTopRows } from './use-top-rows.ts';

const most = 8;
const room = 3;

/** Tokens with a star in this browser, as far as this page knows them. */
export function WatchedCard() {
  const { client, watchlist } = useLive();
  const [turn, setTurn] = useState(0);
  useEffect(() => watchlist.watch(() => setTurn((before) => before + 1)), [watchlist]);
  const rank = useCallback(
    (row: TokenRow) => (turn >= 0 && watchlist.has(row.address) ? row.createdAt : null),
    [watchlist, turn],
  );
  const ids = useTopRows(client.book.rows, rank, most);
  return (
    <Card title="Watchlist" says="Starred ones among the newest and the best.">
      <TokenList
        label="Watched tokens"
        ids={ids}
        room={Math.max(room, ids.length)}
        loading={false}
        empty="None of them is in these lists. A star in the list, or w on the keyboard, watches a token."
      />
    </Card>
  );
}
