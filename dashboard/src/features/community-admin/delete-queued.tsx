import type { ChatMessage } from '@mintscope/schemas/chat/chat-message';
import { previewOf } from '@mintscope/schemas/chat/chat-text';
import { authorName } from '../../components/chat/author-name.ts';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { cleanText } from '../../lib/hostile-text.ts';
import styles from './lists.module.css';

interface DeleteQueuedProps {
  message: ChatMessage;
  isBusy: boolean;
  error: string | null;
  onDelete: () => void;
  onClose: () => void;
}

export function DeleteQueued({ message, isBusy, error, onDelete, onClose }: DeleteQueuedProps) {
  return (
    <ConfirmDialog
      title="Delete this message?"
      message={
        <>
          <p>
            <bdi className={styles.name}>{authorName(message.author)}</bdi>{' '}
            <bdi>{cleanText(previewOf(message.content), 60)}</bdi>
          </p>
          <p>Everyone reads “Message deleted by a moderator” in its place. It is noted in the audit log.</p>
        </>
      }
      confirmText="Delete"
      isLoading={isBusy}
      error={error}
      onConfirm={onDelete}
      onCancel={onClose}
    />
  );
}
