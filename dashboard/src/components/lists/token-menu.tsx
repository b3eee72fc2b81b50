import { Ellipsis } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { cx } from '../../lib/cx.ts';
import { cleanText } from '../../lib/hostile-text.ts';
import { useUser } from '../../lib/session/session-context.tsx';
import button from '../ui/button.module.css';
import icon from '../ui/icon-link.module.css';
import menu from '../ui/menu.module.css';
import { type ActedToken, useTokenActs } from './use-token-acts.ts';

interface TokenMenuProps extends ActedToken {
  /** A button of the height of others, where there is room. */
  wide?: boolean;
}

/** What a user does with a token, as a menu. Visitors have none. */
export function TokenMenu(props: TokenMenuProps) {
  return useUser() && <UserMenu {...props} />;
}

function UserMenu({ wide = false, ...token }: TokenMenuProps) {
  const acts = useTokenActs(token, { isListed: !wide });
  const name = cleanText(token.symbol, 24) || 'this token';
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        className={wide ? cx(button.button, button.plain, button.icon) : icon.icon}
        aria-label={`More for ${name}`}
        data-tip="More"
      >
        <Ellipsis size={wide ? 14 : 13} aria-hidden />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={menu.content} align="end" sideOffset={4} collisionPadding={8}>
          {acts.map(({ name: act, Icon, run }) => (
            <DropdownMenu.Item key={act} className={menu.item} onSelect={run}>
              <Icon size={14} aria-hidden />
              {act}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
