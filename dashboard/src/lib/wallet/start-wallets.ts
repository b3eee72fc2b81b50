import { getWallets } from '@wallet-standard/app';
import { createWalletConnector, type WalletConnector } from './wallet-connector.ts';
import { walletStore } from './wallet-store.ts';

/** Announces this page to the wallets of the browser. */
export function startWallets(): WalletConnector {
  return createWalletConnector({ wallets: getWallets(), store: walletStore });
}
