import { deselectToken } from '@mintscope/schemas/api/picks/deselect-token';
import { removeSelectedTokens } from '@mintscope/schemas/api/picks/remove-selected-tokens';
import { removedCoolDownMs } from '@mintscope/schemas/picks/pick-controls';
import { reasonTextSchema } from '@mintscope/schemas/picks/selected-token';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatCount } from '../../lib/format.ts';
import { showToast } from '../../lib/toasts.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Field } from '../ui/field.tsx';
import styles from './remove-dialog.module.css';

interface RemoveDialogProps {
  addresses: readonly string[];
  /** What is removed, in words: a symbol, or how many. */
  what: string;
  onDone: () => void;
  onClose: () => void;
}

/** Addresses in one act, as the server takes them. */
const mostAtOnce = 200;

/** Takes calls of the platform off the list, with a reason. What was typed stays where the server refuses. */
export function RemoveDialog({ addresses, what, onDone, onClose }: RemoveDialogProps) {
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const remove = async () => {
    const checked = reason.trim() === '' ? null : reasonTextSchema.safeParse(reason);
    if (checked && !checked.success) {
      setWrong(`The reason ${checked.error.issues[0]?.message ?? 'is not accepted'}`);
      return;
    }
    setBusy(true);
    setError(null);
    try {
      const removed = await removeCalls(addresses, checked?.data);
      void showToast(`${formatCount(removed)} removed from the list`, 'success');
      onDone();
      onClose();
    } catch (problem) {
      setError(errorText(problem, 'The picks could not be removed'));
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      title={`Remove ${what}?`}
      message={
        <div className={styles.body}>
          <p>
            The pick leaves every list, and rules do not call the token again for {removedCoolDownMs / 3_600_000} hours.
            Its call is followed on and counted: the record stays as it is.
          </p>
          <Field
            label="Reason"
            hint="Kept with the call and in the audit log."
            value={reason}
            error={wrong}
            maxLength={200}
            onChange={(event) => {
              setReason(event.target.value);
              setWrong(null);
            }}
          />
        </div>
      }
      confirmText="Remove"
      type="warning"
      isLoading={busy}
      error={error}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}

async function removeCalls(addresses: readonly string[], reason: string | undefined): Promise<number> {
  const given = reason === undefined ? {} : { reason };
  const [only] = addresses;
  if (addresses.length === 1 && only !== undefined) {
    const answer = await call(deselectToken, { params: { address: only }, query: { scope: 'platform', ...given } });
    return answer.removed;
  }
  let removed = 0;
  for (let at = 0; at < addresses.length; at += mostAtOnce) {
    const body = { addresses: addresses.slice(at, at + mostAtOnce), scope: 'platform' as const, ...given };
    removed += (await call(removeSelectedTokens, { body })).removed;
  }
  return removed;
}
