import { Component, type ReactNode } from 'react';
import { showToast } from '../../lib/toasts.ts';
import { closeWalletModal } from '../../lib/wallet/open-wallet-modal.ts';

/** A wallet is an extension of the browser, and may be broken or hostile: that must not take the page with it. */
export class WalletsBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(): void {
    closeWalletModal();
    void showToast('The wallets of this browser could not be read.', 'error');
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
