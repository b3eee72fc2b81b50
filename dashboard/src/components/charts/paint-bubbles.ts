import { displayLimits } from '@mintscope/metrics/display-limits';
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

/** Draws hulls, then links, then bubbles. With a bubble pointed at, everything outside of its group is dimmed. */
export function paintBubbles(context: CanvasRenderingContext2D, layout: BubbleLayout, pointed: Bubble | null): void {
  const colours = readColours();
  const { canvas } = context;
  context.clearRect(0, 0, canvas.width, canvas.height);
  const dim = (cluster: number) => (pointed && pointed.cluster !== cluster ? 0.18 : 1);

  for (const { cluster, outline } of layout.groups) {
    context.globalAlpha = 0.14 * dim(cluster);
    const member = layout.bubbles.find((bubble) => bubble.cluster === cluster);
    const colour = colours.heat[heatStep(member?.concentration ?? 0) - 1] ?? colours.line;
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
  for (const { source, target, weak } of layout.links) {
    context.globalAlpha = 0.7 * dim(source.cluster);
    context.strokeStyle = colours.line;
    context.lineWidth = 1.2;
    context.setLineDash(weak ? [3, 3] : []);
    context.beginPath();
    context.moveTo(source.x, source.y);
    context.lineTo(target.x, target.y);
    context.stroke();
  }
  context.setLineDash([]);
  for (const bubble of layout.bubbles) paintBubble(context, bubble, colours, dim(bubble.cluster), bubble === pointed);
  context.globalAlpha = 1;
}

function paintBubble(
  context: CanvasRenderingContext2D,
  bubble: Bubble,
  colours: Colours,
  alpha: number,
  pointed: boolean,
): void {
  const colour = colours.heat[heatStep(bubble.concentration) - 1] ?? colours.line;
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
  context.strokeStyle = pointed ? colours.text : colour;
  context.lineWidth = pointed ? 2 : 1.2;
  context.stroke();
  if (bubble.radius < 15) return;
  context.fillStyle = colours.text;
  context.font = '500 11px Inter Variable, sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(`${(bubble.share * 100).toFixed(1)}%`, bubble.x, bubble.y);
}
