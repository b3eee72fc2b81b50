import type { TokenRow } from '@mintscope/schemas/token';
import type { TokenAudit } from '@mintscope/schemas/token-record';
import { useMemo } from 'react';
import { cx } from '../../lib/cx.ts';
import { formatCompact, formatCount, formatMultiple, formatUsd } from '../../lib/format.ts';
import { useLive } from '../../lib/live/live-context.tsx';
import { LiveText } from '../table/live-text.tsx';
import { RowSourceProvider } from '../table/row-context.tsx';
import { Tile } from '../ui/tile.tsx';
import styles from './token-tiles.module.css';

const cap = (row: TokenRow) => formatUsd(row.marketCap);
const capRank = (row: TokenRow) => row.marketCap;
const holders = (row: TokenRow) => formatCount(row.holders);
const holdersRank = (row: TokenRow) => row.holders;
const volume = (row: TokenRow) => formatUsd(row.volume);
const volumeRank = (row: TokenRow) => row.volume;
const trades = (row: TokenRow) => formatCount(row.swaps);
const tradesRank = (row: TokenRow) => row.swaps;
const most = (row: TokenRow) => formatMultiple(row.performance.maxX);
const mostRank = (row: TokenRow) => row.performance.maxX;
const now = (row: TokenRow) => formatMultiple(row.performance.currentX);
const nowRank = (row: TokenRow) => row.performance.currentX;

/** The six figures, live: they follow the row, not the five-second audit. */
export function TokenTiles({ audit, wide }: { audit: TokenAudit; wide: boolean }) {
  const { client, clock } = useLive();
  const source = useMemo(() => ({ store: client.book.rows, clock }), [client, clock]);
  const { address, marketCap, performance } = audit.token;
  return (
    <RowSourceProvider source={source}>
      <dl className={cx(styles.tiles, wide && styles.wide)}>
        <Tile label="Market Cap" tip={`Last traded price × supply\n${formatCompact(marketCap)} USD when loaded`}>
          <LiveText id={address} text={cap} rank={capRank} />
        </Tile>
        <Tile label="Holders" tip="Wallets with a balance, without curve, pools and burn address">
          <LiveText id={address} text={holders} rank={holdersRank} />
        </Tile>
        <Tile label="24h Volume" tip="Value traded in 24 hours, USD at the configured SOL rate">
          <LiveText id={address} text={volume} rank={volumeRank} />
        </Tile>
        <Tile label="24h Transactions" tip="Trades, buys and sells together">
          <LiveText id={address} text={trades} rank={tradesRank} />
        </Tile>
        <Tile
          label="Max X's"
          tip={`Highest multiple of the entry price since entry\n${formatMultiple(performance.maxX)} when loaded`}
        >
          <LiveText id={address} text={most} rank={mostRank} />
        </Tile>
        <Tile label="Current X" tip="Last price divided by the entry price">
          <LiveText id={address} text={now} rank={nowRank} />
        </Tile>
      </dl>
    </RowSourceProvider>
  );
}
