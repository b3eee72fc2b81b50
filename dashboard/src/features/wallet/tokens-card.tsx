import type { Wallet } from '@mintscope/schemas/wallet';
import { Coins, SearchX } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { lazyExport } from '../../components/ui/lazy-export.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Segments } from '../../components/ui/segments.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { errorText } from '../../lib/error-text.ts';
import { formatCount } from '../../lib/format.ts';
import { usePhone } from '../../lib/use-media.ts';
import { pageLength, type TokensOrder, useWalletTokens } from './api.ts';
import styles from './tokens-card.module.css';
import { TokensLines } from './tokens-lines.tsx';
import { TokensTable } from './tokens-table.tsx';

const ExportTokens = lazyExport(() => import('./export-tokens.tsx').then((module) => module.ExportTokens));

const orders = {
  newest: { sortBy: 'lastTrade', sortOrder: 'desc' },
  best: { sortBy: 'pnl', sortOrder: 'desc' },
  worst: { sortBy: 'pnl', sortOrder: 'asc' },
} as const satisfies Record<string, TokensOrder>;

type Order = keyof typeof orders;
const choices: readonly (readonly [Order, string])[] = [
  ['newest', 'Newest'],
  ['best', 'Best'],
  ['worst', 'Worst'],
];

/** Every token that it traded, with what it made of it. */
export function TokensCard({ wallet }: { wallet: Wallet }) {
  const [order, setOrder] = useState<Order>('newest');
  const { address, figures } = wallet;
  const query = useWalletTokens(address, orders[order], figures.tokens > 0);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const isPhone = usePhone();
  const tokens = eachOnce(data?.pages.flatMap((page) => page.tokens) ?? []);
  const List = isPhone ? TokensLines : TokensTable;
  return (
    <Card
      title="Tokens"
      side={
        figures.tokens > 0 && (
          <>
            <Segments label="Order" value={order} options={choices} onChange={setOrder} />
            <ExportTokens wallet={wallet} order={orders[order]} tokens={tokens} />
          </>
        )
      }
    >
      {figures.tokens === 0 ? (
        <Notice icon={Coins} title="No trades of this wallet are kept">
          It traded none of the tokens that are followed here, or did so before the trades that are kept.
        </Notice>
      ) : data === undefined && error ? (
        <Notice
          icon={SearchX}
          role="alert"
          title="The tokens could not be loaded"
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          {errorText(error, 'Please try again in a moment.')}
        </Notice>
      ) : data === undefined ? (
        <Skeleton height={heightOf(figures.tokens, isPhone)} />
      ) : (
        <>
          <List wallet={address} tokens={tokens} />
          <footer className={styles.foot}>
            <span>
              {formatCount(tokens.length)} of {formatCount(Math.max(figures.tokens, tokens.length))}
            </span>
            {hasNextPage && (
              <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {isFetchingNextPage ? 'Loading…' : 'Show more'}
              </Button>
            )}
          </footer>
        </>
      )}
    </Card>
  );
}

/** Of the first page once it is there (px), so that nothing below it moves. */
function heightOf(tokens: number, isPhone: boolean): number {
  const rows = Math.min(tokens, pageLength);
  const foot = tokens > pageLength ? 44 : 30;
  return (isPhone ? rows * 67 : 30 + rows * 30) + foot;
}

/** One whose figure changed while its pages were read may be in two of them. */
function eachOnce<Token extends { mint: string }>(tokens: readonly Token[]): Token[] {
  return [...new Map(tokens.map((token) => [token.mint, token])).values()];
}
