import type { WalletConnector } from './wallet-connector.ts';

let loading: Promise<WalletConnector> | null = null;
let developmentOffered: Promise<void> | null = null;

/** The page's one connector, in a chunk of its own. A failed load is tried again by the next call. */
export function loadWallets(): Promise<WalletConnector> {
  loading ??= import('./start-wallets.ts')
    .then(({ startWallets }) => startWallets())
    .catch((error: unknown) => {
      loading = null;
      throw error;
    });
  return loading;
}

/** Adds the wallet for trying out to the list, once. Only where the server says that development access is on. */
export function offerDevelopmentWallet(): Promise<void> {
  developmentOffered ??= Promise.all([loadWallets(), import('./development-wallet.ts')])
    .then(([connector, { createDevelopmentWallet }]) => connector.register(createDevelopmentWallet()))
    .catch((error: unknown) => {
      developmentOffered = null;
      throw error;
    });
  return developmentOffered;
}
