import { useEffect, useState } from 'react';
import { developmentWalletName } from '../../lib/wallet/development-wallet-name.ts';
import type { ConnectedWallet } from '../../lib/wallet/wallet-store.ts';
import { Button } from '../ui/button.tsx';
import { copyText } from '../ui/copy-button.tsx';
import { WalletIcon } from './wallet-icon.tsx';
import styles from './wallet-modal.module.css';

/** How long 'Copied' stands on the button. */
const copiedFlashMs = 400;

interface ConnectedWalletProps {
  wallet: ConnectedWallet;
  notice: string | null;
  onChange: () => void;
  onDisconnect: () => void;
}

export function ConnectedWalletView({ wallet, notice, onChange, onDisconnect }: ConnectedWalletProps) {
  const [flash, setFlash] = useState<string | null>(null);
  useEffect(() => {
    if (!flash) return;
    const timer = setTimeout(() => setFlash(null), copiedFlashMs);
    return () => clearTimeout(timer);
  }, [flash]);
  return (
    <>
      <div className={styles.connected}>
        <WalletIcon icon={wallet.icon} size={40} />
        <div className={styles.who}>
          <p className={styles.strong}>{wallet.name}</p>
          <p className={styles.address}>{wallet.address}</p>
        </div>
      </div>
      {wallet.name === developmentWalletName && (
        <p className={styles.quiet}>
          For trying out: its key was made in this browser and never leaves it. Don’t send it money.
        </p>
      )}
      {notice && (
        <p role="status" className={styles.notice}>
          {notice}
        </p>
      )}
      <div className={styles.actions}>
        <Button onClick={async () => setFlash((await copyText(wallet.address)) ? 'Copied' : 'Not allowed')}>
          <span aria-live="polite">{flash ?? 'Copy address'}</span>
        </Button>
        <Button onClick={onChange}>Change wallet</Button>
        <Button onClick={onDisconnect}>Disconnect</Button>
      </div>
    </>
  );
}
