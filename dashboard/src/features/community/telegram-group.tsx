import { discussionFrame, type TelegramGroup as Group } from '@mintscope/schemas/chat/telegram-group';
import { useState, useSyncExternalStore } from 'react';
import { ForeignFrame } from '../../components/chat/foreign-frame.tsx';
import { ForeignOffer } from '../../components/chat/foreign-offer.tsx';
import buttons from '../../components/ui/button.module.css';
import { cx } from '../../lib/cx.ts';
import { safeLink } from '../../lib/safe-link.ts';
import { themeStore } from '../../lib/theme.ts';
import styles from './telegram-group.module.css';

/** The way to the group's own chat, and the chat itself where it can be shown. null: none is configured. */
export function TelegramGroup({ group }: { group: Group | null }) {
  const link = safeLink(group?.url);
  if (!group || !link) return <p>No Telegram group is connected to this chat.</p>;
  return (
    <>
      <a className={cx(buttons.button, buttons.plain)} href={link} target="_blank" rel="noopener noreferrer nofollow">
        Open the group on {new URL(link).host}
      </a>
      {group.discussionUrl && <Discussion key={group.discussionUrl} address={group.discussionUrl} />}
    </>
  );
}

function Discussion({ address }: { address: string }) {
  const [isShown, setShown] = useState(false);
  const theme = useSyncExternalStore(themeStore.watch, themeStore.read);
  const { host } = new URL(address);
  if (!isShown)
    return <ForeignOffer host={host} action="Show the chat" doing="Showing it" onTake={() => setShown(true)} />;
  return (
    <ForeignFrame className={styles.frame} title={`Telegram group on ${host}`} src={discussionFrame(address, theme)} />
  );
}
