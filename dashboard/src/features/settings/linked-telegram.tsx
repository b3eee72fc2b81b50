import type { TelegramLinkShown } from '@mintscope/schemas/api/telegram/get-telegram-link';
import { unlinkTelegram } from '@mintscope/schemas/api/telegram/unlink-telegram';
import { useState } from 'react';
import account from '../../components/settings/account.module.css';
import { SettingRow } from '../../components/settings/setting-row.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { CallError, call } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatDateTime } from '../../lib/format.ts';
import { cleanText } from '../../lib/hostile-text.ts';

interface LinkedTelegramProps {
  link: TelegramLinkShown;
  botUsername: string | null;
  onChanged: () => void;
}

/** Who the bot writes to, and how to end that. */
export function LinkedTelegram({ link, botUsername, onChanged }: LinkedTelegramProps) {
  const [asking, setAsking] = useState(false);
  const name = link.username ? `@${cleanText(link.username)}` : cleanText(link.firstName) || 'a Telegram account';
  return (
    <SettingRow label="Linked account" hint={hintOf(link, botUsername)}>
      <span className={account.value}>Linked as {name}</span>
      {link.linkedBy === 'code' && <Button onClick={() => setAsking(true)}>Unlink</Button>}
      {asking && (
        <Unlink
          name={name}
          onDone={() => {
            setAsking(false);
            onChanged();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </SettingRow>
  );
}

function hintOf({ reachable, mutedUntil, linkedBy, linkedAt }: TelegramLinkShown, botUsername: string | null): string {
  const bot = botUsername === null ? 'the bot' : `@${botUsername}`;
  if (!reachable) return `The bot may not write to you: send /start to ${bot}.`;
  if (mutedUntil !== null) return `Muted until ${formatDateTime(mutedUntil)}. Send /mute off to ${bot} to end that.`;
  const since = `since ${formatDateTime(linkedAt)}`;
  return linkedBy === 'sign-in' ? `You sign in with it, ${since}.` : `By a code, ${since}.`;
}

function Unlink({ name, onDone, onClose }: { name: string; onDone: () => void; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const confirm = async () => {
    setBusy(true);
    setError(null);
    try {
      await call(unlinkTelegram);
      onDone();
    } catch (problem) {
      // Another page ended it before this one: that is what was wanted.
      if (problem instanceof CallError && problem.status === 404) onDone();
      else setError(errorText(problem, 'It could not be unlinked.'));
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      title={`Unlink ${name}?`}
      message="The bot writes to it no more, and the tokens that you follow there are forgotten. A new code links it again."
      confirmText="Unlink"
      isLoading={busy}
      error={error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
