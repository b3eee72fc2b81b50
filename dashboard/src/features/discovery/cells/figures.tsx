import type { TokenRow } from '@mintscope/schemas/token';
import { topTenOf } from '@mintscope/schemas/top-ten-of';
import { drawnOnce } from '../../../components/table/drawn-once.ts';
import { LiveText } from '../../../components/table/live-text.tsx';
import {
  formatAge,
  formatChange,
  formatCompact,
  formatCount,
  formatFull,
  formatRough,
  formatShare,
  formatUsd,
} from '../../../lib/format.ts';
import { launchpadName } from '../../../lib/launchpads.ts';
import { limitTone } from '../../../lib/limit-tone.ts';
import { topTenTells } from '../../../lib/top-ten-tells.ts';
import styles from './figures.module.css';

type Row = TokenRow;

/** By the sign as it is written: what reads 0% has none. */
const signTone = (value: number | null) => {
  const sign = formatChange(value)[0];
  return sign === '+' ? 'up' : sign === '−' ? 'down' : '';
};

const ageText = (row: Row, nowMs: number) => formatAge(nowMs - row.createdAt);
const ageTip = (row: Row, nowMs: number) =>
  `Launched ${formatAge(nowMs - row.createdAt)} ago\n${new Date(row.createdAt).toISOString().replace('T', ' ').slice(0, 19)} UTC\nLast event ${formatAge(nowMs - row.eventTimeMs)} ago`;
const padText = (row: Row) => launchpadName(row.launchpad) ?? '–';

export const AgeCell = drawnOnce(() => (
  <span className={styles.stack}>
    <LiveText text={ageText} tip={ageTip} ticking className={styles.main} />
    <LiveText text={padText} className={styles.sub} />
  </span>
));

const lastText = (row: Row, nowMs: number) => (row.lastTradeAt === null ? '–' : formatAge(nowMs - row.lastTradeAt));
const lastTip = (row: Row, nowMs: number) =>
  row.lastTradeAt === null
    ? 'No trade yet'
    : `Last trade ${formatAge(nowMs - row.lastTradeAt)} ago\n${new Date(row.lastTradeAt).toISOString().replace('T', ' ').slice(0, 19)} UTC`;

export const LastTradeCell = drawnOnce(() => (
  <span className={styles.stack}>
    <LiveText text={lastText} tip={lastTip} ticking className={styles.main} />
  </span>
));

const capText = (row: Row) => formatUsd(row.marketCap);
const capRank = (row: Row) => row.marketCap;
const capTip = (row: Row) =>
  `Market cap $${formatFull(row.marketCap === null ? null : Math.round(row.marketCap))}\n${formatCompact(row.marketCapSol, 2)} SOL, price × supply\nLiquidity ${formatUsd(row.liquidity)}`;
const changeText = (row: Row) => formatChange(row.priceChange5m);
const changeTone = (row: Row) => signTone(row.priceChange5m);
const changeTip = (row: Row) =>
  `Price change\n1 min ${formatChange(row.priceChange1m)}\n5 min ${formatChange(row.priceChange5m)}\n1 h ${formatChange(row.priceChange1h)}\n24 h ${formatChange(row.priceChange24h)}`;

export const MarketCapCell = drawnOnce(() => (
  <span className={styles.stack}>
    <LiveText text={capText} rank={capRank} tip={capTip} className={styles.main} />
    <LiveText text={changeText} tone={changeTone} tip={changeTip} className={styles.sub} />
  </span>
));

const volumeText = (row: Row) => formatUsd(row.volume);
const volumeRank = (row: Row) => row.volume;
const volumeTip = (row: Row) =>
  `Volume, 24 h\n${formatCompact(row.volumeSol, 2)} SOL\nLast 5 min ${formatUsd(row.volume5m)}`;
const recentText = (row: Row) => `5m ${formatUsd(row.volume5m)}`;

export const VolumeCell = drawnOnce(() => (
  <span className={styles.stack}>
    <LiveText text={volumeText} rank={volumeRank} tip={volumeTip} className={styles.main} />
    <LiveText text={recentText} className={styles.sub} />
  </span>
));

const liquidityText = (row: Row) => formatUsd(row.liquidity);
const liquidityRank = (row: Row) => row.liquidity;

export const LiquidityCell = drawnOnce(() => (
  <LiveText text={liquidityText} rank={liquidityRank} className={styles.main} />
));

const progressText = (row: Row) => (row.migrated ? 'Migrated' : formatShare(row.progress, 0));

export const ProgressCell = drawnOnce(() => <LiveText text={progressText} className={styles.main} />);

const holdersText = (row: Row) => formatCompact(row.holders);
const holdersRank = (row: Row) => row.holders;
const holdersTip = (row: Row) => `${formatCount(row.holders)} holders\nTop ten hold ${formatShare(topTenOf(row))}`;
const topText = (row: Row) => `T10 ${formatShare(topTenOf(row), 0)}`;
const topTone = (row: Row) => (topTenTells(row) && limitTone(row.top10HolderRate, 'top10')) || '';

export const HoldersCell = drawnOnce(() => (
  <span className={styles.stack}>
    <LiveText text={holdersText} rank={holdersRank} tip={holdersTip} className={styles.main} />
    <LiveText text={topText} tone={topTone} className={styles.sub} />
  </span>
));

const tradesText = (row: Row) => formatCompact(row.swaps);
const tradesRank = (row: Row) => row.swaps;
const tradesTip = (row: Row) =>
  `${formatCount(row.swaps)} trades\n${formatCount(row.buys)} buys, ${formatCount(row.sells)} sells`;
const buysText = (row: Row) => formatRough(row.buys);
const sellsText = (row: Row) => formatRough(row.sells);

export const TradesCell = drawnOnce(() => (
  <span className={styles.stack}>
    <LiveText text={tradesText} rank={tradesRank} tip={tradesTip} className={styles.main} />
    <span className={styles.sides}>
      <LiveText text={buysText} className={styles.buys} />
      <span className={styles.slash}>/</span>
      <LiveText text={sellsText} className={styles.sells} />
    </span>
  </span>
));
