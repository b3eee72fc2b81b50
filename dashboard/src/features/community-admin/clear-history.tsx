import { clearChat } from '@mintscope/schemas/api/community/clear-chat';
import { clearWord } from '@mintscope/schemas/api/picks/clear-tokens';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { Field } from '../../components/ui/field.tsx';
import { call } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import styles from './quick-actions.module.css';

interface ClearHistoryProps {
  onCleared: (result: { cleared: number; left: number; backup: string }) => void;
  onClose: () => void;
}

/** Asks for the word, and stays with the reason where the server took nothing away. */
export function ClearHistory({ onCleared, onClose }: ClearHistoryProps) {
  const [word, setWord] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const clear = async () => {
    if (word.trim() !== clearWord) {
      setError(`Type ${clearWord} to confirm.`);
      return;
    }
    setBusy(true);
    setError(null);
    try {
      const { cleared, left, backup } = await call(clearChat, { body: { confirm: clearWord } });
      onCleared({ cleared, left, backup });
      onClose();
    } catch (problem) {
      setError(errorText(problem, 'The history could not be cleared.'));
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      title="Clear chat history?"
      message={
        <>
          <ul className={styles.list}>
            <li>All messages are taken away, for everyone and at once. Who is muted or banned stays so.</li>
            <li>First they are written to a file in the folder chat-backups of the server’s data.</li>
            <li>
              <code>npm run mintscope -- chat restore FILE</code> on the server puts them back.
            </li>
            <li>It is noted in the audit log.</li>
          </ul>
          <Field
            label={`Type ${clearWord} to confirm`}
            value={word}
            disabled={isBusy}
            onChange={(event) => {
              setWord(event.target.value);
              setError(null);
            }}
          />
        </>
      }
      confirmText="Clear"
      isLoading={isBusy}
      error={error}
      onConfirm={() => void clear()}
      onCancel={onClose}
    />
  );
}
