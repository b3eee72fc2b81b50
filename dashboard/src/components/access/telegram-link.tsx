import { Send } from 'lucide-react';
import { cx } from '../../lib/cx.ts';
import { useWayIn } from '../../lib/session/use-way-in.ts';
import buttons from '../ui/button.module.css';
import { rememberAsking } from './telegram-asked.ts';
import { telegramAddress } from './telegram-return.ts';

/** A plain link to Telegram's page, which comes back to /login: no script of theirs runs here. */
export function TelegramLink({ botId, className }: { botId: string; className?: string | undefined }) {
  const way = useWayIn('/login');
  return (
    <a
      className={cx(buttons.button, buttons.plain, className)}
      href={telegramAddress(botId, location.origin, way)}
      onClick={rememberAsking}
    >
      <Send size={16} aria-hidden />
      Log in with Telegram
    </a>
  );
}
