import { loadWallets } from '../lib/wallet/load-wallets.ts';

/** Loads the lazy wallet chunks before the first test, so that no test waits for them. */
export async function loadWalletCode(): Promise<void> {
  await Promise.all([
    loadWallets(),
    import('../components/wallet/wallet-modal.tsx'),
    import('../lib/wallet/development-wallet.ts'),
  ]);
}
