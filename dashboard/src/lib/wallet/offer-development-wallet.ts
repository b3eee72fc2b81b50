import { getWallets } from '@wallet-standard/app';

let offered: Promise<void> | null = null;

/** Adds the wallet for trying out to the list, once. Only where the server says that development access is on. */
export function offerDevelopmentWallet(): Promise<void> {
  offered ??= import('./development-wallet.ts')
    .then(({ createDevelopmentWallet }) => void getWallets().register(createDevelopmentWallet()))
    .catch((error: unknown) => {
      offered = null;
      throw error;
    });
  return offered;
}
