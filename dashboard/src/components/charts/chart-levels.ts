import type { IChartApi, IPriceLine, ISeriesApi, MouseEventParams, Time } from 'lightweight-charts';

/** Prices are those of the axis. */
export interface DrawnLevels {
  prices: readonly number[];
  isAdding: boolean;
  onAdd: (price: number) => void;
  onMove: (at: number, price: number) => void;
}

interface Drawn {
  chart: IChartApi;
  prices: ISeriesApi<'Candlestick'>;
}

/** How near a pointer has to be to take hold of a level (px). */
const reach = 6;

/** Draws the levels and lets them be dragged and added; what it answers takes all of it away again. */
export function drawLevels(box: HTMLElement, { chart, prices: series }: Drawn, levels: DrawnLevels): () => void {
  const color = getComputedStyle(document.documentElement).getPropertyValue('--info').trim();
  const lines = levels.prices.map((price) => series.createPriceLine({ price, color, lineWidth: 1, title: 'level' }));
  const stop = new AbortController();
  const yOf = (event: PointerEvent) => event.clientY - box.getBoundingClientRect().top;
  const lineAt = (y: number) => nearest(series, levels.prices, y);
  let held: { at: number; line: IPriceLine; price: number } | null = null;

  const take = (event: PointerEvent) => {
    const at = levels.isAdding ? -1 : lineAt(yOf(event));
    const line = lines[at];
    if (!line) return;
    event.preventDefault();
    held = { at, line, price: levels.prices[at] ?? 0 };
    box.setPointerCapture(event.pointerId);
    hold(chart, true);
  };
  const drag = (event: PointerEvent) => {
    if (!held) {
      box.style.cursor = levels.isAdding ? 'copy' : lineAt(yOf(event)) >= 0 ? 'ns-resize' : '';
      return;
    }
    const price = series.coordinateToPrice(yOf(event));
    if (price === null || price <= 0) return;
    held.price = price;
    held.line.applyOptions({ price });
  };
  const drop = () => {
    if (!held) return;
    const { at, price } = held;
    held = null;
    hold(chart, false);
    levels.onMove(at, price);
  };
  const options = { signal: stop.signal, capture: true };
  box.addEventListener('pointerdown', take, options);
  box.addEventListener('pointermove', drag, options);
  box.addEventListener('pointerup', drop, options);
  box.addEventListener('pointercancel', drop, options);
  const add = ({ point }: MouseEventParams<Time>) => {
    const price = point && series.coordinateToPrice(point.y);
    if (price && price > 0) levels.onAdd(price);
  };
  if (levels.isAdding) chart.subscribeClick(add);
  return () => {
    stop.abort();
    box.style.cursor = '';
    if (held) hold(chart, false);
    if (levels.isAdding) chart.unsubscribeClick(add);
    for (const line of lines) series.removePriceLine(line);
  };
}

/** While a level is dragged, the chart is not. */
function hold(chart: IChartApi, isHeld: boolean): void {
  chart.applyOptions({ handleScroll: isHeld ? false : { vertTouchDrag: false }, handleScale: !isHeld });
}

/** Place of the level within reach of a height, the nearest one; -1 = none. */
function nearest(series: Drawn['prices'], prices: readonly number[], y: number): number {
  const away = prices.map((price) => Math.abs((series.priceToCoordinate(price) ?? Number.POSITIVE_INFINITY) - y));
  const least = Math.min(...away);
  return least <= reach ? away.indexOf(least) : -1;
}
