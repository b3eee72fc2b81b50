import { removeSuccessfulToken } from '@mintscope/schemas/api/picks/remove-successful-token';
import { reasonTextSchema } from '@mintscope/schemas/picks/selected-token';
import type { Winner } from '@mintscope/schemas/picks/successful-token';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { Field } from '../../components/ui/field.tsx';
import { call } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { cleanText } from '../../lib/hostile-text.ts';
import { showToast } from '../../lib/toasts.ts';
import styles from './page.module.css';

interface RemoveWinnerProps {
  winner: Winner;
  onRemoved: () => void;
  onClose: () => void;
}

const failed = 'Failed to remove token from Hall of Fame';

/** Asks first; stays open with the reason where the server refuses. */
export function RemoveWinner({ winner, onRemoved, onClose }: RemoveWinnerProps) {
  const [reason, setReason] = useState('admin_removal');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const symbol = cleanText(winner.symbol, 24) || 'this token';
  const checked = reasonTextSchema.safeParse(reason);
  const wrong = checked.success ? null : 'The reason needs 1 to 200 characters on one line';
  const remove = async () => {
    if (!checked.success) return;
    setBusy(true);
    setError(null);
    try {
      await call(removeSuccessfulToken, { params: { id: winner.id }, body: { reason: checked.data } });
      void showToast(`${symbol} removed from Hall of Fame`, 'success');
      onRemoved();
      onClose();
    } catch (problem) {
      setError(errorText(problem, failed));
      void showToast(failed, 'error');
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      title="Remove from the Hall of Fame"
      message={
        <div className={styles.dialog}>
          <p>
            Are you sure you want to remove {symbol} from the Hall of Fame? This action cannot be undone and will
            permanently delete this token from the successful tokens bank.
          </p>
          <p>Its call stays in the record and in every statistic.</p>
          <Field
            label="Reason"
            value={reason}
            error={wrong}
            maxLength={200}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
      }
      confirmText="Remove Forever"
      isLoading={busy}
      error={error}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}
