import { ChevronDown, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { developmentWalletName } from '../../lib/wallet/development-wallet-name.ts';
import { knownWallets } from '../../lib/wallet/known-wallets.ts';
import type { WalletOption } from '../../lib/wallet/read-wallet.ts';
import { Chip } from '../ui/chip.tsx';
import { WalletIcon } from './wallet-icon.tsx';
import styles from './wallet-modal.module.css';

interface WalletListProps {
  options: readonly WalletOption[];
  onChoose: (option: WalletOption) => void;
}

/** Wallets of this browser first; those one could install are behind 'More options'. */
export function WalletList({ options, onChoose }: WalletListProps) {
  const [wish, setWish] = useState<boolean | null>(null);
  const found = options.filter((option) => option.name !== developmentWalletName);
  // It registers when the page starts, extensions often later.
  const ordered = [...found, ...options.filter((option) => !found.includes(option))];
  const missing = knownWallets.filter(({ name }) => !options.some((option) => option.name === name));
  const more = wish ?? found.length === 0;
  return (
    <>
      {found.length === 0 && <p className={styles.quiet}>No Solana wallet was found in this browser.</p>}
      <ul className={styles.list} aria-label="Detected wallets">
        {ordered.map((option) => (
          // Two wallets may give the same name.
          <li key={`${option.name} ${options.indexOf(option)}`}>
            <button type="button" className={styles.option} onClick={() => onChoose(option)}>
              <WalletIcon icon={option.icon} />
              <span className={styles.name}>{option.name}</span>
              {option.name === developmentWalletName ? <Chip tone="warn">For trying out</Chip> : <Chip>Detected</Chip>}
            </button>
          </li>
        ))}
      </ul>
      {missing.length > 0 && (
        <>
          <button type="button" className={styles.more} aria-expanded={more} onClick={() => setWish(!more)}>
            More options
            <ChevronDown size={14} aria-hidden />
          </button>
          {more && (
            <ul className={styles.list} aria-label="Wallets to install">
              {missing.map(({ name, link }) => (
                <li key={name}>
                  <a className={styles.option} href={link} target="_blank" rel="noopener noreferrer">
                    <WalletIcon icon={null} />
                    <span className={styles.name}>{name}</span>
                    <span className={styles.quiet}>
                      Install <ExternalLink size={12} aria-hidden />
                      <span className="visually-hidden"> (opens in a new tab)</span>
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      <p className={styles.quiet}>Connecting shares your address only. Nothing is paid and nothing is signed yet.</p>
    </>
  );
}
