import type { TokenRow } from '@mintscope/schemas/token';
import type { Platform } from '@mintscope/schemas/user-settings';
import { Copy, ExternalLink, type LucideIcon, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { type ActedToken, useTokenActs } from '../../components/lists/use-token-acts.ts';
import { SelectToggle } from '../../components/picks/select-toggle.tsx';
import { useRowValue } from '../../components/table/row-context.tsx';
import button from '../../components/ui/button.module.css';
import { Button } from '../../components/ui/button.tsx';
import { copyText } from '../../components/ui/copy-button.tsx';
import { Modal } from '../../components/ui/modal.tsx';
import { TokenLogo } from '../../components/ui/token-logo.tsx';
import { cx } from '../../lib/cx.ts';
import { shortenAddress } from '../../lib/format.ts';
import { tokenLink } from '../../lib/links.ts';
import { useLive } from '../../lib/live/live-context.tsx';
import { useUser } from '../../lib/session/session-context.tsx';
import { usePlatforms } from '../../lib/settings/settings-context.tsx';
import { showToast } from '../../lib/toasts.ts';
import { tokenName } from '../../lib/token-name.ts';
import { useWatched } from '../../lib/watchlist.ts';
import styles from './token-sheet.module.css';
import { useSocialLinks } from './use-social-links.ts';

/** What one does with a token of the list where its row has no room: trade, watch, select, copy, its pages, alert, hide. */
export function TokenSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const symbol = useRowValue(id, (row: TokenRow | undefined) => row?.symbol ?? '');
  const logo = useRowValue(id, (row: TokenRow | undefined) => row?.logo ?? null);
  const called = useRowValue(id, (row: TokenRow | undefined) => (row?.calledAt ?? null) !== null);
  const creator = useRowValue(id, (row: TokenRow | undefined) => row?.creator ?? null);
  const { watchlist } = useLive();
  const watched = useWatched(watchlist, id);
  const [first, ...others] = usePlatforms();
  const isUser = useUser() !== null;
  const name = tokenName(symbol, id);
  const copy = async () => {
    onClose();
    if (await copyText(id)) void showToast('Address copied');
  };
  return (
    <Modal label={name} onClose={onClose} narrow>
      <header className={styles.head}>
        <TokenLogo mint={id} symbol={symbol} logo={logo} size={36} />
        <h2 className={styles.symbol}>{name}</h2>
        <span className={styles.address}>{shortenAddress(id)}</span>
      </header>
      <div className={styles.acts}>
        {first && (
          <a className={cx(button.button, button.main, styles.trade)} href={tokenLink(first, id)} {...elsewhere}>
            Trade on {first.name}
          </a>
        )}
        <Button aria-pressed={watched} onClick={() => watchlist.toggle(id)}>
          <Star size={16} aria-hidden fill={watched ? 'currentColor' : 'none'} />
          {watched ? 'Watching' : 'Watch'}
        </Button>
        <SelectToggle mint={id} symbol={symbol} called={called} wide />
        <Button onClick={() => void copy()}>
          <Copy size={16} aria-hidden />
          Copy address
        </Button>
        {isUser && <Acts mint={id} symbol={symbol} creator={creator} onDone={onClose} />}
        <Pages id={id} platforms={others} />
      </div>
    </Modal>
  );
}

/** What the settings name beside where one trades, and the token's own pages. */
function Pages({ id, platforms }: { id: string; platforms: readonly Platform[] }) {
  const social = useSocialLinks(id);
  return (
    <>
      {platforms.map((platform) => (
        <Link key={platform.id} href={tokenLink(platform, id)} icon={ExternalLink}>
          {platform.name}
        </Link>
      ))}
      {social.map(({ label, icon, href }) => (
        <Link key={label} href={href} icon={icon}>
          {label}
        </Link>
      ))}
    </>
  );
}

const elsewhere = { target: '_blank', rel: 'noopener noreferrer nofollow' } as const;

function Link({ href, icon: Icon, children }: { href: string; icon: LucideIcon; children: ReactNode }) {
  return (
    <a className={cx(button.button, button.plain)} href={href} {...elsewhere}>
      <Icon size={16} aria-hidden />
      {children}
    </a>
  );
}

function Acts({ onDone, ...token }: ActedToken & { onDone: () => void }) {
  return useTokenActs(token, { isListed: true }).map(({ name, Icon, run }) => (
    <Button
      key={name}
      onClick={() => {
        onDone();
        run();
      }}
    >
      <Icon size={16} aria-hidden />
      {name}
    </Button>
  ));
}
