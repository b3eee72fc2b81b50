import type { TelegramLinkShown } from '@mintscope/schemas/api/telegram/get-telegram-link';
import account from '../../components/settings/account.module.css';
import { SettingRow, SettingRows } from '../../components/settings/setting-row.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { errorText } from '../../lib/error-text.ts';
import { LinkedTelegram } from './linked-telegram.tsx';
import { TelegramCode } from './telegram-code.tsx';
import { confirmUsername, useTelegramCode, useTelegramLink } from './use-telegram-link.ts';
import { UsernameForm } from './username-form.tsx';

/** The name in Telegram, and the account there that the bot writes to. */
export function TelegramCard({ username }: { username: string | null }) {
  const { made, leftMs } = useTelegramCode();
  const query = useTelegramLink(leftMs > 0);
  const link = query.data?.link ?? null;
  return (
    <Card
      title="Telegram"
      says="Set the name that you have there, and link the account by a code: the bot then tells you what happens to the tokens you follow there."
    >
      <UsernameForm username={username} />
      <SettingRows>
        {username !== null && <Confirmed username={username} link={query.data ? link : undefined} />}
        {query.isPending && (
          <SettingRow label="Linked account" hint="Who the bot writes to.">
            <Skeleton width={120} height={32} />
          </SettingRow>
        )}
        {query.isError && !query.data && (
          <SettingRow label="Linked account" hint={errorText(query.error, 'The link could not be loaded.')}>
            <Button onClick={() => void query.refetch()}>Try Again</Button>
          </SettingRow>
        )}
        {query.data && !query.data.configured && link === null && (
          <SettingRow
            label="Linked account"
            hint="This installation has no Telegram bot that takes codes, so no account can be linked."
          >
            <Badge>No bot</Badge>
          </SettingRow>
        )}
        {link && (
          <LinkedTelegram
            link={link}
            botUsername={query.data?.botUsername ?? null}
            onChanged={() => {
              made.reset();
              void query.refetch();
            }}
          />
        )}
        {query.data?.configured && link === null && <TelegramCode made={made} leftMs={leftMs} />}
      </SettingRows>
    </Card>
  );
}

const confirmations = {
  confirmed: { tone: 'good', text: 'Confirmed', hint: 'The linked Telegram account has this name.' },
  other: { tone: 'warn', text: 'Another name', hint: 'The linked Telegram account has another name.' },
  'not confirmed': {
    tone: 'plain',
    text: 'Not confirmed',
    hint: 'It is confirmed once your Telegram account is linked.',
  },
} as const;
const unknown = { tone: 'plain', text: '–', hint: 'Whether it is confirmed is not known yet.' } as const;

/** `link` undefined: it is not known yet. */
function Confirmed({ username, link }: { username: string; link: TelegramLinkShown | null | undefined }) {
  const { tone, text, hint } = link === undefined ? unknown : confirmations[confirmUsername(username, link)];
  return (
    <SettingRow label={`@${username}`} hint={hint}>
      <span className={account.value}>
        <Badge tone={tone}>{text}</Badge>
      </span>
    </SettingRow>
  );
}
