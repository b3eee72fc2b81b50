import type { Candle, CandleInterval } from '@mintscope/schemas/token-metrics';
import { ChartCandlestick } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { formatChange } from '../../lib/format.ts';
import { lazyPart } from '../../lib/parts/lazy-part.tsx';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { Segments } from '../ui/segments.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useCandles } from './api.ts';
import styles from './price-chart.module.css';
import { useCallsOf } from './use-calls-of.ts';

const CandleChart = lazyPart(() => import('../charts/candle-chart.tsx').then((module) => module.CandleChart));

const intervals = [
  ['1s', '1s'],
  ['1m', '1m'],
  ['1h', '1h'],
] as const;

export function PriceChart({ mint }: { mint: string }) {
  const [interval, choose] = useState<CandleInterval>('1s');
  const { data, isError, refetch } = useCandles(mint, interval);
  const { calls } = useCallsOf(mint);
  const marks = useMemo(
    () => calls.map(({ selectedAt, price, scope }) => ({ atMs: selectedAt, price, own: scope === 'personal' })),
    [calls],
  );
  return (
    <Card
      title="Price"
      side={<Segments label="Candle interval" value={interval} options={intervals} onChange={choose} />}
    >
      <p className={styles.says}>{data && data.length > 1 && sentence(data)}</p>
      <div className={styles.chart}>
        {data && data.length > 0 ? (
          <Suspense fallback={<Skeleton height="100%" />}>
            <CandleChart candles={data} interval={interval} calls={marks} />
          </Suspense>
        ) : isError ? (
          <Notice
            icon={ChartCandlestick}
            title="Candles could not be loaded"
            role="alert"
            action={
              <button type="button" className={styles.retry} onClick={() => void refetch()}>
                Try Again
              </button>
            }
          />
        ) : data ? (
          <Notice icon={ChartCandlestick} title="No trades yet" />
        ) : (
          <Skeleton height="100%" />
        )}
      </div>
      <p className={styles.credit}>
        SOL per token. Charts by{' '}
        <a href="https://www.tradingview.com/" target="_blank" rel="noopener noreferrer">
          TradingView
        </a>
      </p>
    </Card>
  );
}

function sentence(candles: readonly Candle[]): string {
  const first = candles[0];
  const last = candles.at(-1);
  if (!first || !last) return '';
  const change = last.close / first.open - 1;
  const trades = candles.reduce((sum, candle) => sum + candle.trades, 0);
  return `${formatChange(change)} over the ${candles.length} candles shown, in ${trades.toLocaleString('en-US')} trades.`;
}
