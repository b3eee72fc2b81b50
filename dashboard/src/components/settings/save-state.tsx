import { Check, CloudOff } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { useSettings } from '../../lib/settings/settings-context.tsx';
import styles from './save-state.module.css';

/** How far the last change came. Its place is kept, so that it comes and goes without moving anything. */
export function SaveState() {
  const { save, store } = useSettings();
  return (
    <div className={styles.state} data-phase={save.phase} role="status">
      {save.phase === 'saving' && (
        <>
          <Spinner size={13} /> Saving…
        </>
      )}
      {save.phase === 'saved' && (
        <>
          <Check size={14} aria-hidden /> Saved
        </>
      )}
      {save.phase === 'local' && (
        <>
          <Check size={14} aria-hidden /> Saved in this browser
        </>
      )}
      {save.phase === 'failed' && (
        <>
          <CloudOff size={14} aria-hidden />
          <span>Could not save: {save.problem}</span>
          <Button onClick={store.retry}>Retry</Button>
        </>
      )}
    </div>
  );
}
