import { displayLimits } from '@mintscope/metrics/display-limits';
import { formatShare } from '../../lib/format.ts';
import type { Bubble, BubbleLayout } from './bubble-layout.ts';

/** Steps of the concentration scale, from 1: one more above each share of the largest group's. */
export function heatStep(concentration: number): number {
  return 1 + displayLimits.concentration.filter((limit) => concentration > limit).length;
}

interface Colours {
  heat: readonly string[];
  line: string;
  ground: string;
  text: string;
}

function readColours(): Colours {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  return {
    heat: [1, 2, 3, 4].map((step) => colour(`--heat-${step}`)),
    line: colour('--text-3'),
    ground: colour('--surface-1'),
    text: colour('--text-1'),
  };
}

interface Lit {
  /** Everything outside of its group is dimmed. */
  pointed: Bubble | null;
  /** All but these are dimmed; null = none is searched for. */
  found: ReadonlySet<string> | null;
}

const dimmed = 0.18;

/** Draws hulls, then links, then bubbles. Bubbles of no size are not there. */
export function paintBubbles(context: CanvasRenderingContext2D, layout: BubbleLayout, { pointed, found }: Lit): void {
  const colours = readColours();
  const { canvas } = context;
  context.clearRect(0, 0, canvas.width, canvas.height);
  const alphaOf = ({ id, cluster }: Bubble) => {
    if (pointed) return pointed.cluster === cluster ? 1 : dimmed;
    return found && !found.has(id) ? dimmed : 1;
  };
  const firstOf = new Map<number, Bubble>();
  for (const bubble of layout.bubbles) if (!firstOf.has(bubble.cluster)) firstOf.set(bubble.cluster, bubble);
  for (const { cluster, outline } of layout.groups) {
    const member = firstOf.get(cluster);
    if (member) paintHull(context, outline, { alpha: alphaOf(member), colour: heatOf(colours, member) });
  }
  paintLinks(context, layout, { colours, alphaOf });
  for (const bubble of layout.bubbles) {
    if (bubble.radius <= 0) continue;
    const isLit = bubble.id === pointed?.id || (found?.has(bubble.id) ?? false);
    paintBubble(context, bubble, { colours, alpha: alphaOf(bubble), isLit });
  }
  context.globalAlpha = 1;
}

function heatOf(colours: Colours, { concentration }: Bubble): string {
  return colours.heat[heatStep(concentration) - 1] ?? colours.line;
}

function paintHull(
  context: CanvasRenderingContext2D,
  outline: readonly [number, number][],
  { alpha, colour }: { alpha: number; colour: string },
): void {
  context.globalAlpha = 0.14 * alpha;
  context.fillStyle = colour;
  context.strokeStyle = colour;
  context.lineWidth = 16;
  context.lineJoin = 'round';
  context.beginPath();
  for (const [x, y] of outline) context.lineTo(x, y);
  context.closePath();
  context.stroke();
  context.fill();
}

interface Painting {
  colours: Colours;
  alphaOf: (bubble: Bubble) => number;
}

function paintLinks(context: CanvasRenderingContext2D, { links }: BubbleLayout, { colours, alphaOf }: Painting): void {
  context.strokeStyle = colours.line;
  context.lineWidth = 1.2;
  for (const { source, target, weak } of links) {
    if (source.radius <= 0 || target.radius <= 0) continue;
    context.globalAlpha = 0.7 * alphaOf(source);
    context.setLineDash(weak ? [3, 3] : []);
    context.beginPath();
    context.moveTo(source.x, source.y);
    context.lineTo(target.x, target.y);
    context.stroke();
  }
  context.setLineDash([]);
}

interface BubbleLook {
  colours: Colours;
  alpha: number;
  isLit: boolean;
}

function paintBubble(context: CanvasRenderingContext2D, bubble: Bubble, { colours, alpha, isLit }: BubbleLook): void {
  const colour = heatOf(colours, bubble);
  context.beginPath();
  context.arc(bubble.x, bubble.y, bubble.radius, 0, 2 * Math.PI);
  // Links end at the rim: the ground covers them, then the colour comes on top.
  context.globalAlpha = 1;
  context.fillStyle = colours.ground;
  context.fill();
  context.globalAlpha = alpha * 0.55;
  context.fillStyle = colour;
  context.fill();
  context.globalAlpha = alpha;
  context.strokeStyle = isLit ? colours.text : colour;
  context.lineWidth = isLit ? 2 : 1.2;
  context.stroke();
  if (bubble.radius < 15) return;
  context.fillStyle = colours.text;
  context.font = '500 11px Inter Variable, sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(formatShare(bubble.share), bubble.x, bubble.y);
}
