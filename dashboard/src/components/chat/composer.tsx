import type { ChatMessage } from '@mintscope/schemas/chat/chat-message';
import { previewOf } from '@mintscope/schemas/chat/chat-text';
import { CornerUpRight, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId } from 'react';
import { cleanText } from '../../lib/hostile-text.ts';
import { Button } from '../ui/button.tsx';
import { authorName } from './author-name.ts';
import { formatWait } from './chat-time.ts';
import styles from './composer.module.css';
import { ComposerField } from './composer-field.tsx';
import type { DraftText } from './use-draft-text.ts';
import type { Sending } from './use-sending.ts';
import { useTimeLeft } from './use-time-left.ts';

interface ComposerProps {
  draft: DraftText;
  sending: Sending;
  field: RefObject<HTMLTextAreaElement | null>;
  slowModeMs: number;
  onSend: (content: string) => void;
  /** Arrow up in an empty form. */
  onEditLast: () => void;
}

/** Where a message is written. */
export function Composer({ draft, sending, field, slowModeMs, onSend, onEditLast }: ComposerProps) {
  const says = useId();
  const left = useTimeLeft(sending.waitUntil);
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'ArrowUp' && draft.text === '') {
      event.preventDefault();
      onEditLast();
    }
    if (event.key === 'Escape' && draft.target) {
      event.preventDefault();
      draft.answer(null);
    }
  };
  return (
    <div className={styles.composer}>
      {draft.target && (
        <ReplyBar
          message={draft.target}
          onCancel={() => {
            draft.answer(null);
            field.current?.focus();
          }}
        />
      )}
      <ComposerField
        label="Message"
        placeholder="Write a message"
        value={draft.text}
        field={field}
        isBusy={sending.isBusy}
        wait={left > 0 ? formatWait(left) : null}
        sendLabel="Send"
        describedBy={says}
        onChange={draft.write}
        onSend={onSend}
        onKey={press}
      />
      <p id={says} className={styles.says} data-problem={sending.problem !== null || undefined} aria-live="polite">
        {sending.problem ?? hint(left > 0, slowModeMs)}
      </p>
    </div>
  );
}

function hint(isWaiting: boolean, slowModeMs: number): string {
  if (slowModeMs > 0) return `Slow mode: one message each ${formatWait(slowModeMs)}`;
  return isWaiting ? 'A moment: you have sent several messages in a row' : '';
}

function ReplyBar({ message, onCancel }: { message: ChatMessage; onCancel: () => void }) {
  return (
    <div className={styles.bar}>
      <CornerUpRight size={13} aria-hidden />
      <span className={styles.barText}>
        Replying to <bdi className={styles.name}>{authorName(message.author)}</bdi>{' '}
        <bdi>{message.deletedBy ? 'Message deleted' : cleanText(previewOf(message.content), 60)}</bdi>
      </span>
      <Button look="quiet" icon aria-label="Cancel reply" data-tip="Cancel reply" onClick={onCancel}>
        <X size={14} aria-hidden />
      </Button>
    </div>
  );
}
