import { useWallet } from '@solana/wallet-adapter-react';
import { useEffect, useEffectEvent } from 'react';
import { readAccount, readWallet, type WalletOption } from '../../lib/wallet/read-wallet.ts';
import { walletStore } from '../../lib/wallet/wallet-store.ts';

interface Told {
  /** Whether the user chose a wallet and waits for it. */
  asked: () => boolean;
  /** What the wallet did by itself, once. */
  takeNotice: () => string | null;
  onConnected: () => void;
  /** The wallet gave no account for Solana, or does not answer although its user was not to be asked. */
  onUnusable: () => void;
}

/** How long a wallet may take to answer without its user. */
const silentMs = 5_000;

/** Tells `walletStore` what the wallet adapter says. */
export function useTellWallet({ asked, takeNotice, onConnected, onUnusable }: Told): void {
  const { wallet, connecting, connected } = useWallet();
  const adapter = wallet?.adapter;
  // The adapter's own: just after a choice the hook still has the account of the wallet before.
  const address = connected ? adapter?.publicKey?.toBase58() : undefined;

  const unusable = useEffectEvent(onUnusable);
  const tell = useEffectEvent(() => {
    const option = adapter && readAdapter(adapter);
    const before = walletStore.getState();
    if (option && address) {
      const account = readAccount(option.wallet.accounts);
      if (account?.address !== address) {
        onUnusable();
        return;
      }
      onConnected();
      const { name, icon, wallet: standard } = option;
      const switched =
        before.phase === 'connected' && before.standard === standard && before.wallet.address !== address;
      const notice = switched ? 'The wallet switched to another account.' : null;
      walletStore.setState({ phase: 'connected', wallet: { name, icon, address }, notice, standard, account }, true);
    } else if (option && asked()) {
      walletStore.setState({ phase: 'connecting', name: option.name }, true);
    } else if (before.phase !== 'none' && !connecting) {
      walletStore.setState({ phase: 'none', notice: takeNotice() }, true);
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when the adapter says something else
  useEffect(tell, [adapter, address, connecting]);

  const silent = connecting && !asked();
  useEffect(() => {
    if (!silent) return;
    const timer = setTimeout(unusable, silentMs);
    return () => clearTimeout(timer);
  }, [silent]);
}

/** The wallet behind an adapter, where it can sign in here. The adapter for phones has none. */
export function readAdapter(adapter: object): WalletOption | null {
  const wallet: unknown = Reflect.get(adapter, 'wallet');
  return typeof wallet === 'object' && wallet !== null ? readWallet(wallet as WalletOption['wallet']) : null;
}
