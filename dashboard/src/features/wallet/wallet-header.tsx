import type { Wallet } from '@mintscope/schemas/wallet';
import { ExternalLink, WalletMinimal } from 'lucide-react';
import { CopyButton } from '../../components/ui/copy-button.tsx';
import icon from '../../components/ui/icon-link.module.css';
import { IconLink } from '../../components/ui/icon-link.tsx';
import { formatCount, formatDate, formatDateTime, shortenAddress } from '../../lib/format.ts';
import { walletSites } from '../../lib/links.ts';
import styles from './wallet-header.module.css';

/** Who it is, the ways out, and from when on it is known. */
export function WalletHeader({ wallet: { address, keptSinceMs, asOfMs, isPart, figures } }: { wallet: Wallet }) {
  return (
    <header className={styles.header}>
      <WalletMinimal size={28} strokeWidth={1.6} aria-hidden className={styles.icon} />
      <div className={styles.texts}>
        <h1 className={styles.title}>
          Wallet <span className={styles.short}>{shortenAddress(address)}</span>
        </h1>
        <p className={styles.second}>
          <span className={styles.address}>{address}</span>
          <CopyButton text={address} label="Copy address" />
          {walletSites.map(({ name, link }, place) => (
            <IconLink key={name} href={link(address)} label={`Open in ${name}`}>
              {place === 0 ? <ExternalLink size={13} aria-hidden /> : <span className={icon.letter}>{name[0]}</span>}
            </IconLink>
          ))}
        </p>
      </div>
      <p className={styles.since} data-tip={`As of ${formatDateTime(asOfMs)}`}>
        {keptSinceMs === null ? 'No trades are kept yet' : `By its trades since ${formatDate(keptSinceMs)}`}
        {isPart && `, its ${formatCount(figures.tokens)} newest tokens`}
      </p>
    </header>
  );
}
