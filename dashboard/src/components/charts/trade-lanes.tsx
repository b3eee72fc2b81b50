import { scaleLinear, scaleSqrt } from '@visx/scale';
import { useLayoutEffect, useRef, useState } from 'react';
import { formatCompact, formatDuration } from '../../lib/format.ts';
import styles from './trade-lanes.module.css';

interface LanesProps {
  lanes: readonly {
    key: string;
    name: string;
    trades: readonly { id: string; atMs: number; side: 'buy' | 'sell'; sol: number | null }[];
  }[];
}

const smallest = 2.5;
const largest = 11;
const ticksMs = [0, 1_000, 5_000, 15_000, 60_000, 300_000, 900_000, 3_600_000, 14_400_000, 86_400_000];
const fewestApart = 44;

/**
 * A lane for each kind of trader, a dot for each trade: full a purchase, open a sale, its area the SOL. Time goes by its square root,
 * as the first seconds say the most.
 */
export function TradeLanes({ lanes }: LanesProps) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (!box.current) return;
    setWidth(box.current.clientWidth);
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const all = lanes.flatMap(({ trades }) => trades);
  const lastMs = Math.max(1_000, ...all.map(({ atMs }) => atMs));
  const x = scaleSqrt({ domain: [0, lastMs], range: [largest, Math.max(largest, width - largest)] });
  const most = Math.max(1e-9, ...all.map(({ sol }) => sol ?? 0));
  const radius = scaleLinear({ domain: [0, Math.sqrt(most)], range: [smallest, largest] });
  return (
    <figure className={styles.figure}>
      <ol className={styles.names}>
        {lanes.map(({ key, name, trades }) => (
          <li key={key}>
            {name} <span>{trades.length}</span>
          </li>
        ))}
      </ol>
      <div className={styles.lanes} ref={box} role="img" aria-label={describe(lanes)}>
        {lanes.map(({ key, trades }) => (
          <svg key={key} className={styles.lane} data-lane={key} aria-hidden>
            {trades.map(({ id, atMs, side, sol }) => (
              <circle key={id} cx={x(atMs)} cy="50%" r={radius(Math.sqrt(sol ?? 0))} className={styles[side]}>
                <title>{`${side === 'buy' ? 'Bought' : 'Sold'} for ${sol === null ? 'another coin' : `${formatCompact(sol, 2)} SOL`} after ${formatDuration(atMs)}`}</title>
              </circle>
            ))}
          </svg>
        ))}
      </div>
      <div className={styles.axis} aria-hidden>
        {ticksFor(x, lastMs).map((ms) => (
          <span key={ms} style={{ left: x(ms) }}>
            {ms === 0 ? 'launch' : formatDuration(ms)}
          </span>
        ))}
      </div>
      <figcaption className={styles.caption}>
        Since the launch, on a root scale. Full: bought; open: sold; area: SOL, up to {formatCompact(most, 2)}.
      </figcaption>
    </figure>
  );
}

function describe(lanes: LanesProps['lanes']): string {
  return `Trades since the launch by kind of trader: ${lanes.map(({ name, trades }) => `${name} ${trades.length}`).join(', ')}`;
}

/** As many as stand apart, the earliest first. */
function ticksFor(x: (ms: number) => number, lastMs: number): number[] {
  const shown: number[] = [];
  for (const ms of ticksMs) {
    const former = shown.at(-1);
    if (ms <= lastMs && (former === undefined || x(ms) - x(former) >= fewestApart)) shown.push(ms);
  }
  return shown;
}
