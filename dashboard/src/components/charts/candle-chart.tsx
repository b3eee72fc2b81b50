import type { Candle, CandleInterval } from '@mintscope/schemas/token-metrics';
import {
  CandlestickSeries,
  ColorType,
  createChart,
  createSeriesMarkers,
  HistogramSeries,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  type ISeriesMarkersPluginApi,
  LineStyle,
  type Time,
} from 'lightweight-charts';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { formatPrice } from '../../lib/format.ts';
import { themeStore } from '../../lib/theme.ts';

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
  calls: readonly CallMark[];
}

interface Drawn {
  chart: IChartApi;
  prices: ISeriesApi<'Candlestick'>;
  volumes: ISeriesApi<'Histogram'>;
  marks: ISeriesMarkersPluginApi<Time>;
  lines: IPriceLine[];
}

export function CandleChart({ candles, interval, calls }: CandleChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<Drawn | null>(null);
  const fitted = useRef<CandleInterval | null>(null);
  const theme = useSyncExternalStore(themeStore.watch, themeStore.read);

  useEffect(() => {
    if (!box.current) return;
    const made = draw(box.current);
    drawn.current = made;
    fitted.current = null;
    return () => {
      made.chart.remove();
      drawn.current = null;
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of theme draws again in its colours
  useEffect(() => {
    const made = drawn.current;
    if (!made) return;
    const colours = paint(made);
    const shown = candles.slice(-most);
    made.prices.setData(
      shown.map(({ timeMs, open, high, low, close }) => ({ time: seconds(timeMs), open, high, low, close })),
    );
    made.volumes.setData(
      shown.map(({ timeMs, open, close, volume }) => ({
        time: seconds(timeMs),
        value: volume,
        color: close >= open ? colours.upSoft : colours.downSoft,
      })),
    );
    made.chart.timeScale().applyOptions({ secondsVisible: interval === '1s', timeVisible: true });
    if (fitted.current !== interval) {
      fitted.current = interval;
      made.chart.timeScale().fitContent();
    }
  }, [candles, interval, theme]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of theme draws again in its colours
  useEffect(() => {
    if (drawn.current) markCalls(drawn.current, calls, candles.slice(-most));
  }, [candles, calls, theme]);

  return <div ref={box} style={{ height: '100%' }} role="img" aria-label="Candle chart of the price in SOL" />;
}

function draw(box: HTMLElement): Drawn {
  const chart = createChart(box, {
    autoSize: true,
    layout: { attributionLogo: false, fontFamily: 'Inter Variable, sans-serif', fontSize: 11 },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.08, bottom: 0.24 } },
    timeScale: { borderVisible: false, rightOffset: 2, maxBarSpacing: 14 },
    localization: { priceFormatter: axisPrice },
    handleScroll: { vertTouchDrag: false },
  });
  const prices = chart.addSeries(CandlestickSeries, {
    priceFormat: { type: 'custom', minMove: 1e-15, formatter: axisPrice },
    borderVisible: false,
  });
  const volumes = chart.addSeries(HistogramSeries, {
    priceScaleId: 'volume',
    lastValueVisible: false,
    priceLineVisible: false,
  });
  chart.priceScale('volume').applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } });
  return { chart, prices, volumes, marks: createSeriesMarkers(prices, []), lines: [] };
}

/** An arrow at the candle of each call, and a line at its price. A call before the first candle has its line alone. */
function markCalls(drawn: Drawn, calls: readonly CallMark[], candles: readonly Candle[]): void {
  const colour = getComputedStyle(document.documentElement).getPropertyValue('--accent').trim();
  const sorted = [...calls].sort((a, b) => a.atMs - b.atMs);
  drawn.marks.setMarkers(
    sorted.flatMap(({ atMs, own }) => {
      const candle = candles.findLast(({ timeMs }) => timeMs <= atMs);
      if (!candle) return [];
      const text = own ? 'Picked' : 'Called';
      return [
        { time: seconds(candle.timeMs), position: 'belowBar' as const, shape: 'arrowUp' as const, color: colour, text },
      ];
    }),
  );
  for (const line of drawn.lines.splice(0)) drawn.prices.removePriceLine(line);
  for (const { price, own } of sorted) {
    if (price === null || price <= 0) continue;
    const title = own ? 'picked at' : 'called at';
    drawn.lines.push(
      drawn.prices.createPriceLine({ price, color: colour, lineWidth: 1, lineStyle: LineStyle.Dashed, title }),
    );
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

/** The axis may reach below zero, where its own arithmetic leaves crumbs. */
function axisPrice(price: number): string {
  return price > 1e-14 ? formatPrice(price) : '';
}

function seconds(timeMs: number): Time {
  return Math.floor(timeMs / 1000) as Time;
}
