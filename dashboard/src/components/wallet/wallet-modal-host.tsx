import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { showToast } from '../../lib/toasts.ts';
import { signInOptions } from '../../lib/use-sign-in-options.ts';
import { closeWalletModal, walletModal } from '../../lib/wallet/open-wallet-modal.ts';
import { restoreLastWallet } from '../../lib/wallet/restore-last-wallet.ts';

/** Draws the wallet modal when it is wanted, and connects the wallet of the last visit. Once in the application. */
export function WalletModalHost() {
  const open = useSyncExternalStore(walletModal.watch, walletModal.read);
  const queries = useQueryClient();
  const [Modal, setModal] = useState<ComponentType<{ onClosed: () => void }> | null>(null);
  useEffect(() => {
    void restoreLastWallet(async () => (await queries.fetchQuery(signInOptions)).developmentAccess);
  }, [queries]);
  useEffect(() => {
    if (!open || Modal) return;
    import('./wallet-modal.tsx').then(
      ({ WalletModal }) => setModal(() => WalletModal),
      () => {
        closeWalletModal();
        void showToast('The wallet window could not be loaded. Check the connection and try again.', 'error');
      },
    );
  }, [open, Modal]);
  return open && Modal ? <Modal onClosed={closeWalletModal} /> : null;
}
