import { Wallet } from 'lucide-react';
import styles from './wallet-modal.module.css';

/** A picture that went through `safeWalletIcon`, or ours. */
export function WalletIcon({ icon, size = 28 }: { icon: string | null; size?: number }) {
  if (icon) return <img src={icon} alt="" width={size} height={size} className={styles.icon} />;
  return <Wallet size={size} strokeWidth={1.5} aria-hidden className={styles.icon} />;
}
