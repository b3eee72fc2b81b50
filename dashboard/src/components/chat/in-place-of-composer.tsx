import { messages } from '@mintscope/schemas/messages';
import { Lock, MicOff, ShieldBan } from 'lucide-react';
import { useEffect } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { cleanText } from '../../lib/hostile-text.ts';
import { useWayIn } from '../../lib/session/use-way-in.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Bone } from './bone.tsx';
import type { ChatMeta } from './chat-meta.ts';
import styles from './composer.module.css';
import type { Chat } from './use-chat.ts';

/** Visitors read; who writes has a subscription. */
export function VisitorPrompt() {
  return (
    <div className={styles.stands}>
      <Lock size={16} aria-hidden />
      <p>Log in with an active subscription to write in the chat.</p>
      <LinkButton to={useWayIn('/login')} look="main">
        Log in
      </LinkButton>
    </div>
  );
}

export function SubscriptionNeeded() {
  return (
    <div className={styles.stands}>
      <Lock size={16} aria-hidden />
      <p>{messages.chatSubscription}</p>
      <LinkButton to={useWayIn('/signup')} look="main">
        Get access
      </LinkButton>
    </div>
  );
}

type Restriction = NonNullable<NonNullable<ChatMeta['me']>['restriction']>;

/** Muted or banned: until when, and why. Asks again when it is over. */
export function Restricted({ restriction, chat }: { restriction: Restriction; chat: Chat }) {
  const { kind, until, reason } = restriction;
  const { retry } = chat;
  useEffect(() => {
    if (until === null) return;
    // Timers hold at most 24 days; a page that is open for longer asks again sooner.
    const timer = setTimeout(retry, Math.min(Math.max(1_000, until - Date.now() + 1_000), 2_000_000_000));
    return () => clearTimeout(timer);
  }, [until, retry]);
  const Icon = kind === 'muted' ? MicOff : ShieldBan;
  const state = kind === 'muted' ? 'You are muted and cannot write' : 'You are banned from the chat';
  return (
    <div className={styles.stands} role="status">
      <Icon size={16} aria-hidden />
      <p>
        {state} {until === null ? 'until a moderator lifts it' : `until ${formatDateTime(until)}`}.
        {reason && (
          <>
            {' '}
            Reason: <bdi>{cleanText(reason, 200)}</bdi>
          </>
        )}
      </p>
    </div>
  );
}

/** As high as the form that comes. */
export function ComposerSkeleton() {
  return (
    <div className={styles.stands}>
      <Bone of="form" />
    </div>
  );
}
