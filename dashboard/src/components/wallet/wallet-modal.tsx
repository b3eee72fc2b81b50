import type { Wallet } from '@wallet-standard/base';
import { X } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { WalletOption } from '../../lib/wallet/read-wallet.ts';
import { walletStore } from '../../lib/wallet/wallet-store.ts';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';
import { ConnectedWalletView } from './connected-wallet-view.tsx';
import { WaitingForWallet } from './waiting-for-wallet.tsx';
import { WalletList } from './wallet-list.tsx';
import styles from './wallet-modal.module.css';

/** How long the modal takes to fade away. */
const closeDelayMs = 150;

interface WalletModalProps {
  options: readonly WalletOption[];
  /** Why the last choice did not work. */
  problem: string | null;
  onChoose: (option: WalletOption) => void;
  onCancel: () => void;
  onDisconnect: () => void;
  onClosed: () => void;
}

/** Chooses a wallet, waits for it, and shows what is connected. Closes by itself once a wallet is. */
export function WalletModal({ options, problem, onChoose, onCancel, onDisconnect, onClosed }: WalletModalProps) {
  const state = useStore(walletStore);
  const [choosing, setChoosing] = useState(state.phase !== 'connected');
  const [chosen, setChosen] = useState<Wallet | null>(null);
  const [closing, close] = useClosing(onClosed);
  const done = state.phase === 'connected' && state.standard === chosen;
  useEffect(() => {
    if (done) close();
  }, [done, close]);

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
          <WaitingForWallet name={state.name} onCancel={onCancel} />
        ) : connected ? (
          <ConnectedWalletView
            wallet={connected.wallet}
            notice={connected.notice}
            onChange={() => setChoosing(true)}
            onDisconnect={() => {
              setChoosing(true);
              onDisconnect();
            }}
          />
        ) : (
          <WalletList
            options={options}
            onChoose={(option) => {
              setChosen(option.wallet);
              onChoose(option);
            }}
          />
        )}
        <p role="alert" className={styles.error}>
          {problem}
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
  return [closing, useCallback(() => setClosing(true), [])];
}
