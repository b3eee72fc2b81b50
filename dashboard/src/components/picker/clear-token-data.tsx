import { clearWord } from '@mintscope/schemas/api/picks/clear-tokens';
import { clearedCoolDownMs } from '@mintscope/schemas/picks/pick-controls';
import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type Cleared, clearTokenData } from '../../lib/product-settings/clear-token-data.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Field } from '../ui/field.tsx';
import styles from './clear-token-data.module.css';

/** Clears all picks of the platform once the word was typed, and lists what went. */
export function ClearTokenData() {
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const [done, setDone] = useState<Cleared | null>(null);
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>
        <Trash2 size={14} aria-hidden />
        Clear token data
      </Button>
      <div className={styles.done} role="status">
        {done && <Done {...done} />}
      </div>
      {isAsking && (
        <AskForWord
          onClear={async () => {
            const cleared = await clearTokenData(queries);
            setIsAsking(false);
            setDone(cleared);
            tell(cleared);
          }}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

function AskForWord({ onClear, onCancel }: { onClear: () => Promise<void>; onCancel: () => void }) {
  const [word, setWord] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const clear = async () => {
    if (word.trim() !== clearWord) {
      setError(`Type ${clearWord} to confirm.`);
      return;
    }
    setIsLoading(true);
    await onClear();
  };
  return (
    <ConfirmDialog
      title="Clear token data?"
      message={
        <>
          <ul className={styles.list}>
            <li>All picks of the platform are hidden from every list; what became of them is kept, and counted.</li>
            <li>Nothing is called by rules for the next {clearedCoolDownMs / 1000} seconds.</li>
            <li>Kept answers of statistics are computed afresh.</li>
            <li>Copies of these picks in this browser are removed; own picks stay.</li>
          </ul>
          <Field
            label={`Type ${clearWord} to confirm`}
            value={word}
            onChange={(event) => {
              setWord(event.target.value);
              setError(null);
            }}
          />
        </>
      }
      confirmText="Clear"
      isLoading={isLoading}
      error={error}
      onConfirm={() => void clear()}
      onCancel={onCancel}
    />
  );
}

function Done({ cleared, warnings }: Cleared) {
  return (
    <>
      {cleared.length > 0 && <p>Cleared: {cleared.join('; ')}.</p>}
      {warnings.length > 0 && <p className={styles.warnings}>{warnings.join(' ')}</p>}
    </>
  );
}

function tell({ cleared, warnings }: Cleared): void {
  if (warnings.length > 0) {
    // biome-ignore lint/suspicious/noConsole: the toast sends its reader there
    console.warn('Token clearing', warnings);
    void showToast('Token clearing completed with some warnings. Check console for details.', 'error');
  } else void showToast(`Cleared: ${cleared.join('; ')}`, 'success');
}
