import type { ChatMessage } from '@mintscope/schemas/chat/chat-message';
import { previewOf } from '@mintscope/schemas/chat/chat-text';
import { CornerUpRight } from 'lucide-react';
import { cleanText } from '../../lib/hostile-text.ts';
import { authorName } from './author-name.ts';
import styles from './reply-quote.module.css';

interface ReplyQuoteProps {
  reply: NonNullable<ChatMessage['replyTo']>;
  /** The message itself where it is loaded: it may have changed since. */
  original: ChatMessage | undefined;
  isActive: boolean;
  onJump: (id: string) => void;
}

/** Whom a message answers, and the beginning of what they wrote; leads there where that is loaded. */
export function ReplyQuote({ reply, original, isActive, onJump }: ReplyQuoteProps) {
  const isDeleted = original ? original.deletedBy !== null : reply.isDeleted;
  const text = cleanText(original ? previewOf(original.content) : reply.content, 60);
  const says = (
    <>
      <CornerUpRight size={12} aria-hidden />
      <bdi className={styles.name}>{authorName((original ?? reply).author)}</bdi>
      <bdi className={styles.says} data-deleted={isDeleted || undefined}>
        {isDeleted ? 'Message deleted' : text}
      </bdi>
    </>
  );
  if (!original) return <div className={styles.quote}>{says}</div>;
  return (
    <button type="button" className={styles.quote} tabIndex={isActive ? 0 : -1} onClick={() => onJump(original.id)}>
      <span className="visually-hidden">Answers </span>
      {says}
    </button>
  );
}
