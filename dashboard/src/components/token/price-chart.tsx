import type { TokenRow } from '@mintscope/schemas/token';
import { type Candle, candleIntervalSchema } from '@mintscope/schemas/token-metrics';
import { ChartCandlestick } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatChange, formatDuration } from '../../lib/format.ts';
import { lazyExtra } from '../../lib/parts/lazy-extra.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { Segments } from '../ui/segments.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useCandles } from './api.ts';
import {
  type ChartChoices,
  type ChartUnit,
  chartUnits,
  type MarkKind,
  markKinds,
  useChartChoices,
} from './chart-choices.ts';
import { LevelsBar } from './levels-bar.tsx';
import { usePast } from './past/past-context.ts';
import styles from './price-chart.module.css';
import { useCallsOf } from './use-calls-of.ts';
import { useChartMarks } from './use-chart-marks.ts';
import { useLevels } from './use-levels.ts';

const CandleChart = lazyExtra(
  () => import('../charts/candle-chart.tsx').then((module) => module.CandleChart),
  () => <Skeleton height="100%" />,
);

const intervals = candleIntervalSchema.options.map((interval) => [interval, interval] as const);
const scales = [
  ['linear', 'Linear'],
  ['log', 'Log'],
] as const;
const units: Readonly<Record<ChartUnit, { short: string; long: string }>> = {
  sol: { short: 'SOL', long: 'price in SOL a token' },
  usd: { short: 'USD', long: 'price in USD a token' },
  cap: { short: 'Cap', long: 'market cap in USD' },
};
const markNames: Readonly<Record<MarkKind, string>> = {
  calls: 'Calls',
  own: 'Own trades',
  migration: 'Migration',
  dev: 'Dev',
  sniper: 'Snipers',
  bundler: 'Bundlers',
  insider: 'Insiders',
};

/** The price over time as this browser has it drawn: interval, unit, scale, and whose trades are marked. */
export function PriceChart({ row }: { row: TokenRow }) {
  const mint = row.address;
  const [{ interval, unit: wished, isLog, marks: kinds }, change] = useChartChoices();
  const { data: { candles, interval: drawn } = {}, isError, refetch } = useCandles(mint, interval);
  const { calls } = useCallsOf(mint);
  const past = usePast();
  const shownCalls = kinds.includes('calls') ? calls : none;
  const called = useMemo(
    () =>
      shownCalls
        .filter(({ selectedAt }) => past === null || selectedAt <= past.atMs)
        .map(({ selectedAt, price, scope }) => ({ atMs: selectedAt, price, own: scope === 'personal' })),
    [shownCalls, past],
  );
  const marks = useChartMarks(row, kinds);
  const levels = useLevels(mint);
  const [isAdding, setAdding] = useState(false);
  const drawnLevels = {
    ...{ prices: levels.prices, isAdding, onMove: levels.move },
    onAdd: (price: number) => {
      levels.add(price);
      setAdding(false);
    },
  };
  // What can't be told of this token is told in SOL.
  const unit = factorOf(row, wished) === null ? 'sol' : wished;
  return (
    <Card title="Price" side={<UnitAndScale row={row} unit={unit} isLog={isLog} onChange={change} />}>
      <p className={styles.says}>{candles && candles.length > 1 && sentence(candles)}</p>
      <Segments
        label="Candle interval"
        value={interval}
        options={intervals}
        onChange={(next) => change({ interval: next })}
      />
      <div className={styles.chart}>
        {candles && drawn && candles.length > 0 ? (
          <CandleChart
            candles={candles}
            interval={drawn}
            factor={factorOf(row, unit) ?? 1}
            unit={units[unit].long}
            isLog={isLog}
            calls={called}
            marks={marks}
            levels={drawnLevels}
          />
        ) : isError ? (
          <Notice
            icon={ChartCandlestick}
            title="Candles could not be loaded"
            role="alert"
            action={<Button onClick={() => void refetch()}>Try Again</Button>}
          />
        ) : candles ? (
          <Notice icon={ChartCandlestick} title={row.swaps ? unpriced : 'No trades yet'} />
        ) : (
          <Skeleton height="100%" />
        )}
      </div>
      {!past && <MarkChoices kinds={kinds} onChange={change} />}
      <LevelsBar
        levels={levels}
        factor={factorOf(row, unit) ?? 1}
        unit={unit}
        isAdding={isAdding}
        onAdding={setAdding}
      />
      <p className={styles.credit}>
        The {units[unit].long}; a time without trades is flat, at the price before it. Bars below: volume. Charts by{' '}
        <a href="https://www.tradingview.com/" target="_blank" rel="noopener noreferrer">
          TradingView
        </a>
      </p>
    </Card>
  );
}

interface ChoiceProps {
  onChange: (change: Partial<ChartChoices>) => void;
}

function UnitAndScale({
  row,
  unit,
  isLog,
  onChange,
}: ChoiceProps & { row: TokenRow; unit: ChartUnit; isLog: boolean }) {
  return (
    <>
      <Segments
        label="Unit"
        value={unit}
        options={chartUnits
          .filter((each) => factorOf(row, each) !== null)
          .map((each) => [each, units[each].short] as const)}
        onChange={(next) => onChange({ unit: next })}
      />
      <Segments
        label="Scale"
        value={isLog ? 'log' : 'linear'}
        options={scales}
        onChange={(next) => onChange({ isLog: next === 'log' })}
      />
    </>
  );
}

/** Whose trades, and which calls, are marked. */
function MarkChoices({ kinds, onChange }: ChoiceProps & { kinds: readonly MarkKind[] }) {
  const toggle = (kind: MarkKind) =>
    onChange({ marks: kinds.includes(kind) ? kinds.filter((each) => each !== kind) : [...kinds, kind] });
  return (
    <fieldset className={styles.marks} aria-label="Marks">
      {markKinds.map((kind) => (
        <button key={kind} type="button" aria-pressed={kinds.includes(kind)} onClick={() => toggle(kind)}>
          {markNames[kind]}
        </button>
      ))}
    </fieldset>
  );
}

const unpriced = 'No price in SOL is known of its trades';
const none: ReturnType<typeof useCallsOf>['calls'] = [];

/** What one SOL of the price is in a unit, by the figures of the row, so that chart and tiles agree; null = not known. */
function factorOf({ priceSol, priceUsd, marketCap }: TokenRow, unit: ChartUnit): number | null {
  if (unit === 'sol') return 1;
  const value = unit === 'usd' ? priceUsd : marketCap;
  return value === null || priceSol === null || priceSol === 0 ? null : value / priceSol;
}

function sentence(candles: readonly Candle[]): string {
  const first = candles[0];
  const last = candles.at(-1);
  if (!first || !last) return '';
  const change = last.close / first.open - 1;
  const trades = candles.reduce((sum, candle) => sum + candle.trades, 0);
  const over = formatDuration(last.timeMs - first.timeMs);
  return `${formatChange(change)} over ${over}, in ${trades.toLocaleString('en-US')} trades.`;
}
