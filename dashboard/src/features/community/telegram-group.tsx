import buttons from '../../components/ui/button.module.css';
import { cx } from '../../lib/cx.ts';
import { safeLink } from '../../lib/hostile-text.ts';

/** The way to the group's own chat. null: none is configured. */
export function TelegramGroup({ groupUrl }: { groupUrl: string | null }) {
  const link = safeLink(groupUrl);
  if (!link) return <p>No Telegram group is connected to this chat.</p>;
  return (
    <a className={cx(buttons.button, buttons.plain)} href={link} target="_blank" rel="noopener noreferrer nofollow">
      Open the group on {new URL(link).host}
    </a>
  );
}
