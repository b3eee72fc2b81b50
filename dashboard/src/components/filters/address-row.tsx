import type { ChoiceField } from '@mintscope/schemas/token-filter/filter-fields';
import type { FilterCondition } from '@mintscope/schemas/token-filter/token-filter';
import { useState } from 'react';
import { isAddress } from '../../lib/is-address.ts';
import styles from './filter-panel.module.css';

type Choice = Extract<FilterCondition, { kind: 'choice' }>;

interface AddressRowProps {
  field: ChoiceField;
  title: string;
  condition: Choice | undefined;
  onChange: (condition: Choice | null) => void;
}

/** Addresses with commas between. What is none is marked and changes nothing. */
export function AddressRow({ field, title, condition, onChange }: AddressRowProps) {
  const said = (condition?.values ?? []).join(', ');
  const [typed, setTyped] = useState({ said, text: said });
  const text = typed.said === said ? typed.text : said;
  const isWrong = addressesOf(text).some((one) => !isAddress(one));
  const type = (next: string) => {
    const values = addressesOf(next);
    if (!values.every(isAddress)) {
      setTyped({ said, text: next });
      return;
    }
    setTyped({ said: values.join(', '), text: next });
    onChange(values.length === 0 ? null : { kind: 'choice', field, values, unknown: condition?.unknown ?? false });
  };
  return (
    <label className={styles.row}>
      <span className={styles.label}>{title}</span>
      <input
        type="text"
        className={styles.words}
        placeholder="Address"
        spellCheck={false}
        aria-invalid={isWrong || undefined}
        value={text}
        onChange={(event) => type(event.target.value)}
      />
    </label>
  );
}

function addressesOf(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter((one) => one !== ''))];
}
