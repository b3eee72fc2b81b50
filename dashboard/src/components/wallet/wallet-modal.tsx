import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSignInOptions } from '../../lib/use-sign-in-options.ts';
import type { WalletOption } from '../../lib/wallet/read-wallet.ts';
import { WalletError } from '../../lib/wallet/wallet-error.ts';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';
import { ConnectedWalletView } from './connected-wallet-view.tsx';
import { useWalletState, useWallets } from './use-wallets.ts';
import { WaitingForWallet } from './waiting-for-wallet.tsx';
import { WalletList } from './wallet-list.tsx';
import styles from './wallet-modal.module.css';

/** How long the modal takes to fade away. */
const closeDelayMs = 150;

/** Chooses a wallet, waits for it, and shows what is connected. Closes by itself once a wallet is. */
export function WalletModal({ onClosed }: { onClosed: () => void }) {
  const state = useWalletState();
  const options = useSignInOptions();
  const wallets = useWallets(options.data?.developmentAccess ?? false);
  const [choosing, setChoosing] = useState(state.phase !== 'connected');
  const [error, setError] = useState<string | null>(null);
  const asking = useRef<AbortController | null>(null);
  const [closing, close] = useClosing(onClosed);
  useEffect(() => () => asking.current?.abort(), []);

  async function choose(option: WalletOption): Promise<void> {
    asking.current?.abort();
    const mine = new AbortController();
    asking.current = mine;
    setError(null);
    try {
      await wallets.connector?.connect(option, mine.signal);
      close();
    } catch (problem) {
      if (!mine.signal.aborted) setError(problem instanceof WalletError ? problem.message : String(problem));
    }
  }

  const connected = state.phase === 'connected' && !choosing ? state : null;
  const title = connected ? 'Your wallet' : 'Connect a wallet';
  return (
    <Modal label={title} narrow closing={closing} onClose={close}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <Button look="quiet" icon aria-label="Close" onClick={close}>
          <X size={16} aria-hidden />
        </Button>
      </header>
      <div className={styles.body}>
        {state.phase === 'connecting' ? (
          <WaitingForWallet name={state.name} onCancel={() => asking.current?.abort()} />
        ) : connected ? (
          <ConnectedWalletView
            wallet={connected.wallet}
            notice={connected.notice}
            onChange={() => setChoosing(true)}
            onDisconnect={() => {
              setChoosing(true);
              void wallets.connector?.disconnect();
            }}
          />
        ) : (
          <WalletList
            options={wallets.connector ? wallets.options : null}
            failed={wallets.failed}
            onChoose={(option) => void choose(option)}
          />
        )}
        <p role="alert" className={styles.error}>
          {error}
        </p>
      </div>
    </Modal>
  );
}

/** Fades first, then is gone. */
function useClosing(onClosed: () => void): [boolean, () => void] {
  const [closing, setClosing] = useState(false);
  useEffect(() => {
    if (!closing) return;
    const timer = setTimeout(onClosed, closeDelayMs);
    return () => clearTimeout(timer);
  }, [closing, onClosed]);
  return [closing, () => setClosing(true)];
}
