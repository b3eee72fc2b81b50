import type { BubbleMap as WalletMap } from '@mintscope/schemas/token-metrics';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { formatShare, shortenAddress } from '../../lib/format.ts';
import { themeStore } from '../../lib/theme.ts';
import { type Bubble, layOutBubbles } from './bubble-layout.ts';
import styles from './bubble-map.module.css';
import { paintBubbles } from './paint-bubbles.ts';

const height = 320;

/** Holders as bubbles: size is share, colour the weight of their group, an outline a group, a dashed line weaker evidence. */
export function BubbleMap({ map }: { map: WalletMap }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [width, setWidth] = useState(0);
  const [pointed, setPointed] = useState<Bubble | null>(null);
  const theme = useSyncExternalStore(themeStore.watch, themeStore.read);
  const layout = useMemo(() => (width > 0 ? layOutBubbles(map, width, height) : null), [map, width]);

  useEffect(() => {
    if (!canvas.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    observer.observe(canvas.current);
    return () => observer.disconnect();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of theme paints again in its colours
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!canvas.current || !context || !layout) return;
    const ratio = devicePixelRatio;
    canvas.current.width = width * ratio;
    canvas.current.height = height * ratio;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    paintBubbles(context, layout, pointed);
  }, [layout, width, pointed, theme]);

  const group = layout?.groups.find((entry) => entry.cluster === pointed?.cluster);
  return (
    <div>
      <canvas
        ref={canvas}
        className={styles.canvas}
        style={{ height }}
        role="img"
        aria-label={`${map.nodes.length} holders, ${map.edges.length} links between them; the list view names them`}
        onPointerMove={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          setPointed(bubbleAt(layout?.bubbles ?? [], event.clientX - box.left, event.clientY - box.top));
        }}
        onPointerLeave={() => setPointed(null)}
      />
      <p className={styles.caption} aria-live="off">
        {pointed ? (
          <>
            <span className={styles.address}>{shortenAddress(pointed.id)}</span> holds {formatShare(pointed.share)}
            {group && <>, its group {formatShare(group.share)}</>}
          </>
        ) : (
          'Size is share of supply; outlined wallets are linked; dashed links are weaker evidence.'
        )}
      </p>
    </div>
  );
}

function bubbleAt(bubbles: readonly Bubble[], x: number, y: number): Bubble | null {
  const inside = bubbles.filter((bubble) => Math.hypot(bubble.x - x, bubble.y - y) <= bubble.radius + 2);
  return inside.sort((a, b) => a.radius - b.radius)[0] ?? null;
}
