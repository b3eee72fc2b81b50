import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { loadPart } from '../../lib/parts/load-part.ts';
import { showToast } from '../../lib/toasts.ts';
import { signInOptions } from '../../lib/use-sign-in-options.ts';
import { developmentWalletName } from '../../lib/wallet/development-wallet-name.ts';
import { closeWalletModal, walletModal } from '../../lib/wallet/open-wallet-modal.ts';
import { lastWallet } from '../../lib/wallet/wallet-store.ts';
import type { WalletsProps } from './wallets.tsx';
import { WalletsBoundary } from './wallets-boundary.tsx';

/**
 * Loads the code for wallets when the modal is wanted, or to connect the wallet of the last visit: a visitor who never connected
 * one loads none. The wallet for trying out comes back only where the server still allows it. Once in the application.
 */
export function WalletModalHost() {
  const open = useStore(walletModal, (modal) => modal.open);
  const [last] = useState(lastWallet);
  const tryingOut = last === developmentWalletName;
  const options = useQuery({ ...signInOptions, enabled: open || tryingOut });
  const developmentAccess = options.data?.developmentAccess ?? false;
  const wanted = open || (last !== null && (!tryingOut || developmentAccess));
  const [Wallets, setWallets] = useState<ComponentType<WalletsProps> | null>(null);
  useEffect(() => {
    if (!wanted || Wallets) return;
    loadPart(() => import('./wallets.tsx')).then(
      (module) => setWallets(() => module.Wallets),
      () => {
        // The visitor did not ask for the wallet of the last visit yet.
        if (!walletModal.getState().open) return;
        closeWalletModal();
        void showToast('The wallet window could not be loaded. Check the connection and try again.', 'error');
      },
    );
  }, [wanted, Wallets]);
  if (!Wallets) return null;
  return (
    <WalletsBoundary>
      <Wallets open={open} developmentAccess={developmentAccess} onClosed={closeWalletModal} />
    </WalletsBoundary>
  );
}
