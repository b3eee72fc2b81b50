import type { ChatMessage } from '@mintscope/schemas/chat/chat-message';
import { Trash2 } from 'lucide-react';
import { memo } from 'react';
import { Badge } from '../ui/badge.tsx';
import { authorName } from './author-name.ts';
import { ChatAvatar } from './chat-avatar.tsx';
import { formatMoment, formatTime } from './chat-time.ts';
import styles from './message-row.module.css';
import { MessageText } from './message-text.tsx';
import { ReactionsBar } from './reactions-bar.tsx';
import { ReplyQuote } from './reply-quote.tsx';
import type { RowActions, RowRights } from './row-actions.ts';
import { RowTools } from './row-tools.tsx';

interface MessageRowProps {
  message: ChatMessage;
  /** The message that it answers, where that is loaded. */
  original: ChatMessage | undefined;
  isFirst: boolean;
  /** The keyboard is at this line: it alone is a tab stop of the list, with what is in it. */
  isActive: boolean;
  /** The pointer or the keyboard is at it: tools for each line would be most of what is drawn. */
  hasTools: boolean;
  /** It was jumped to a moment ago. */
  isMarked: boolean;
  rights: RowRights;
  actions: RowActions;
  onMenu: (message: ChatMessage, anchor: DOMRect, onlyReactions: boolean) => void;
}

/** One message. Drawn again only when something of it changes. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { message, original, isFirst, isActive, hasTools, isMarked, rights, actions, onMenu } = props;
  const { author, createdAt, replyTo } = message;
  const name = authorName(author);
  const time = formatTime(createdAt);
  const namesMe = rights.me !== null && message.mentions.some(({ userId }) => userId === rights.me);
  return (
    <article
      className={styles.row}
      aria-label={`${name}, ${time}`}
      data-message={message.id}
      data-first={isFirst || undefined}
      data-names-me={namesMe || undefined}
      data-marked={isMarked || undefined}
      tabIndex={isActive ? 0 : -1}
    >
      {isFirst ? (
        <div className={styles.avatar}>
          <ChatAvatar author={author} />
        </div>
      ) : (
        <time className={styles.gutter} dateTime={new Date(createdAt).toISOString()} data-tip={formatMoment(createdAt)}>
          {time}
        </time>
      )}
      {replyTo && <ReplyQuote reply={replyTo} original={original} isActive={isActive} onJump={actions.jump} />}
      {isFirst && <RowHead message={message} name={name} time={time} isOwn={author.id === rights.me} />}
      {message.deletedBy ? (
        <Deleted by={message.deletedBy} />
      ) : (
        <>
          <MessageText message={message} me={rights.me} isActive={isActive} />
          <ReactionsBar message={message} rights={rights} actions={actions} isActive={isActive} />
          {hasTools && rights.me !== null && (
            <RowTools message={message} rights={rights} actions={actions} isActive={isActive} onMenu={onMenu} />
          )}
        </>
      )}
    </article>
  );
});

interface RowHeadProps {
  message: ChatMessage;
  name: string;
  time: string;
  isOwn: boolean;
}

function RowHead({ message: { author, createdAt }, name, time, isOwn }: RowHeadProps) {
  return (
    <header className={styles.head}>
      <bdi className={styles.name}>{name}</bdi>
      {isOwn && <span className={styles.you}>you</span>}
      {author.role !== 'user' && <Badge tone="accent">{author.role === 'owner' ? 'Owner' : 'Admin'}</Badge>}
      <time className={styles.time} dateTime={new Date(createdAt).toISOString()} data-tip={formatMoment(createdAt)}>
        {time}
      </time>
    </header>
  );
}

function Deleted({ by }: { by: NonNullable<ChatMessage['deletedBy']> }) {
  return (
    <p className={styles.deleted}>
      <Trash2 size={12} aria-hidden />
      {by === 'moderator' ? 'Message deleted by a moderator' : 'Message deleted'}
    </p>
  );
}
