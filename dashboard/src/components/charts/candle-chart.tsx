import { type Candle, type CandleInterval, candleIntervalMs } from '@mintscope/schemas/token-metrics';
import {
  CandlestickSeries,
  ColorType,
  createChart,
  HistogramSeries,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  LineStyle,
  type MouseEventParams,
  PriceScaleMode,
  type Time,
} from 'lightweight-charts';
import { useEffect, useEffectEvent, useMemo, useRef, useSyncExternalStore } from 'react';
import { themeStore } from '../../lib/theme.ts';
import { axisPrice, smallestStep } from './axis-price.ts';
import styles from './candle-chart.module.css';
import { type DrawnLevels, drawLevels } from './chart-levels.ts';
import { type ChartMark, placeMarks } from './chart-marks.ts';
import { chartSeconds } from './chart-time.ts';
import { fillCandles } from './fill-candles.ts';
import { MarkPrimitive } from './mark-primitive.ts';
import { readMarks } from './read-marks.ts';

/** Candles beyond this slow the chart down; the newest are shown. */
const most = 1500;

/** Where a token was called, by the platform or by the user alone. */
interface CallMark {
  atMs: number;
  price: number | null;
  own: boolean;
}

interface CandleChartProps {
  candles: readonly Candle[];
  interval: CandleInterval;
  /** What a SOL of the price is in the unit that is shown, which `unit` names. */
  factor: number;
  unit: string;
  isLog: boolean;
  calls: readonly CallMark[];
  marks: readonly ChartMark[];
  /** Drawn by the reader, in SOL a token. */
  levels: DrawnLevels;
}

interface Drawn {
  chart: IChartApi;
  prices: ISeriesApi<'Candlestick'>;
  volumes: ISeriesApi<'Histogram'>;
  marks: MarkPrimitive;
  lines: IPriceLine[];
}

