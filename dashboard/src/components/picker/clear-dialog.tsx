import { clearWord } from '@mintscope/schemas/api/picks/clear-tokens';
import { clearedCoolDownMs } from '@mintscope/schemas/picks/pick-controls';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Cleared, clearTokenData } from '../../lib/product-settings/clear-token-data.ts';
import { showToast } from '../../lib/toasts.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Field } from '../ui/field.tsx';
import styles from './clear-token-data.module.css';

interface ClearDialogProps {
  onCleared: (cleared: Cleared) => void;
  onClose: () => void;
}

/** Asks for the word, and clears. */
export function ClearDialog({ onCleared, onClose }: ClearDialogProps) {
  const queries = useQueryClient();
  const [word, setWord] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const clear = async () => {
    if (word.trim() !== clearWord) {
      setError(`Type ${clearWord} to confirm.`);
      return;
    }
    setIsLoading(true);
    const cleared = await clearTokenData(queries);
    onCleared(cleared);
    tell(cleared);
    onClose();
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
      onCancel={onClose}
    />
  );
}

function tell({ cleared, warnings }: Cleared): void {
  if (warnings.length > 0) {
    // biome-ignore lint/suspicious/noConsole: the toast sends its reader there
    console.warn('Token clearing', warnings);
    void showToast('Token clearing completed with some warnings. Check console for details.', 'error');
  } else void showToast(`Cleared: ${cleared.join('; ')}`, 'success');
}
