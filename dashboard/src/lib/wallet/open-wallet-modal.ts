import { createStore } from 'zustand/vanilla';

/** Whether the chooser is wanted; `WalletModalHost` draws it. */
export const walletModal = createStore(() => ({ open: false }));

/** Shows the wallet chooser, or what is connected. Its code is loaded with the first call. */
export function openWalletModal(): void {
  walletModal.setState({ open: true });
}

export function closeWalletModal(): void {
  walletModal.setState({ open: false });
}
