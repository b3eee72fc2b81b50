import type { WalletFigures } from '@mintscope/schemas/wallet';
import type { ReactNode } from 'react';
import { Tile } from '../../components/ui/tile.tsx';
import {
  dash,
  formatAge,
  formatCompact,
  formatCount,
  formatDateTime,
  formatDuration,
  formatFull,
  formatShare,
} from '../../lib/format.ts';
import { useLive } from '../../lib/live/live-context.tsx';
import { Gain } from './gain.tsx';
import styles from './wallet-tiles.module.css';

interface Figure {
  label: string;
  value: ReactNode;
  tip: string;
}

/** What it made, how often and how fast, over all tokens whose figures are known. */
export function WalletTiles({ figures }: { figures: WalletFigures }) {
  const { clock } = useLive();
  return (
    <dl className={styles.tiles}>
      {describe(figures, clock.nowMs()).map(({ label, value, tip }) => (
        <Tile key={label} label={label} tip={tip}>
          {value}
        </Tile>
      ))}
    </dl>
  );
}

function describe(figures: WalletFigures, nowMs: number): Figure[] {
  const { tokens, trades, paidSol, receivedSol, realisedSol, unrealisedSol, soldOut, medianHoldMs } = figures;
  const { firstTradeMs, lastTradeMs } = figures;
  return [
    {
      label: 'Realised PnL, SOL',
      value: <Gain sol={realisedSol} />,
      tip: realisedTip(figures),
    },
    {
      label: 'Unrealised PnL, SOL',
      value: <Gain sol={unrealisedSol} />,
      tip: unrealisedTip(figures),
    },
    { label: 'Win rate', value: <WinRate figures={figures} />, tip: winRateTip(figures) },
    { label: 'Tokens traded', value: formatCount(tokens), tip: `In ${formatCount(trades)} trades` },
    {
      label: 'Bought, SOL',
      value: formatCompact(paidSol, 2),
      tip: amountTip('Paid for tokens, with the fees of curves and pools', paidSol),
    },
    {
      label: 'Sold, SOL',
      value: formatCompact(receivedSol, 2),
      tip: amountTip('Received for tokens, without the fees of curves and pools', receivedSol),
    },
    {
      label: 'Median hold',
      value: formatDuration(medianHoldMs),
      tip:
        soldOut === 0
          ? 'First buy to last sale; it has not sold out of a token that it bought'
          : `First buy to last sale, of the ${formatCount(soldOut)} tokens it sold out of`,
    },
    {
      label: 'Last trade',
      value: lastTradeMs === null ? dash : `${formatAge(nowMs - lastTradeMs)} ago`,
      tip:
        lastTradeMs === null
          ? 'No trade of this wallet is kept'
          : `${formatDateTime(lastTradeMs)}\nFirst trade that is kept: ${formatDateTime(firstTradeMs)}`,
    },
  ];
}

/** With how many it is of: a rate of a few says little. */
function WinRate({ figures: { winRate, results } }: { figures: WalletFigures }) {
  return (
    <>
      {formatShare(winRate, 0)}
      {winRate !== null && <span className={styles.of}> of {formatCount(results)}</span>}
    </>
  );
}

function realisedTip({ realisedSol, sold, otherQuotes }: WalletFigures): string {
  if (realisedSol === null) return `Nothing is known: it sold no token that it was seen to buy.${leftOut(otherQuotes)}`;
  return `Received for tokens that it had bought, less what these cost on the average\n${formatFull(realisedSol)} SOL, of ${formatCount(sold)} tokens sold wholly or partly.${leftOut(otherQuotes)}`;
}

function unrealisedTip({ unrealisedSol, unpriced, otherQuotes, diedHeld }: WalletFigures): string {
  const value = unrealisedSol === null ? 'It holds nothing that it bought.' : `${formatFull(unrealisedSol)} SOL.`;
  const died =
    diedHeld === 0
      ? ''
      : ` ${formatCount(diedHeld)} of the tokens died: the win rate counts nothing for what is held of them.`;
  const without = unpriced === 0 ? '' : ` ${formatCount(unpriced)} tokens without a known price are left out.`;
  return `What it bought and did not sell, at the last prices, no more than the markets can pay, less what it cost; sales would bring less\n${value}${died}${without}${leftOut(otherQuotes)}`;
}

function winRateTip({ winRate, winRateLow, winRateHigh, won, results, diedHeld }: WalletFigures): string {
  const rule =
    'Tokens with a profit, of those it sold, wholly or partly, and those that died while it held some; each counts once';
  if (winRate === null) return `${rule}\nNone was sold, and none died, whose cost is known.`;
  const died =
    diedHeld === 0 ? '' : ` ${formatCount(diedHeld)} died while it held some: these count by what it got back.`;
  return `${rule}\n${formatCount(won)} of ${formatCount(results)}.${died}\nWith so many the true rate is between ${formatShare(winRateLow, 0)} and ${formatShare(winRateHigh, 0)} (95%).`;
}

function amountTip(what: string, sol: number | null): string {
  return sol === null ? what : `${what}\n${formatFull(sol)} SOL`;
}

function leftOut(otherQuotes: number): string {
  return otherQuotes === 0 ? '' : ` ${formatCount(otherQuotes)} traded against other coins are left out.`;
}
