import {
  type MoveCondition,
  type MoveField,
  mostMove,
  moveFields,
  moveSeconds,
} from '@mintscope/schemas/alerts/alert-condition';
import { useState } from 'react';
import { formatAge } from '../../lib/format.ts';
import panel from '../filters/filter-panel.module.css';
import { Select } from '../ui/select.tsx';
import styles from './alert-dialog.module.css';
import { moveWords } from './move-words.ts';

interface MoveRowProps {
  field: MoveField;
  condition: MoveCondition | undefined;
  onChange: (condition: MoveCondition | null) => void;
}

const someSeconds = [30, 60, 300, moveSeconds.most];

/** By how much, and within how long. What is no size is marked and changes nothing. */
export function MoveRow({ field, condition, onChange }: MoveRowProps) {
  const { title, size, meaning } = moveWords[field];
  const { unit } = moveFields[field];
  const isPercent = unit === 'part' || unit === 'share';
  const scale = isPercent ? 100 : 1;
  const written = condition ? String(Number((condition.by * scale).toPrecision(12))) : '';
  const [typed, setTyped] = useState({ of: written, text: written });
  const text = typed.of === written ? typed.text : written;
  const withinS = condition?.withinS ?? 300;
  const seconds = [...new Set([...someSeconds, withinS])].sort((a, b) => a - b);
  const type = (next: string) => {
    const by = readSize(next, field, scale);
    if (by === null) {
      setTyped({ of: written, text: next });
      return;
    }
    setTyped({ of: String(Number((by * scale).toPrecision(12))), text: next });
    onChange({ kind: 'move', field, by, withinS });
  };
  return (
    <>
      <div className={panel.row}>
        <span className={panel.label}>
          {title}
          <span className={panel.unit}>{size}</span>
        </span>
        <input
          type="text"
          inputMode="decimal"
          className={panel.input}
          placeholder="by"
          aria-label={`${title}, by at least (${size})`}
          aria-invalid={readSize(text, field, scale) === null || undefined}
          value={text}
          onChange={(event) => type(event.target.value)}
        />
        <Select
          label="within"
          value={withinS}
          options={seconds.map((one) => [one, formatAge(one * 1000)] as const)}
          onChange={(next) => condition && onChange({ ...condition, withinS: next })}
        />
      </div>
      <p className={styles.meaning}>{meaning}</p>
    </>
  );
}

/** In the unit of the condition; null for what cannot be asked for. */
function readSize(typed: string, field: MoveField, scale: number): number | null {
  const text = typed.trim().replace(/\s*%$/, '');
  if (!/^\d+(\.\d+)?$/.test(text)) return null;
  const by = Number((Number(text) / scale).toPrecision(12));
  const { unit } = moveFields[field];
  if (by <= 0 || (unit === 'count' && !Number.isInteger(by))) return null;
  return by <= mostMove[unit] ? by : null;
}
