import { Lock, MessagesSquare, Radio, ShieldCheck } from 'lucide-react';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { ChatPanel } from '../../components/chat/chat-panel.tsx';
import { useChat } from '../../components/chat/use-chat.ts';
import { useSession } from '../../lib/session/session-context.tsx';
import { useWayIn } from '../../lib/session/use-way-in.ts';
import { Guidelines } from './guidelines.tsx';
import styles from './page.module.css';
import { TelegramPart } from './telegram-part.tsx';

/** The chat of the community, for who writes in it and for who only reads. */
export function CommunityPage() {
  const { state } = useSession();
  const who = state.phase === 'user' ? state.user.id : state.phase;
  const signUp = useWayIn('/signup');
  const hasAccess = state.phase === 'user' && state.user.fullAccess;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Community Chat</h1>
        <p className={styles.says}>Talk with those who hold and trade, and with the team.</p>
        <a className={styles.down} href="#about-the-chat">
          Rules
        </a>
      </header>
      <div className={styles.chat}>
        {/* Another user has messages, rights and drafts of their own. */}
        <Chat key={who} />
      </div>
      <Cards />
      <div className={styles.about} id="about-the-chat">
        <Guidelines />
        <aside className={styles.note} aria-label="Who may write">
          <Lock size={15} aria-hidden />
          <p>
            This chat is for subscribers only: writing needs held tokens and an active subscription.{' '}
            {!hasAccess && (
              <Link to={signUp} className={styles.link}>
                Get access
              </Link>
            )}
          </p>
        </aside>
        <TelegramPart />
      </div>
    </div>
  );
}

function Chat() {
  return <ChatPanel chat={useChat()} />;
}

const cards: readonly { icon: ComponentType<{ size: number }>; title: string; says: string }[] = [
  {
    icon: MessagesSquare,
    title: 'Live talk',
    says: 'Messages, replies, mentions and reactions, seen by everyone at once.',
  },
  { icon: Radio, title: 'Live streams', says: 'Admins go live with video or audio, right above the messages.' },
  {
    icon: ShieldCheck,
    title: 'Moderated',
    says: 'Moderators take off what breaks the rules, and say so in its place.',
  },
];

function Cards() {
  return (
    <ul className={styles.cards} aria-label="What the chat offers">
      {cards.map(({ icon: Icon, title, says }) => (
        <li key={title} className={styles.card}>
          <span className={styles.icon}>
            <Icon size={16} />
          </span>
          <div>
            <h2 className={styles.title}>{title}</h2>
            <p>{says}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
