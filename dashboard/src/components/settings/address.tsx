import { CopyButton } from '../../components/ui/copy-button.tsx';
import { shortenAddress } from '../../lib/format.ts';
import styles from './account.module.css';

/** A wallet's address, or `none`. */
export function Address({ address, none }: { address: string | null; none: string }) {
  if (!address) return <span className={styles.value}>{none}</span>;
  return (
    <span className={styles.address}>
      {shortenAddress(address)}
      <CopyButton text={address} label="Copy address" />
    </span>
  );
}
