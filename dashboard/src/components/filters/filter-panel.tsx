import { filterPresets } from '@mintscope/metrics/token-filter/filter-presets';
import { Bell, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { askAlert } from '../../lib/alerts/ask-alert.ts';
import { useUser } from '../../lib/session/session-context.tsx';
import { Button } from '../ui/button.tsx';
import { conditionText } from './condition-text.ts';
import styles from './filter-panel.module.css';
import { FilterRows } from './filter-rows.tsx';
import { conditionsOf } from './with-condition.ts';

interface FilterPanelProps {
  text: string;
  onChange: (text: string) => void;
  onClose: () => void;
  /** Stands below the presets. */
  lab?: ReactNode;
}

/** Every bound that the list can have, beside the list that it bounds. */
export function FilterPanel({ text, onChange, onClose, lab }: FilterPanelProps) {
  const user = useUser();
  return (
    <aside className={styles.panel} aria-label="Filters">
      <div className={styles.head}>
        <h2 className={styles.title}>Filters</h2>
        {user && (
          <Button look="quiet" disabled={text === ''} onClick={() => askAlert({ filter: text })}>
            <Bell size={14} aria-hidden />
            Alert me
          </Button>
        )}
        <Button look="quiet" disabled={text === ''} onClick={() => onChange('')}>
          Clear all
        </Button>
        <Button look="quiet" icon aria-label="Close filters" onClick={onClose}>
          <X size={16} aria-hidden />
        </Button>
      </div>
      <div className={styles.body}>
        <Presets text={text} onChange={onChange} />
        {lab}
        <FilterRows text={text} onChange={onChange} />
      </div>
    </aside>
  );
}

function Presets({ text, onChange }: Pick<FilterPanelProps, 'text' | 'onChange'>) {
  return (
    <div className={styles.presets}>
      {filterPresets.map(({ name, meaning, filter }) => (
        <Button
          key={name}
          aria-pressed={text === filter}
          data-tip={[name, meaning, ...conditionsOf(filter).map(conditionText)].join('\n')}
          onClick={() => onChange(text === filter ? '' : filter)}
        >
          {name}
        </Button>
      ))}
    </div>
  );
}
