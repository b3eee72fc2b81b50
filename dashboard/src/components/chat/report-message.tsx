import { reportMessage } from '@mintscope/schemas/api/community/report-message';
import type { ChatMessage } from '@mintscope/schemas/chat/chat-message';
import { previewOf } from '@mintscope/schemas/chat/chat-text';
import { call } from '../../lib/call.ts';
import { cleanText } from '../../lib/hostile-text.ts';
import { showToast } from '../../lib/toasts.ts';
import { authorName } from './author-name.ts';
import styles from './composer.module.css';
import { ReasonDialog } from './reason-dialog.tsx';

interface ReportMessageProps {
  message: ChatMessage;
  onClose: () => void;
}

/** Tells the moderators of a message, and why. */
export function ReportMessage({ message, onClose }: ReportMessageProps) {
  return (
    <ReasonDialog
      title="Report this message?"
      type="warning"
      hint="Moderators alone read it."
      confirmText="Report"
      failed="The message could not be reported"
      act={async (reason) => {
        await call(reportMessage, { params: { id: message.id }, body: { reason } });
        void showToast('Reported: moderators look at it', 'success');
      }}
      onClose={onClose}
    >
      <p className={styles.quoted}>
        <bdi className={styles.name}>{authorName(message.author)}</bdi>{' '}
        <bdi>{cleanText(previewOf(message.content), 60)}</bdi>
      </p>
    </ReasonDialog>
  );
}
