import { type AlertCondition, isMoveField } from '@mintscope/schemas/alerts/alert-condition';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { ConditionRow } from '../filters/condition-row.tsx';
import { FilterRows } from '../filters/filter-rows.tsx';
import { Button } from '../ui/button.tsx';
import styles from './alert-dialog.module.css';
import { type AlertKind, alertKinds } from './alert-kinds.ts';
import { alertConditionsOf, filterPart, withAlertCondition, withFilterPart } from './alert-text.ts';
import { alertFieldTitle } from './alert-words.ts';
import { MoveRow } from './move-row.tsx';
import { StageRow } from './stage-row.tsx';
import type { AlertDraft } from './use-alert-draft.ts';

/** What an alert waits for: ready-made choices, each a condition that can be changed, and every other one. */
export function AlertConditions({ draft, problem }: { draft: AlertDraft; problem: string | undefined }) {
  const { wish, change, fields, focus, isAll, listAll } = draft;
  // Where every condition is listed those that lists cannot be filtered by stand before them.
  const shown = isAll ? fields.filter((field) => isMoveField(field) || field === 'stage') : fields;
  const rows = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (!focus) return;
    const row = rows.current?.querySelector(`[data-field="${focus.field}"]`);
    const [first, second] = row?.querySelectorAll('input') ?? [];
    (focus.bound === 'max' ? (second ?? first) : first)?.focus();
  }, [focus]);
  return (
    <section aria-label="Conditions" data-conditions className={styles.part}>
      <h3 className={styles.name}>Tell me when</h3>
      <div className={styles.kinds}>
        {alertKinds.map((kind, at) => (
          <Button
            key={kind.title}
            // `a` opens the dialog. Pressed once more or held it must choose nothing: in the list of tokens it is "All of the market".
            data-first-focus={at === 0 || undefined}
            aria-pressed={isChosen(kind, draft)}
            onClick={() => draft.addKind(kind)}
          >
            {kind.title}
          </Button>
        ))}
        <Button look="quiet" aria-expanded={isAll} onClick={() => listAll(!isAll)}>
          {isAll ? 'Fewer conditions' : 'Every condition'}
        </Button>
      </div>
      {shown.length > 0 && (
        <ul ref={rows} aria-label="Conditions that must all hold" className={styles.rows}>
          {shown.map((field) => (
            <li key={field} data-field={field} className={styles.condition}>
              <div className={styles.written}>
                <WrittenRow field={field} text={wish.filter} onChange={(filter) => change({ filter })} />
              </div>
              <Button
                look="quiet"
                icon
                aria-label={`Remove condition: ${alertFieldTitle(field)}`}
                onClick={() => draft.removeField(field)}
              >
                <X size={14} aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isAll && (
        <FilterRows
          text={filterPart(wish.filter)}
          onChange={(filter) => change({ filter: withFilterPart(wish.filter, filter) })}
        />
      )}
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </section>
  );
}

interface WrittenRowProps {
  field: AlertCondition['field'];
  /** The whole alert. */
  text: string;
  onChange: (text: string) => void;
}

function WrittenRow({ field, text, onChange }: WrittenRowProps) {
  const condition = alertConditionsOf(text).find((one) => one.field === field);
  const set = (next: AlertCondition | null) => onChange(withAlertCondition(text, field, next));
  if (isMoveField(field)) {
    return <MoveRow field={field} condition={condition?.kind === 'move' ? condition : undefined} onChange={set} />;
  }
  if (field === 'stage') {
    return <StageRow condition={condition?.kind === 'stage' ? condition : undefined} onChange={set} />;
  }
  return (
    <ConditionRow field={field} text={filterPart(text)} onChange={(filter) => onChange(withFilterPart(text, filter))} />
  );
}

/** Two choices may be of one figure: then the bound that is written, or being written, tells which; before that, which was pressed. */
function isChosen(kind: AlertKind, { wish, fields, asked, focus }: AlertDraft): boolean {
  const { fields: own, bound = 'min' } = kind;
  const [first] = own;
  if (!own.every((field) => fields.includes(field))) return false;
  const condition = alertConditionsOf(wish.filter).find(({ field }) => field === first);
  if (condition?.kind !== 'range') return condition !== undefined || asked.includes(kind);
  return condition[bound] !== null || (focus?.field === first && focus.bound === bound);
}
