import { useEffect, useState, useSyncExternalStore } from 'react';
import { developmentWalletName } from '../../lib/wallet/development-wallet-name.ts';
import { loadWallets, offerDevelopmentWallet } from '../../lib/wallet/load-wallets.ts';
import type { WalletOption } from '../../lib/wallet/read-wallet.ts';
import type { WalletConnector } from '../../lib/wallet/wallet-connector.ts';
import { walletStore } from '../../lib/wallet/wallet-store.ts';

const none: readonly WalletOption[] = [];
const never = () => () => undefined;

/** Loads the connector, and the wallet for trying out where it is allowed. Null until then. */
export function useWallets(developmentAccess: boolean): {
  connector: WalletConnector | null;
  options: readonly WalletOption[];
  failed: boolean;
} {
  const [connector, setConnector] = useState<WalletConnector | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let wanted = true;
    const ready = developmentAccess ? offerDevelopmentWallet() : Promise.resolve();
    ready.then(loadWallets).then(
      (loaded) => wanted && setConnector(loaded),
      () => wanted && setFailed(true),
    );
    return () => {
      wanted = false;
    };
  }, [developmentAccess]);
  const options = useSyncExternalStore(connector?.watchOptions ?? never, connector?.options ?? (() => none));
  // A name is only a name: where there is no development access, nobody may pass for its wallet.
  const allowed = developmentAccess ? options : options.filter(({ name }) => name !== developmentWalletName);
  return { connector, options: allowed, failed };
}

export function useWalletState() {
  return useSyncExternalStore(walletStore.watch, walletStore.read);
}
