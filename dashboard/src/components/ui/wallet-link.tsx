import { Link } from 'react-router-dom';
import { shortenAddress } from '../../lib/format.ts';
import { walletPath } from '../../lib/links.ts';
import styles from './wallet-link.module.css';

/** A wallet's address, short, that leads to its page. */
export function WalletLink({ address }: { address: string }) {
  return (
    <Link to={walletPath(address)} className={styles.wallet} data-tip={address}>
      {shortenAddress(address)}
    </Link>
  );
}
