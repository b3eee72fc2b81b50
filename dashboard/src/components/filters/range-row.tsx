import type { RangeField } from '@mintscope/schemas/token-filter/filter-fields';
import type { FilterCondition } from '@mintscope/schemas/token-filter/token-filter';
import { useState } from 'react';
import { readFigure, typedUnit, writeFigure } from './figure-text.ts';
import styles from './filter-panel.module.css';
import { rangeTitles } from './filter-titles.ts';
import { UnknownToggle } from './unknown-toggle.tsx';

type Range = Extract<FilterCondition, { kind: 'range' }>;

interface RangeRowProps {
  field: RangeField;
  condition: Range | undefined;
  onChange: (condition: Range | null) => void;
}

/** Least and most of a figure. What is no figure, or ends before it begins, is marked and changes nothing. */
export function RangeRow({ field, condition, onChange }: RangeRowProps) {
  const bounds = { min: condition?.min ?? null, max: condition?.max ?? null };
  const [typed, setTyped] = useState({
    bounds,
    min: writeFigure(field, bounds.min),
    max: writeFigure(field, bounds.max),
  });
  const isOwn = typed.bounds.min === bounds.min && typed.bounds.max === bounds.max;
  const texts = isOwn ? typed : { min: writeFigure(field, bounds.min), max: writeFigure(field, bounds.max) };
  const unknown = condition?.unknown ?? false;
  const problem = problemOf(readFigure(field, texts.min), readFigure(field, texts.max));
  const type = (part: { min?: string; max?: string }) => {
    const next = { min: texts.min, max: texts.max, ...part };
    const [min, max] = [readFigure(field, next.min), readFigure(field, next.max)];
    if (problemOf(min, max) !== null) {
      setTyped({ ...next, bounds });
      return;
    }
    setTyped({ ...next, bounds: { min, max } });
    onChange(min === null && max === null ? null : { kind: 'range', field, min, max, unknown });
  };
  const title = rangeTitles[field];
  const unit = typedUnit(field);
  return (
    <div className={styles.row}>
      <span className={styles.label}>
        {title}
        {unit && <span className={styles.unit}>{unit}</span>}
      </span>
      {(['min', 'max'] as const).map((bound) => (
        <input
          key={bound}
          type="text"
          inputMode="decimal"
          className={styles.input}
          placeholder={bound}
          aria-label={`${title}, ${bound === 'min' ? 'least' : 'most'}${unit && ` (${unit})`}`}
          aria-invalid={problem !== null || undefined}
          data-tip={problem ?? undefined}
          value={texts[bound]}
          onChange={(event) => type({ [bound]: event.target.value })}
        />
      ))}
      <UnknownToggle
        title={title}
        pressed={unknown}
        disabled={condition === undefined}
        onToggle={() => condition && onChange({ ...condition, unknown: !unknown })}
      />
    </div>
  );
}

function problemOf(min: number | null, max: number | null): string | null {
  if (Number.isNaN(min) || Number.isNaN(max)) return 'That is no figure: 20, 1.5k or 30% is one.';
  return min !== null && max !== null && min > max ? 'The least is above the most.' : null;
}
