import { deleteMessage } from '@mintscope/schemas/api/community/delete-message';
import type { ChatMessage } from '@mintscope/schemas/chat/chat-message';
import { previewOf } from '@mintscope/schemas/chat/chat-text';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { cleanText } from '../../lib/hostile-text.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { authorName } from './author-name.ts';
import styles from './composer.module.css';

interface RemoveMessageProps {
  message: ChatMessage;
  isOwn: boolean;
  onRemoved: (message: ChatMessage) => void;
  onClose: () => void;
}

/** Asks first; stays open with the reason where the server refuses. */
export function RemoveMessage({ message, isOwn, onRemoved, onClose }: RemoveMessageProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const remove = async () => {
    setBusy(true);
    setError(null);
    try {
      const { data } = await call(deleteMessage, { params: { id: message.id } });
      onRemoved(data);
      onClose();
    } catch (problem) {
      setError(errorText(problem, 'The message could not be deleted'));
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      title={isOwn ? 'Delete your message?' : 'Delete this message?'}
      message={
        <>
          <p className={styles.quoted}>
            <bdi className={styles.name}>{authorName(message.author)}</bdi>{' '}
            <bdi>{cleanText(previewOf(message.content), 60)}</bdi>
          </p>
          <p>
            {isOwn
              ? '“Message deleted” stays in its place. It cannot be brought back.'
              : 'Everyone reads “Message deleted by a moderator” in its place. It is noted in the audit log.'}
          </p>
        </>
      }
      confirmText="Delete"
      isLoading={isBusy}
      error={error}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}