export function CandleChart(props: CandleChartProps) {
  const { candles, interval, factor, unit, isLog, calls, marks, levels } = props;
  const box = useRef<HTMLDivElement>(null);
  const told = useRef<HTMLParagraphElement>(null);
  const drawn = useRef<Drawn | null>(null);
  const fitted = useRef('');
  const theme = useSyncExternalStore(themeStore.watch, themeStore.read);
  const filled = useMemo(() => fillCandles(candles, candleIntervalMs[interval], most), [candles, interval]);

  useEffect(() => {
    if (!box.current) return;
    const made = draw(box.current);
    drawn.current = made;
    fitted.current = '';
    // By itself, as a crosshair is moved: a render for each move would be late.
    const tell = ({ point }: MouseEventParams<Time>) => {
      if (told.current) told.current.textContent = point ? readMarks(made.marks.near(point.x)) : '';
    };
    made.chart.subscribeCrosshairMove(tell);
    made.chart.subscribeClick(tell);
    return () => {
      made.chart.remove();
      drawn.current = null;
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of theme draws again in its colours
  useEffect(() => {
    const made = drawn.current;
    if (!made) return;
    show(made, filled, { factor, stepMs: candleIntervalMs[interval] });
    made.chart.priceScale('right').applyOptions({ mode: isLog ? PriceScaleMode.Logarithmic : PriceScaleMode.Normal });
    made.chart
      .timeScale()
      .applyOptions({ secondsVisible: candleIntervalMs[interval] < 60_000, timeVisible: interval !== '1d' });
    // Bars fill the pane after a change of what they are; a scroll or zoom of the reader's own stays.
    const shown = `${interval} ${unit} ${isLog}`;
    if (fitted.current === shown) return;
    fitted.current = shown;
    made.chart.timeScale().applyOptions({ rightOffset: Math.max(leastRoom, roomFor(filled)) });
    made.chart.timeScale().fitContent();
    made.chart.priceScale('right').applyOptions({ autoScale: true });
  }, [filled, interval, factor, unit, isLog, theme]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of theme draws again in its colours
  useEffect(() => {
    if (drawn.current) mark(drawn.current, { calls, marks, candles: filled, factor });
  }, [filled, factor, calls, marks, theme]);

  const { prices, isAdding } = levels;
  const add = useEffectEvent((price: number) => levels.onAdd(price / factor));
  const move = useEffectEvent((at: number, price: number) => levels.onMove(at, price / factor));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of theme draws again in its colours
  useEffect(() => {
    if (!box.current || !drawn.current) return;
    const onAxis = prices.map((price) => price * factor);
    return drawLevels(box.current, drawn.current, { prices: onAxis, isAdding, onAdd: add, onMove: move });
  }, [prices, isAdding, factor, theme]);

  return (
    <div className={styles.chart}>
      <div ref={box} className={styles.box} role="img" aria-label={`Candle chart of the ${unit}`} />
      <p ref={told} className={styles.told} />
    </div>
  );
}

function draw(box: HTMLElement): Drawn {
  const chart = createChart(box, {
    autoSize: true,
    layout: { attributionLogo: false, fontFamily: 'Inter Variable, sans-serif', fontSize: 11 },
    rightPriceScale: { borderVisible: false, entireTextOnly: true, scaleMargins: { top: 0.08, bottom: 0.24 } },
    timeScale: { borderVisible: false, rightOffset: leastRoom, maxBarSpacing: 48 },
    handleScroll: { vertTouchDrag: false },
  });
  const prices = chart.addSeries(CandlestickSeries, { borderVisible: false });
  const volumes = chart.addSeries(HistogramSeries, {
    priceScaleId: 'volume',
    lastValueVisible: false,
    priceLineVisible: false,
  });
  chart.priceScale('volume').applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } });
  const marks = new MarkPrimitive();
  prices.attachPrimitive(marks);
  return { chart, prices, volumes, marks, lines: [] };
}

function show(made: Drawn, candles: readonly Candle[], { factor, stepMs }: { factor: number; stepMs: number }): void {
  const colours = paint(made);
  const largest = candles.reduce((high, candle) => Math.max(high, candle.high * factor), 0);
  if (largest > 0) {
    const formatter = axisPrice(largest);
    made.prices.applyOptions({ priceFormat: { type: 'custom', minMove: smallestStep(largest), formatter } });
  }
  made.prices.setData([
    ...roomBefore(candles, stepMs),
    ...candles.map(({ timeMs, open, high, low, close }) => ({
      time: chartSeconds(timeMs),
      open: open * factor,
      high: high * factor,
      low: low * factor,
      close: close * factor,
    })),
  ]);
  made.volumes.setData(
    candles.map(({ timeMs, open, close, volume }) => ({
      time: chartSeconds(timeMs),
      value: volume,
      color: close >= open ? colours.upSoft : colours.downSoft,
    })),
  );
}

/** Bars that are free behind the last candle. */
const leastRoom = 2;

/** A mark's text stands across its candle: before the first one and behind the last there is place for half of it. In bars. */
function roomFor(candles: readonly Candle[]): number {
  return Math.ceil(candles.length * 0.06);
}

function roomBefore(candles: readonly Candle[], stepMs: number): { time: Time }[] {
  const fromMs = candles[0]?.timeMs ?? 0;
  const places = roomFor(candles);
  return Array.from({ length: places }, (_, n) => ({ time: chartSeconds(fromMs - (places - n) * stepMs) }));
}

interface Marks extends Pick<CandleChartProps, 'calls' | 'marks' | 'candles' | 'factor'> {}

/** An arrow at the candle of each call and trade, and a line at the price of each call: one before the first candle has its line alone. */
function mark(drawn: Drawn, { calls, marks, candles, factor }: Marks): void {
  const style = getComputedStyle(document.documentElement);
  const colourOf = (name: string) => style.getPropertyValue(name).trim();
  const called = calls.map(
    ({ atMs, own }): ChartMark => ({ atMs, text: own ? 'Picked' : 'Called', side: 'call', colour: '--accent' }),
  );
  drawn.marks.show({ marks: placeMarks([...called, ...marks], candles), factor, colourOf });
  for (const line of drawn.lines.splice(0)) drawn.prices.removePriceLine(line);
  for (const { price, own } of [...calls].sort((a, b) => a.atMs - b.atMs)) {
    if (price === null || price <= 0) continue;
    const title = own ? 'picked at' : 'called at';
    const at = {
      price: price * factor,
      color: colourOf('--accent'),
      lineWidth: 1,
      lineStyle: LineStyle.Dashed,
    } as const;
    drawn.lines.push(drawn.prices.createPriceLine({ ...at, title }));
  }
}

/** A canvas knows no CSS variables: the colours of the theme in force are read and handed over. */
function paint({ chart, prices }: Drawn): { upSoft: string; downSoft: string } {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  chart.applyOptions({
    layout: { background: { type: ColorType.Solid, color: 'transparent' }, textColor: colour('--text-3') },
    grid: { vertLines: { visible: false }, horzLines: { color: colour('--hairline') } },
    crosshair: { vertLine: { color: colour('--text-3') }, horzLine: { color: colour('--text-3') } },
  });
  prices.applyOptions({
    upColor: colour('--up'),
    downColor: colour('--down'),
    wickUpColor: colour('--up'),
    wickDownColor: colour('--down'),
  });
  return { upSoft: colour('--up-soft'), downSoft: colour('--down-soft') };
}
