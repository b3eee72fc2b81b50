import type { TokenRow } from '@mintscope/schemas/token';
import type { TokenAudit } from '@mintscope/schemas/token-record';
import { AtSign, Globe, History, Send, Star } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { cx } from '../../lib/cx.ts';
import { shortenAddress } from '../../lib/format.ts';
import { cleanText } from '../../lib/hostile-text.ts';
import { launchpadName } from '../../lib/launchpads.ts';
import { pastPath, tokenLink } from '../../lib/links.ts';
import { useLive } from '../../lib/live/live-context.tsx';
import { lazyExtra } from '../../lib/parts/lazy-extra.tsx';
import { socialLink } from '../../lib/safe-link.ts';
import { usePlatforms } from '../../lib/settings/settings-context.tsx';
import { tokenName } from '../../lib/token-name.ts';
import { useOwnPicks } from '../../lib/use-selections.ts';
import { useWatched } from '../../lib/watchlist.ts';
import { SelectToggle } from '../picks/select-toggle.tsx';
import { useRowValue } from '../table/row-context.tsx';
import button from '../ui/button.module.css';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { IconLink } from '../ui/icon-link.tsx';
import { PlatformLink } from '../ui/platform-link.tsx';
import { TokenLogo } from '../ui/token-logo.tsx';
import { TokenActions } from './token-actions.tsx';
import styles from './token-header.module.css';

const TokenMenu = lazyExtra(() => import('../lists/token-menu.tsx').then((module) => module.TokenMenu));

/** Leads to this page as it was; from now on backwards. */
function TimeMachine({ mint }: { mint: string }) {
  const { clock } = useLive();
  const navigate = useNavigate();
  return (
    <Button
      icon
      aria-label="Time machine"
      data-tip="Time machine: this page as it was at a past second (t)"
      onClick={() => navigate(pastPath(mint, clock.nowMs()))}
    >
      <History size={14} aria-hidden />
    </Button>
  );
}

/** Who the token is and the ways out. */
export function TokenHeader({ token, wide }: { token: TokenAudit['token']; wide: boolean }) {
  // The heading of the page; beside the list it is one of the list's page.
  const Heading = wide ? 'h1' : 'h2';
  const { watchlist } = useLive();
  useOwnPicks();
  const watched = useWatched(watchlist, token.address);
  const called = useRowValue(token.address, (row: TokenRow | undefined) => (row?.calledAt ?? null) !== null);
  const creator = useRowValue(token.address, (row: TokenRow | undefined) => row?.creator ?? null);
  const platforms = usePlatforms();
  const [primary] = platforms;
  const twitter = socialLink('twitter', token.socialLinks.twitter);
  const telegram = socialLink('telegram', token.socialLinks.telegram);
  const website = socialLink('website', token.socialLinks.website);
  return (
    <div className={styles.header}>
      <TokenLogo mint={token.address} symbol={token.symbol} logo={token.logo} size={44} />
      <div className={styles.texts}>
        <Heading className={styles.symbol}>
          {tokenName(token.symbol, token.address)} <span className={styles.name}>{cleanText(token.name)}</span>
        </Heading>
        <p className={styles.second}>
          <span className={styles.address}>{shortenAddress(token.address)}</span>
          <CopyButton text={token.address} label="Copy address" />
          {platforms.map((platform, index) => (
            <PlatformLink key={platform.id} platform={platform} mint={token.address} primary={index === 0} />
          ))}
          {twitter && <IconLink href={twitter} label="X (Twitter)" icon={AtSign} />}
          {telegram && <IconLink href={telegram} label="Telegram" icon={Send} />}
          {website && <IconLink href={website} label="Website" icon={Globe} />}
          {token.platform && <span className={styles.pad}>{launchpadName(token.platform)}</span>}
        </p>
      </div>
      <div className={styles.actions}>
        <SelectToggle mint={token.address} symbol={token.symbol} called={called} wide />
        <Button aria-pressed={watched} onClick={() => watchlist.toggle(token.address)}>
          <Star size={14} aria-hidden fill={watched ? 'currentColor' : 'none'} />
          {watched ? 'Watching' : 'Watch'}
        </Button>
        <TokenActions token={token} />
        {wide && <TimeMachine mint={token.address} />}
        <span className={styles.menu}>
          <TokenMenu mint={token.address} symbol={token.symbol} creator={creator} wide />
        </span>
        {primary && (
          <a
            className={cx(button.button, button.main)}
            href={tokenLink(primary, token.address)}
            target="_blank"
            rel="noopener noreferrer nofollow"
            data-tip={`Opens ${primary.name}`}
          >
            Trade
          </a>
        )}
      </div>
    </div>
  );
}
