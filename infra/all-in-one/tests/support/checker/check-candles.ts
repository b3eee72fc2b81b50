import type { Finding } from './finding.ts';
import { groupBy } from './group-by.ts';
import type { Reading } from './reading.ts';
import { type CandleTable, candleTables, type StoredCandle, type StoredTrade } from './warehouse-rows.ts';

const seconds: Readonly<Record<CandleTable, number>> = { candles_1s: 1, candles_1m: 60, candles_1h: 3600 };
/** Relative: volumes are added up in another order. */
const volumeTolerance = 1e-9;

/** Candles are what the stored trades amount to, whatever blocks they were inserted in. */
export function checkCandles({ trades, candles }: Pick<Reading, 'trades' | 'candles'>): Finding[] {
  return candleTables.flatMap((table) => checkTable(table, trades, candles[table]));
}

function checkTable(table: CandleTable, trades: readonly StoredTrade[], candles: readonly StoredCandle[]): Finding[] {
  const findings: Finding[] = [];
  const length = seconds[table];
  const startOf = ({ time_ms }: StoredTrade) => Math.floor(time_ms / 1000 / length) * length;
  const priced = trades.filter(({ price }) => price > 0);
  const wanted = groupBy(priced, (trade) => `${trade.mint} ${startOf(trade)}`);
  const told = new Map(candles.map((candle) => [`${candle.mint} ${candle.time_s}`, candle]));
  for (const [key, group] of wanted) {
    const candle = told.get(key);
    const difference = candle && differenceOf(makeCandle(group), candle);
    if (!candle) findings.push({ kind: 'candle_missing', detail: `${table} ${key}` });
    else if (difference) findings.push({ kind: 'candle_differs', detail: `${table} ${key}: ${difference}` });
  }
  for (const key of told.keys())
    if (!wanted.has(key)) findings.push({ kind: 'candle_unexpected', detail: `${table} ${key}` });
  return findings;
}

type Figures = Omit<StoredCandle, 'mint' | 'time_s'>;

function makeCandle(trades: readonly StoredTrade[]): Figures {
  const setting = trades.filter(({ sets_price }) => sets_price).sort(byChainOrder);
  const prices = setting.map(({ price }) => price);
  return {
    open: prices[0] ?? 0,
    high: Math.max(0, ...prices),
    low: prices.length === 0 ? 0 : Math.min(...prices),
    close: prices.at(-1) ?? 0,
    volume: trades.reduce((sum, { quote_volume }) => sum + quote_volume, 0),
    trades: trades.length,
    buys: trades.filter(({ side }) => side === 'buy').length,
  };
}

function byChainOrder(a: StoredTrade, b: StoredTrade): number {
  return (
    a.time_ms - b.time_ms ||
    a.slot - b.slot ||
    a.transaction_index - b.transaction_index ||
    a.log_offset - b.log_offset ||
    a.log_index - b.log_index
  );
}

function differenceOf(wanted: Figures, told: Figures): string {
  const names = ['open', 'high', 'low', 'close', 'volume', 'trades', 'buys'] as const;
  return names
    .filter((name) => Math.abs(wanted[name] - told[name]) > (name === 'volume' ? volumeTolerance * wanted.volume : 0))
    .map((name) => `${name}: wanted ${wanted[name]}, told ${told[name]}`)
    .join('; ');
}
