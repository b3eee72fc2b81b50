import { Check, CircleDot, CloudOff } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import styles from './save-bar.module.css';
import type { SavePhase } from './use-draft.ts';

interface SaveBarProps {
  isDirty: boolean;
  state: SavePhase;
  /** Something that was typed cannot be saved: what, in a sentence. */
  problem?: string | undefined;
  onSave: () => void;
  onDiscard: () => void;
  /** Reads what was saved meanwhile; what was changed here stays on top of it. */
  onReload: () => void;
}

/** Says how far the changes came, and saves them. It stays in view at the end of what is long. */
export function SaveBar({ isDirty, state, problem, onSave, onDiscard, onReload }: SaveBarProps) {
  const isSaving = state.phase === 'saving';
  const isBusy = isSaving || state.phase === 'reading';
  return (
    <div className={styles.bar} data-active={isDirty || state.phase !== 'idle' || undefined}>
      <div className={styles.says} role="status" data-phase={state.phase}>
        <Says isDirty={isDirty} state={state} problem={problem} />
      </div>
      {state.phase === 'failed' && state.isStale && <Button onClick={onReload}>Read the saved ones</Button>}
      <Button look="quiet" disabled={!isDirty || isBusy} onClick={onDiscard}>
        Discard
      </Button>
      <Button look="main" disabled={!isDirty || isBusy || problem !== undefined} onClick={onSave}>
        {isSaving && <Spinner size={13} />}
        {isSaving ? 'Saving...' : 'Save'}
      </Button>
    </div>
  );
}

function Says({ isDirty, state, problem }: Pick<SaveBarProps, 'isDirty' | 'state' | 'problem'>) {
  if (state.phase === 'failed') {
    return (
      <>
        <CloudOff size={14} aria-hidden /> {state.problem}
      </>
    );
  }
  if (state.phase === 'reading') return 'Reading what was saved…';
  if (state.phase === 'saved' && !isDirty) {
    return (
      <>
        <Check size={14} aria-hidden /> Settings saved successfully
      </>
    );
  }
  if (!isDirty) return 'Everything is saved';
  return (
    <>
      <CircleDot size={14} aria-hidden /> Unsaved changes{problem && `: ${problem}`}
    </>
  );
}
