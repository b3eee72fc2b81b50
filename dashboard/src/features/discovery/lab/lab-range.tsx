import { figureEdges } from '@mintscope/metrics/token-filter/figure-edges';
import type { RangeField } from '@mintscope/schemas/token-filter/filter-fields';
import type { FilterCondition } from '@mintscope/schemas/token-filter/token-filter';
import { Bars } from '../../../components/charts/bars.tsx';
import { boundsText, figureText } from '../../../components/filters/condition-text.ts';
import { rangeTitles } from '../../../components/filters/filter-titles.ts';
import styles from './filter-lab.module.css';
import { boundsAt, type Places, placesOf } from './slider-places.ts';

type Range = Extract<FilterCondition, { kind: 'range' }>;

interface LabRangeProps {
  field: RangeField;
  condition: Range | undefined;
  /** Tokens between the edges of the figure; undefined until they are counted. */
  tokens: readonly number[] | undefined;
  /** Share of the tokens of which it was not known. */
  unknown: string;
  onChange: (condition: Range | null) => void;
}

/** Two thumbs over how the tokens were distributed: least and most. */
export function LabRange({ field, condition, tokens, unknown, onChange }: LabRangeProps) {
  const edges = figureEdges(field);
  const places = placesOf(condition, edges);
  const title = rangeTitles[field];
  const move = (moved: Partial<Places>) => {
    const { min, max } = boundsAt(condition, moved, edges);
    const next: Range = { kind: 'range', field, min, max, unknown: condition?.unknown ?? false };
    onChange(min === null && max === null ? null : next);
  };
  const said = {
    least: boundText(field, condition?.min, 'no least'),
    most: boundText(field, condition?.max, 'no most'),
  };
  return (
    <div className={styles.range}>
      <div className={styles.head}>
        <span>{title}</span>
        <span className={styles.bounds}>{condition ? boundsText(condition) : 'any'}</span>
      </div>
      <div className={styles.bars}>
        {tokens && (
          <Bars
            values={tokens}
            label={`Tokens by ${title}`}
            scale="root"
            isFaint={(bin) => bin < places.least || bin >= places.most}
          />
        )}
      </div>
      <div className={styles.track}>
        {(['least', 'most'] as const).map((bound) => (
          <input
            key={bound}
            type="range"
            min={0}
            max={edges.length + 1}
            step={1}
            value={places[bound]}
            aria-label={`${title}, ${bound}`}
            aria-valuetext={said[bound]}
            onChange={(event) => move({ [bound]: event.target.valueAsNumber })}
          />
        ))}
      </div>
      <p className={styles.note}>{unknown}</p>
    </div>
  );
}

function boundText(field: RangeField, bound: number | null | undefined, none: string): string {
  return bound === null || bound === undefined ? none : figureText(field, bound);
}
