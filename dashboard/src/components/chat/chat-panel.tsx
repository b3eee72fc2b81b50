import { messages } from '@mintscope/schemas/messages';
import { ServerCrash, ShieldBan } from 'lucide-react';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { useUser } from '../../lib/session/session-context.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { ChatHead } from './chat-head.tsx';
import type { ChatMeta } from './chat-meta.ts';
import styles from './chat-panel.module.css';
import { ChatSkeleton } from './chat-skeleton.tsx';
import type { ChatView } from './chat-store.ts';
import { Composer } from './composer.tsx';
import { ComposerSkeleton, Restricted, SubscriptionNeeded, VisitorPrompt } from './in-place-of-composer.tsx';
import { LiveBanner, LivePlayer } from './live-player.tsx';
import { MessageEditor } from './message-editor.tsx';
import { MessageList } from './message-list.tsx';
import { RemoveMessage } from './remove-message.tsx';
import { ReportMessage } from './report-message.tsx';
import type { RowRights } from './row-actions.ts';
import { type Chat, useChatView } from './use-chat.ts';
import { type ChatWriting, useChatWriting } from './use-chat-writing.ts';
import { useSeen } from './use-seen.ts';

/** The community's chat: its stream, its messages, and the form. */
export function ChatPanel({ chat }: { chat: Chat }) {
  const userId = useUser()?.id ?? null;
  const view = useChatView(chat.store);
  const field = useRef<HTMLTextAreaElement>(null);
  const toEnd = useRef<() => void>(() => undefined);
  const writing = useChatWriting(chat, view, userId ?? '', { field, toEnd });
  const { meta } = chat;
  const { removing, reporting } = writing;
  return (
    <section className={styles.panel} aria-label="Community chat">
      <ChatHead chat={chat} />
      {meta?.isLiveActive && (
        <>
          <LiveBanner />
          <LivePlayer stream={meta} />
        </>
      )}
      {chat.line === 'away' && meta && (
        <p className={styles.stale} role="status">
          {messages.chatNotLoaded}: what is shown may be old.
        </p>
      )}
      <Body chat={chat} view={view} writing={writing} userId={userId} toEnd={toEnd} />
      <Foot chat={chat} writing={writing} userId={userId} field={field} />
      {removing && (
        <RemoveMessage
          message={removing}
          isOwn={removing.author.id === userId}
          onRemoved={(message) => chat.store.tell(message, 'me')}
          onClose={() => writing.setRemoving(null)}
        />
      )}
      {reporting && <ReportMessage message={reporting} onClose={() => writing.setReporting(null)} />}
    </section>
  );
}

interface BodyProps {
  chat: Chat;
  view: ChatView;
  writing: ChatWriting;
  userId: string | null;
  toEnd: RefObject<() => void>;
}

function Body({ chat, view, writing, userId, toEnd }: BodyProps) {
  const { meta } = chat;
  const rights = useRights(userId, meta);
  const onSeen = useSeen(chat);
  // Of when the chat was opened: the mark stays where it was while one reads on.
  const [readUpTo, setReadUpTo] = useState<number | null>(null);
  if (meta?.me && readUpTo === null) setReadUpTo(meta.me.readUpTo);
  if (meta?.me?.restriction?.kind === 'banned') {
    return (
      <div className={styles.instead}>
        <Notice icon={ShieldBan} title="You are banned from the chat">
          Its messages are not shown to you meanwhile.
        </Notice>
      </div>
    );
  }
  if (!view.isTold || !meta) return chat.error ? <Failed chat={chat} error={chat.error} /> : <ChatSkeleton />;
  return (
    <MessageList
      chat={chat}
      view={view}
      rights={rights}
      actions={writing.actions}
      readUpTo={readUpTo}
      onSeen={onSeen}
      toEnd={toEnd}
    />
  );
}

function Failed({ chat, error }: { chat: Chat; error: Error }) {
  return (
    <div className={styles.instead}>
      <Notice
        icon={ServerCrash}
        role="alert"
        title={messages.chatUnavailable}
        action={<Button onClick={chat.retry}>Try Again</Button>}
      >
        {messages.chatNotLoaded}. {errorText(error, '')}
      </Notice>
    </div>
  );
}

function useRights(me: string | null, meta: ChatMeta | undefined): RowRights {
  const maySend = meta?.me?.maySend === true && meta.me.restriction === null;
  const mayModerate = meta?.me?.mayModerate === true;
  return useMemo(() => ({ me, maySend, mayModerate }), [me, maySend, mayModerate]);
}

interface FootProps {
  chat: Chat;
  writing: ChatWriting;
  userId: string | null;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** The form, or what stands in its place and why. */
function Foot({ chat, writing, userId, field }: FootProps) {
  const { meta } = chat;
  const { editing, setEditing } = writing;
  if (userId === null) return <VisitorPrompt />;
  if (!meta?.me) return <ComposerSkeleton />;
  if (meta.me.restriction) return <Restricted restriction={meta.me.restriction} chat={chat} />;
  if (!meta.me.maySend) return <SubscriptionNeeded />;
  if (editing) {
    return (
      <MessageEditor
        key={editing.id}
        message={editing}
        onSaved={(message) => chat.store.tell(message, 'me')}
        onClose={() => setEditing(null)}
      />
    );
  }
  return (
    <Composer
      draft={writing.draft}
      sending={writing.sending}
      field={field}
      slowModeMs={meta.me.mayModerate ? 0 : meta.slowModeMs}
      onSend={writing.send}
      onEditLast={writing.editLast}
    />
  );
}
