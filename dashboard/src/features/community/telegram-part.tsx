import { Link } from 'react-router-dom';
import { TelegramLink } from '../../components/access/telegram-link.tsx';
import { Card } from '../../components/ui/card.tsx';
import { useSession } from '../../lib/session/session-context.tsx';
import { useSignInOptions } from '../../lib/use-sign-in-options.ts';
import { TelegramGroup } from './telegram-group.tsx';
import styles from './telegram-part.module.css';

/** The messaging service beside the chat: signing in by it, the group there, and how the two belong together. */
export function TelegramPart() {
  return (
    <>
      <Card title="Telegram">
        <div className={styles.parts}>
          <Group />
          <SignIn />
        </div>
      </Card>
      <Card title="Integration notes">
        <ul className={styles.notes}>
          <li>
            Your Telegram username is connected by the <code>/login</code> command in our bot, where this server has
            one, with a code from{' '}
            <Link to="/settings?tab=account" className={styles.link}>
              Settings, Account
            </Link>
            .
          </li>
          <li>A connected username is the name that others see here.</li>
          <li>
            Admins can go live with video or audio streams. A red <strong className={styles.live}>LIVE</strong> mark
            then stands above the chat.
          </li>
        </ul>
      </Card>
    </>
  );
}

function Group() {
  const { data, isPending, isError } = useSignInOptions();
  if (isPending) return <p>Asking for the group</p>;
  if (isError && !data) return <p>Whether there is a Telegram group is not known: the server did not answer.</p>;
  return <TelegramGroup group={data?.telegramGroup ?? null} />;
}

function SignIn() {
  const { state } = useSession();
  const options = useSignInOptions();
  if (state.phase === 'user')
    return (
      <p>
        You are signed in. Whether Telegram is connected stands under{' '}
        <Link to="/settings?tab=account" className={styles.link}>
          Settings, Account
        </Link>
        .
      </p>
    );
  if (options.isPending) return <p>Asking how one can sign in</p>;
  const botId = options.data?.telegramBotId ?? null;
  if (botId === null) return <p>Signing in by Telegram is not set up on this server.</p>;
  return (
    <>
      <TelegramLink botId={botId} />
      <p>You are led to Telegram’s own page and back. No script of Telegram runs on this one.</p>
    </>
  );
}
