import { flagFields } from '@mintscope/schemas/token-filter/filter-fields';
import type { FilterCondition } from '@mintscope/schemas/token-filter/token-filter';
import { ConditionRow } from './condition-row.tsx';
import styles from './filter-panel.module.css';
import { rangeGroups } from './filter-titles.ts';

const groups: readonly { title: string; fields: readonly FilterCondition['field'][] }[] = [
  { title: 'Name and place', fields: ['words', 'without', 'launchpad', 'creator', 'life', 'band'] },
  ...rangeGroups,
  { title: 'Is, or has', fields: flagFields },
];

/** All that tokens are filtered by, in groups. */
export function FilterRows({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  return groups.map(({ title, fields }) => (
    <section key={title} className={styles.group}>
      <h3 className={styles.name}>{title}</h3>
      {fields.map((field) => (
        <ConditionRow key={field} field={field} text={text} onChange={onChange} />
      ))}
    </section>
  ));
}
