import { chatLimits } from '@mintscope/schemas/chat/chat-limits';
import { type ReactNode, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Field } from '../ui/field.tsx';
import styles from './reason-dialog.module.css';

interface ReasonDialogProps {
  title: string;
  type?: 'danger' | 'warning';
  /** Over the field: what is done, and to what. */
  children: ReactNode;
  /** Who reads the reason. */
  hint: string;
  confirmText: string;
  /** Where the server gives no words of its own. */
  failed: string;
  /** Rejects where it is refused. */
  act: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Asks why, and stays open with the reason where the server refuses. */
export function ReasonDialog({ children, hint, failed, act, onClose, ...rest }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const confirm = async () => {
    if (reason.trim() === '') {
      setError('Please enter a reason.');
      return;
    }
    setBusy(true);
    setError(null);
    try {
      await act(reason);
      onClose();
    } catch (problem) {
      setError(errorText(problem, failed));
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      {...rest}
      message={
        <div className={styles.form}>
          {children}
          <Field
            label="Reason"
            hint={hint}
            maxLength={chatLimits.reasonLength}
            value={reason}
            disabled={isBusy}
            required
            onChange={(event) => {
              setReason(event.target.value);
              setError(null);
            }}
          />
        </div>
      }
      isLoading={isBusy}
      error={error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
