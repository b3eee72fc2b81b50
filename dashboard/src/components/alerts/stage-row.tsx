import { alertStages, type StageCondition } from '@mintscope/schemas/alerts/alert-condition';
import panel from '../filters/filter-panel.module.css';
import { Button } from '../ui/button.tsx';
import styles from './alert-dialog.module.css';
import { stageMeaning, stageTitles } from './move-words.ts';

interface StageRowProps {
  condition: StageCondition | undefined;
  onChange: (condition: StageCondition) => void;
}

/** Which stage a token comes to. */
export function StageRow({ condition, onChange }: StageRowProps) {
  return (
    <>
      <fieldset className={panel.choices} aria-label="Reaches stage">
        <span className={panel.label}>Reaches stage</span>
        <span className={panel.options}>
          {alertStages.map((stage) => (
            <Button
              key={stage}
              aria-pressed={condition?.stage === stage}
              onClick={() => onChange({ kind: 'stage', field: 'stage', stage })}
            >
              {stageTitles[stage]}
            </Button>
          ))}
        </span>
      </fieldset>
      <p className={styles.meaning}>{stageMeaning}</p>
    </>
  );
}
