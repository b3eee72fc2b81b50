import { reportMessage } from '@mintscope/schemas/api/community/report-message';
import { chatLimits } from '@mintscope/schemas/chat/chat-limits';
import type { ChatMessage } from '@mintscope/schemas/chat/chat-message';
import { previewOf } from '@mintscope/schemas/chat/chat-text';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { cleanText } from '../../lib/hostile-text.ts';
import { showToast } from '../../lib/toasts.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Field } from '../ui/field.tsx';
import { authorName } from './author-name.ts';
import styles from './composer.module.css';

interface ReportMessageProps {
  message: ChatMessage;
  onClose: () => void;
}

/** Asks why; stays open with the reason where the server refuses. */
export function ReportMessage({ message, onClose }: ReportMessageProps) {
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const report = async () => {
    if (reason.trim() === '') {
      setError('Please enter a reason.');
      return;
    }
    setBusy(true);
    setError(null);
    try {
      await call(reportMessage, { params: { id: message.id }, body: { reason } });
      void showToast('Reported: moderators look at it', 'success');
      onClose();
    } catch (problem) {
      setError(errorText(problem, 'The message could not be reported'));
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      title="Report this message?"
      type="warning"
      message={
        <>
          <p className={styles.quoted}>
            <bdi className={styles.name}>{authorName(message.author)}</bdi>{' '}
            <bdi>{cleanText(previewOf(message.content), 60)}</bdi>
          </p>
          <Field
            label="Reason"
            hint="Moderators alone read it."
            maxLength={chatLimits.reasonLength}
            value={reason}
            disabled={isBusy}
            required
            onChange={(event) => {
              setReason(event.target.value);
              setError(null);
            }}
          />
        </>
      }
      confirmText="Report"
      isLoading={isBusy}
      error={error}
      onConfirm={() => void report()}
      onCancel={onClose}
    />
  );
}
