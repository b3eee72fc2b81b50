import { cleanup } from '@testing-library/react';
import { closeWalletModal } from '../lib/wallet/open-wallet-modal.ts';
import { walletStore } from '../lib/wallet/wallet-store.ts';

/** Loads the lazy wallet chunks before the first test, so that no test waits for them. */
export async function loadWalletCode(): Promise<void> {
  await Promise.all([import('../components/wallet/wallets.tsx'), import('../lib/wallet/development-wallet.ts')]);
}

/** As in a new visit: no wallet is connected, remembered or asked for. */
export function forgetWallet(): void {
  cleanup();
  closeWalletModal();
  walletStore.setState({ phase: 'none', notice: null }, true);
}
