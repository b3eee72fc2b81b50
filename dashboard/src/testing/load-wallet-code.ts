import { configure } from '@testing-library/react';
import { loadWallets } from '../lib/wallet/load-wallets.ts';

/** Loads the lazy wallet chunks before the first test: on a busy machine that takes longer than a query waits. */
export async function loadWalletCode(): Promise<void> {
  configure({ asyncUtilTimeout: 5_000 });
  await Promise.all([
    loadWallets(),
    import('../components/wallet/wallet-modal.tsx'),
    import('../lib/wallet/development-wallet.ts'),
  ]);
}
