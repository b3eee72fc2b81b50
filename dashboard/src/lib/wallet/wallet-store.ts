import type { Wallet, WalletAccount } from '@wallet-standard/base';
import { createStore } from 'zustand/vanilla';
import { readStored } from '../storage.ts';

export interface ConnectedWallet {
  name: string;
  /** A data URL that is safe in an <img>, or null. */
  icon: string | null;
  address: string;
}

/**
 * `notice` is a sentence about something the wallet did by itself, such as another account. `standard` and `account` are the
 * wallet's own objects, for asking it to sign.
 */
type WalletState =
  | { phase: 'none'; notice: string | null }
  | { phase: 'connecting'; name: string }
  | { phase: 'connected'; wallet: ConnectedWallet; notice: string | null; standard: Wallet; account: WalletAccount };

/** The wallet of this page. Small enough for the first screen; the code that talks to wallets is not. */
export const walletStore = createStore<WalletState>()(() => ({ phase: 'none', notice: null }));

/** Key of the wallet used last, with which the next visit connects by itself. */
export const lastWalletKey = 'walletName';

export function lastWallet(): string | null {
  const name = readStored(lastWalletKey);
  return typeof name === 'string' && name !== '' ? name : null;
}
