import type { TokenRow } from '@mintscope/schemas/token';
import { AtSign, Globe, Send, Star } from 'lucide-react';
import { useRowValue } from '../../../components/table/row-context.tsx';
import { CopyButton } from '../../../components/ui/copy-button.tsx';
import icon from '../../../components/ui/icon-link.module.css';
import { IconLink } from '../../../components/ui/icon-link.tsx';
import { PlatformLink } from '../../../components/ui/platform-link.tsx';
import { TokenLogo } from '../../../components/ui/token-logo.tsx';
import { cx } from '../../../lib/cx.ts';
import { shortenAddress } from '../../../lib/format.ts';
import { cleanText, socialLink } from '../../../lib/hostile-text.ts';
import { useLive } from '../../../lib/live/live-context.tsx';
import { lazyExtra } from '../../../lib/parts/lazy-extra.tsx';
import { usePreview } from '../../../lib/session/use-preview.ts';
import { usePlatforms } from '../../../lib/settings/settings-context.tsx';
import { useWatched } from '../../../lib/watchlist.ts';
import { badgesOf } from '../badges.ts';
import styles from './token-cell.module.css';

const SelectToggle = lazyExtra(() =>
  import('../../../components/picks/select-toggle.tsx').then((module) => module.SelectToggle),
);

const most = 3;
/** The row has no room for more; the token's page shows all. */
const mostPlatforms = 2;

/** Who the token is, what marks it carries, and the ways out: watch, select, copy, explorer, its own pages. */
export function TokenCell({ id }: { id: string }) {
  const symbol = useRowValue(id, (row: TokenRow | undefined) => row?.symbol ?? '');
  const logo = useRowValue(id, (row: TokenRow | undefined) => row?.logo ?? null);
  const name = useRowValue(id, (row: TokenRow | undefined) => row?.name ?? '');
  const badges = useRowValue(id, (row: TokenRow | undefined) => (row ? badgesOf(row).join('\n') : ''));
  const called = useRowValue(id, (row: TokenRow | undefined) => (row?.calledAt ?? null) !== null);
  const all = badges ? badges.split('\n') : [];
  const { watchlist } = useLive();
  const preview = usePreview();
  const watched = useWatched(watchlist, id);
  return (
    <div className={styles.token}>
      <button
        type="button"
        className={cx(icon.icon, styles.star)}
        aria-pressed={watched}
        aria-label={watched ? 'Watching' : 'Watch'}
        data-tip={watched ? 'Watching (w)' : 'Watch (w)'}
        onClick={() => watchlist.toggle(id)}
      >
        <Star size={14} aria-hidden fill={watched ? 'currentColor' : 'none'} />
      </button>
      {!preview && (
        <span className={styles.select}>
          <SelectToggle mint={id} symbol={symbol} called={called} />
        </span>
      )}
      <TokenLogo mint={id} symbol={symbol} logo={logo} />
      <div className={styles.texts}>
        <div className={styles.first}>
          <span className={styles.symbol}>{cleanText(symbol, 24)}</span>
          <span className={styles.badges} data-tip={all.length > 0 ? all.join('\n') : undefined}>
            {all.slice(0, most).map((badge) => (
              <span key={badge} className={styles.badge}>
                {badge}
              </span>
            ))}
            {all.length > most && (
              <span className={styles.badge} data-tip={all.slice(most).join(', ')}>
                +{all.length - most}
              </span>
            )}
          </span>
        </div>
        <div className={styles.second}>
          <span className={styles.name}>{cleanText(name, 48)}</span>
          <span className={styles.address}>{shortenAddress(id)}</span>
          <Actions id={id} />
        </div>
      </div>
    </div>
  );
}

function Actions({ id }: { id: string }) {
  const twitter = useRowValue(id, (row: TokenRow | undefined) => socialLink('twitter', row?.twitter));
  const telegram = useRowValue(id, (row: TokenRow | undefined) => socialLink('telegram', row?.telegram));
  const website = useRowValue(id, (row: TokenRow | undefined) => socialLink('website', row?.website));
  const platforms = usePlatforms();
  return (
    <span className={styles.actions}>
      <CopyButton text={id} label="Copy address (c)" />
      {platforms.slice(0, mostPlatforms).map((platform, index) => (
        <PlatformLink key={platform.id} platform={platform} mint={id} primary={index === 0} />
      ))}
      {twitter && <IconLink href={twitter} label="X (Twitter)" icon={AtSign} />}
      {telegram && <IconLink href={telegram} label="Telegram" icon={Send} />}
      {website && <IconLink href={website} label="Website" icon={Globe} />}
    </span>
  );
}
