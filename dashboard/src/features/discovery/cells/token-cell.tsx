import type { TokenRow } from '@mintscope/schemas/token';
import { Star } from 'lucide-react';
import { useContext } from 'react';
import { RowMet, useRowValues } from '../../../components/table/row-context.tsx';
import icon from '../../../components/ui/icon-link.module.css';
import { TokenLogo } from '../../../components/ui/token-logo.tsx';
import { cx } from '../../../lib/cx.ts';
import { cleanText } from '../../../lib/hostile-text.ts';
import { useLive } from '../../../lib/live/live-context.tsx';
import { lazyExtra } from '../../../lib/parts/lazy-extra.tsx';
import { usePreview } from '../../../lib/session/use-preview.ts';
import { tokenName } from '../../../lib/token-name.ts';
import { useWatched } from '../../../lib/watchlist.ts';
import { badgesOf } from '../badges.ts';
import { CopyInList } from '../copy-in-list.tsx';
import styles from './token-cell.module.css';

const SelectToggle = lazyExtra(() =>
  import('../../../components/picks/select-toggle.tsx').then((module) => module.SelectToggle),
);

/** Shown when the row is pointed at. */
const TokenLinks = lazyExtra(() => import('./token-links.tsx').then((module) => module.TokenLinks));

const most = 3;
/** Characters of the address: enough to tell two rows apart. Many end alike, and the name beside it has the room; its own page and its copy have all of it. */
const beginning = 4;

const read = (row: TokenRow | undefined) => ({
  symbol: row?.symbol ?? '',
  logo: row?.logo ?? null,
  name: row?.name ?? '',
  badges: row ? badgesOf(row).join('\n') : '',
  called: (row?.calledAt ?? null) !== null,
});

/** Who the token is, what marks it carries, and the ways out: watch, select, copy, explorer, its own pages. */
export function TokenCell({ id }: { id: string }) {
  const { symbol, logo, name, badges, called } = useRowValues(id, read);
  const met = useContext(RowMet);
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
          <span className={styles.symbol}>{tokenName(symbol, id)}</span>
          <CopyInList id={id} />
          {all.length > 0 && (
            <span className={styles.badges} data-tip={all.join('\n')}>
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
          )}
        </div>
        <div className={styles.second}>
          <span className={styles.name}>{cleanText(name, 48)}</span>
          {met && (
            <span className={styles.actions}>
              <TokenLinks id={id} symbol={symbol} />
            </span>
          )}
          <span className={styles.address}>{id.slice(0, beginning)}…</span>
        </div>
      </div>
    </div>
  );
}
