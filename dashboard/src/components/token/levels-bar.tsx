import { Minus, X } from 'lucide-react';
import { formatPrice, formatUsd } from '../../lib/format.ts';
import type { ChartUnit } from './chart-choices.ts';
import styles from './levels-bar.module.css';
import type { Levels } from './use-levels.ts';

interface LevelsBarProps {
  levels: Levels;
  /** What one SOL of a price is in the unit. */
  factor: number;
  unit: ChartUnit;
  isAdding: boolean;
  onAdding: (isAdding: boolean) => void;
}

/** Up and down move a level by this share. */
const keyStep = 0.01;

/** The drawn levels, and how another is drawn. */
export function LevelsBar({ levels, factor, unit, isAdding, onAdding }: LevelsBarProps) {
  const { prices, isFull, move, remove } = levels;
  const format = (price: number) => (unit === 'cap' ? formatUsd(price * factor) : formatPrice(price * factor));
  return (
    <fieldset className={styles.bar} aria-label="Levels">
      <button
        type="button"
        className={styles.add}
        aria-pressed={isAdding}
        disabled={isFull}
        data-tip={isFull ? 'As many levels as a chart keeps' : 'Draw a line at a price: press, then click in the chart'}
        onClick={() => onAdding(!isAdding)}
      >
        <Minus size={13} aria-hidden />
        {isAdding ? 'Click in the chart' : 'Add level'}
      </button>
      {prices.map((price, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place; two may stand at one price
        <span key={at} className={styles.level}>
          <button
            type="button"
            aria-label={`Level at ${format(price)}; up and down move it`}
            data-tip="Drag the line, or move it with up and down"
            onKeyDown={(event) => {
              const step = event.key === 'ArrowUp' ? 1 + keyStep : event.key === 'ArrowDown' ? 1 - keyStep : null;
              if (step === null) return;
              event.preventDefault();
              move(at, price * step);
            }}
          >
            {format(price)}
          </button>
          <button type="button" aria-label={`Remove the level at ${format(price)}`} onClick={() => remove(at)}>
            <X size={12} aria-hidden />
          </button>
        </span>
      ))}
    </fieldset>
  );
}
