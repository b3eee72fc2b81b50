import type { WordField } from '@mintscope/schemas/token-filter/filter-fields';
import type { FilterCondition } from '@mintscope/schemas/token-filter/token-filter';
import { useState } from 'react';
import styles from './filter-panel.module.css';
import { wordTitles } from './filter-titles.ts';

type Words = Extract<FilterCondition, { kind: 'words' }>;

interface WordsRowProps {
  field: WordField;
  condition: Words | undefined;
  onChange: (condition: Words | null) => void;
}

const mostWords = 20;

/** Words with commas between. */
export function WordsRow({ field, condition, onChange }: WordsRowProps) {
  const said = (condition?.words ?? []).join(', ');
  const [typed, setTyped] = useState({ said, text: said });
  const text = typed.said === said ? typed.text : said;
  return (
    <label className={styles.row}>
      <span className={styles.label}>{wordTitles[field]}</span>
      <input
        type="text"
        className={styles.words}
        placeholder="dog, cat"
        maxLength={200}
        value={text}
        onChange={(event) => {
          const words = wordsOf(event.target.value);
          setTyped({ said: words.join(', '), text: event.target.value });
          onChange(words.length === 0 ? null : { kind: 'words', field, words });
        }}
      />
    </label>
  );
}

function wordsOf(text: string): string[] {
  const words = text.split(',').map((word) => word.trim().slice(0, 40).trim());
  return [...new Set(words.filter((word) => word !== ''))].slice(0, mostWords);
}
