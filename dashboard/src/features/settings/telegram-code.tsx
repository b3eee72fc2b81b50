import account from '../../components/settings/account.module.css';
import { SettingRow } from '../../components/settings/setting-row.tsx';
import { Button } from '../../components/ui/button.tsx';
import { CopyButton } from '../../components/ui/copy-button.tsx';
import { errorText } from '../../lib/error-text.ts';
import styles from './telegram-card.module.css';
import type { useTelegramCode } from './use-telegram-link.ts';

/** A code is asked for, shown while it is good, and asked for again. */
export function TelegramCode({ made, leftMs }: ReturnType<typeof useTelegramCode>) {
  const code = leftMs > 0 ? made.data : undefined;
  return (
    <SettingRow label="Linked account" hint={<Hint made={made} leftMs={leftMs} />}>
      {code && (
        <>
          <span className={account.address}>
            {code.command}
            <CopyButton text={code.command} label="Copy command" />
          </span>
          <span className={styles.left} role="timer" aria-label="Time left">
            {minutes(leftMs)}
          </span>
        </>
      )}
      {!code && (
        <Button disabled={made.isPending} onClick={() => made.mutate()}>
          {made.isPending ? 'Asking…' : made.data ? 'Get another code' : 'Get a code'}
        </Button>
      )}
    </SettingRow>
  );
}

function Hint({ made, leftMs }: ReturnType<typeof useTelegramCode>) {
  if (made.isError) return <span role="alert">{errorText(made.error, 'No code could be made.')}</span>;
  if (!made.data) return 'None yet. A code links it: you send it to the bot.';
  if (leftMs === 0) return 'The code has expired.';
  const { botUsername, code } = made.data;
  if (botUsername === null) return 'Send this to the bot in Telegram. It is good once, for ten minutes.';
  return (
    <>
      Send this to{' '}
      <a href={`https://t.me/${botUsername}?start=${code}`} target="_blank" rel="noopener noreferrer">
        @{botUsername}
      </a>{' '}
      in Telegram. It is good once, for ten minutes.
    </>
  );
}

function minutes(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
