import type { Candle, CandleInterval } from '@mintscope/schemas/token-metrics';
import {
  CandlestickSeries,
  ColorType,
  createChart,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  type Time,
} from 'lightweight-charts';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { formatPrice } from '../../lib/format.ts';
import { themeStore } from '../../lib/theme.ts';

/** Candles beyond this slow the chart down; the newest are shown. */
const most = 1500;

interface CandleChartProps {
  candles: readonly Candle[];
  interval: CandleInterval;
}

interface Drawn {
  chart: IChartApi;
  prices: ISeriesApi<'Candlestick'>;
  volumes: ISeriesApi<'Histogram'>;
}

export function CandleChart({ candles, interval }: CandleChartProps) {
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
  return { chart, prices, volumes };
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
