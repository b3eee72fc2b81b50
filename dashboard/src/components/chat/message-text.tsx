import type { ChatMessage } from '@mintscope/schemas/chat/chat-message';
import { memo } from 'react';
import styles from './message-text.module.css';
import { type TextPart, textParts } from './text-parts.ts';

interface MessageTextProps {
  message: Pick<ChatMessage, 'content' | 'mentions' | 'isEdited'>;
  me: string | null;
  /** Its links can be reached by the keyboard. */
  isActive: boolean;
}

/** Text as text: its lines, its links with the host that they lead to, and the people it names. */
export const MessageText = memo(function MessageText({ message, me, isActive }: MessageTextProps) {
  return (
    <p className={styles.text} dir="auto">
      {textParts(message).map((part) => (
        <Part key={part.at} part={part} me={me} isActive={isActive} />
      ))}
      {message.isEdited && <span className={styles.edited}> (edited)</span>}
    </p>
  );
});

function Part({ part, me, isActive }: { part: TextPart; me: string | null; isActive: boolean }) {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'mention':
      return (
        <bdi className={styles.mention} data-own={part.userId === me || undefined}>
          {part.text}
        </bdi>
      );
    case 'link':
      return (
        <a
          className={styles.link}
          href={part.href}
          target="_blank"
          rel="noopener noreferrer nofollow"
          data-tip={part.href}
          tabIndex={isActive ? 0 : -1}
          dir="ltr"
        >
          <span className={styles.host}>{part.host}</span>
          {part.rest}
        </a>
      );
    default:
      return part satisfies never;
  }
}
