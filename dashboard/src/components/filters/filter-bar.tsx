import { X } from 'lucide-react';
import { formatCount } from '../../lib/format.ts';
import { conditionText } from './condition-text.ts';
import styles from './filter-bar.module.css';
import { useCounts } from './use-counts.ts';
import { conditionsOf, withCondition } from './with-condition.ts';

interface FilterBarProps {
  text: string;
  problem: string | null;
  onChange: (text: string) => void;
}

/** What the list is bounded to, a chip a condition: each says how many tokens it alone keeps out, and leaves at a click. */
export function FilterBar({ text, problem, onChange }: FilterBarProps) {
  const counts = useCounts(problem === null ? text : '');
  return (
    <fieldset className={styles.bar} aria-label="Filters">
      {problem !== null && (
        <span role="alert" className={styles.problem}>
          This filter can’t be read: {problem}.
        </span>
      )}
      {conditionsOf(text).map((condition, nth) => {
        const said = conditionText(condition);
        const drops = counts?.drops[nth];
        return (
          <button
            key={condition.field}
            type="button"
            className={styles.chip}
            aria-label={`Remove filter: ${said}`}
            data-tip={dropsTip(drops)}
            onClick={() => onChange(withCondition(text, condition.field, null))}
          >
            {said}
            <span className={styles.drops}>{drops === undefined ? '' : `−${formatCount(drops)}`}</span>
            <X size={12} aria-hidden />
          </button>
        );
      })}
      <button type="button" className={styles.clear} onClick={() => onChange('')}>
        Clear
      </button>
      <span className={styles.count}>
        {counts && `${formatCount(counts.passing)} of ${formatCount(counts.tokens)} tokens pass`}
      </span>
    </fieldset>
  );
}

function dropsTip(drops: number | undefined): string {
  const alone = drops === undefined ? '' : `\nIt alone keeps out ${formatCount(drops)} that pass all the others.`;
  return `Click to remove${alone}`;
}
