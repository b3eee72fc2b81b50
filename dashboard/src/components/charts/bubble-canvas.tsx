import { type MouseEvent, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { themeStore } from '../../lib/theme.ts';
import type { Bubble, BubbleLayout } from './bubble-layout.ts';
import styles from './bubble-map.module.css';
import { paintBubbles } from './paint-bubbles.ts';

/** Of every picture of bubbles (px). */
export const bubbleHeight = 320;

interface BubbleCanvasProps {
  canvas: RefObject<HTMLCanvasElement | null>;
  width: number;
  /** null while the bubbles find their places. */
  layout: BubbleLayout | null;
  /** Wallets that are searched for; null = none is. */
  found: ReadonlySet<string> | null;
  label: string;
  pointed: Bubble | null;
  onPoint: (bubble: Bubble | null) => void;
  onOpen: (wallet: string) => void;
}

/** The picture, and the wallet that is pointed at or clicked in it. */
export function BubbleCanvas({ canvas, width, layout, found, label, pointed, onPoint, onOpen }: BubbleCanvasProps) {
  const theme = useSyncExternalStore(themeStore.watch, themeStore.read);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of theme paints again in its colours
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!canvas.current || !context || !layout) return;
    const ratio = devicePixelRatio;
    const [wide, high] = [Math.round(width * ratio), Math.round(bubbleHeight * ratio)];
    // Setting a size empties the canvas and takes its memory anew: only where it changed.
    if (canvas.current.width !== wide || canvas.current.height !== high) {
      canvas.current.width = wide;
      canvas.current.height = high;
    }
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    paintBubbles(context, layout, { pointed, found });
  }, [layout, width, pointed, found, theme]);
  // A finger that comes down has pointed at nothing before: its first tap shows, the next one opens.
  const click = (event: MouseEvent<HTMLCanvasElement>) => {
    const bubble = at(event);
    if (isTouch(event.nativeEvent) && bubble?.id !== pointed?.id) onPoint(bubble);
    else if (bubble) onOpen(bubble.id);
  };
  const at = (event: { currentTarget: Element; clientX: number; clientY: number }) => {
    const box = event.currentTarget.getBoundingClientRect();
    return bubbleAt(layout?.bubbles ?? [], event.clientX - box.left, event.clientY - box.top);
  };
  return (
    <canvas
      ref={canvas}
      className={styles.canvas}
      style={{ height: bubbleHeight, cursor: pointed ? 'pointer' : undefined }}
      role="img"
      aria-label={label}
      onPointerMove={(event) => isTouch(event.nativeEvent) || onPoint(at(event))}
      onPointerLeave={(event) => isTouch(event.nativeEvent) || onPoint(null)}
      onClick={click}
    />
  );
}

/** The bubble that is pointed at, as the picture has it now: a finger's stays while holders and times change. */
export function usePointed(layout: BubbleLayout | null): [Bubble | null, (bubble: Bubble | null) => void] {
  const [pointed, point] = useState<Bubble | null>(null);
  const id = pointed?.id;
  return [layout?.bubbles.find((bubble) => bubble.id === id && bubble.radius > 0) ?? null, point];
}

/** Clicks are pointer events, too; where they are not they are of a mouse. */
function isTouch(event: Event): boolean {
  return 'pointerType' in event && event.pointerType === 'touch';
}

/** Width of a canvas as it is laid out; 0 until that is known. */
export function useCanvasWidth(): [RefObject<HTMLCanvasElement | null>, number] {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!canvas.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    observer.observe(canvas.current);
    return () => observer.disconnect();
  }, []);
  return [canvas, width];
}

function bubbleAt(bubbles: readonly Bubble[], x: number, y: number): Bubble | null {
  let best: Bubble | null = null;
  for (const bubble of bubbles) {
    if (bubble.radius <= 0 || Math.hypot(bubble.x - x, bubble.y - y) > bubble.radius + 2) continue;
    if (best === null || bubble.radius < best.radius) best = bubble;
  }
  return best;
}
