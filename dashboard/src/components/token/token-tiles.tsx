import type { TokenRow } from '@mintscope/schemas/token';
import type { TokenAudit } from '@mintscope/schemas/token-record';
import { cx } from '../../lib/cx.ts';
import { formatCompact, formatMultiple } from '../../lib/format.ts';
import { LiveText } from '../table/live-text.tsx';
import { Tile } from '../ui/tile.tsx';
import { DayFigure } from './day-figure.tsx';
import { liveFigures } from './live-figures.ts';
import styles from './token-tiles.module.css';

const most = (row: TokenRow) => formatMultiple(row.performance.maxX);
const mostRank = (row: TokenRow) => row.performance.maxX;
const now = (row: TokenRow) => formatMultiple(row.performance.currentX);
const nowRank = (row: TokenRow) => row.performance.currentX;

/** The six figures, live: they follow the row, not the five-second audit. */
export function TokenTiles({ audit, wide }: { audit: TokenAudit; wide: boolean }) {
  const { address, marketCap, performance } = audit.token;
  const entry = audit.token.row.calledAt === null ? 'first price' : 'price of its call';
  return (
    <dl className={cx(styles.tiles, wide && styles.wide)}>
      <Tile label="Market Cap" tip={`Last traded price × supply\n${formatCompact(marketCap)} USD when loaded`}>
        <LiveText id={address} {...liveFigures.marketCap} />
      </Tile>
      <Tile label="Holders" tip="Wallets with a balance, without curve, pools and burn address">
        <LiveText id={address} {...liveFigures.holders} />
      </Tile>
      <Tile label="24h Volume" tip="Value traded in 24 hours, USD at the configured SOL rate">
        <DayFigure row={audit.token.row} of="volume" />
      </Tile>
      <Tile label="24h Transactions" tip="Trades, buys and sells together">
        <DayFigure row={audit.token.row} of="trades" />
      </Tile>
      <Tile
        label="Max X's"
        tip={`Highest multiple of the ${entry}, since then\n${formatMultiple(performance.maxX)} when loaded`}
      >
        <LiveText id={address} text={most} rank={mostRank} />
      </Tile>
      <Tile label="Current X" tip={`Last price divided by the ${entry}`}>
        <LiveText id={address} text={now} rank={nowRank} />
      </Tile>
    </dl>
  );
}
