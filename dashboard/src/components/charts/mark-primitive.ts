import type {
  AutoscaleInfo,
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts';
import type { PlacedMark } from './chart-marks.ts';
import { chartSeconds } from './chart-time.ts';
import { arrowSize, layOutMarks, type MarkInPane, markGap, rowHeight } from './layout-marks.ts';

interface Shown {
  marks: readonly PlacedMark[];
  /** What a SOL of the price is on the axis. */
  factor: number;
  /** Colours by the name of their CSS variable. */
  colourOf: (name: string) => string;
}

const font = '11px "Inter Variable", sans-serif';
/** How near a pointer has to be to an arrow to be told of it (px). */
const reach = 8;

/** Draws marks over the candles: where they have place is found anew with each frame, by what the reader has moved and zoomed to. */
export class MarkPrimitive implements ISeriesPrimitive<Time> {
  private shown: Shown = { marks: [], factor: 1, colourOf: () => '' };
  private at: SeriesAttachedParameter<Time> | null = null;
  private readonly view: IPrimitivePaneView = {
    zOrder: () => 'top',
    renderer: () => ({ draw: (target) => this.draw(target) }),
  };
  private readonly views = [this.view];

  attached(at: SeriesAttachedParameter<Time>): void {
    this.at = at;
  }

  detached(): void {
    this.at = null;
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return this.views;
  }

  /** Room for an arrow and a row, whatever part is looked at: the scale of prices does not move with what comes into sight. */
  autoscaleInfo(): AutoscaleInfo | null {
    const room = markGap + arrowSize + rowHeight;
    const roomFor = (isThere: boolean) => (isThere ? room : 0);
    const above = roomFor(this.shown.marks.some(({ side }) => side === 'sell'));
    const below = roomFor(this.shown.marks.some(({ side }) => side !== 'sell'));
    return above + below === 0 ? null : { priceRange: null, margins: { above, below } };
  }

  show(shown: Shown): void {
    this.shown = shown;
    this.at?.requestUpdate();
  }

  /** Marks whose candle is within reach of a place in the pane, in order of time. */
  near(x: number): PlacedMark[] {
    return this.shown.marks
      .filter(({ candle }) => Math.abs((this.xOf(candle.timeMs) ?? Number.POSITIVE_INFINITY) - x) <= reach)
      .sort((a, b) => a.candle.timeMs - b.candle.timeMs);
  }

  private xOf(timeMs: number): number | null {
    return this.at?.chart.timeScale().timeToCoordinate(chartSeconds(timeMs)) ?? null;
  }

  private draw(target: Parameters<IPrimitivePaneRenderer['draw']>[0]): void {
    // biome-ignore lint/correctness/useHookAtTopLevel: the library's name; it is no hook
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      context.font = font;
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      const measure = (text: string) => context.measureText(text).width;
      const { arrows, texts } = layOutMarks(this.inPane(), { ...mediaSize, measure });
      for (const { x, y, isDown, colour } of arrows) {
        const end = isDown ? y - arrowSize : y + arrowSize;
        context.fillStyle = this.shown.colourOf(colour);
        context.beginPath();
        context.moveTo(x, y);
        context.lineTo(x - arrowSize / 2, end);
        context.lineTo(x + arrowSize / 2, end);
        context.fill();
      }
      // An edge in the colour of the card, for what is written over candles.
      context.strokeStyle = this.shown.colourOf('--surface-1');
      context.lineWidth = 3;
      context.lineJoin = 'round';
      for (const { text, x, y, colour } of texts) {
        context.strokeText(text, x, y);
        context.fillStyle = this.shown.colourOf(colour);
        context.fillText(text, x, y);
      }
    });
  }

  private inPane(): MarkInPane[] {
    const series = this.at?.series;
    return this.shown.marks.flatMap(({ candle, ...mark }) => {
      const x = this.xOf(candle.timeMs);
      const high = series?.priceToCoordinate(candle.high * this.shown.factor) ?? null;
      const low = series?.priceToCoordinate(candle.low * this.shown.factor) ?? null;
      return x === null || high === null || low === null ? [] : [{ ...mark, x, high, low }];
    });
  }
}
