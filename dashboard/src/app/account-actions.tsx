import { LogOut, Settings, Wallet } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { useStore } from 'zustand';
import button from '../components/ui/button.module.css';
import { Button } from '../components/ui/button.tsx';
import { cx } from '../lib/cx.ts';
import { shortenAddress } from '../lib/format.ts';
import { useSession } from '../lib/session/session-context.tsx';
import { useWayIn } from '../lib/session/use-way-in.ts';
import { openWalletModal } from '../lib/wallet/open-wallet-modal.ts';
import { walletStore } from '../lib/wallet/wallet-store.ts';
import styles from './account-actions.module.css';

/** Right end of the top bar: wallet, and settings and logout or the way to log in. */
export function AccountActions({ phone }: { phone: boolean }) {
  const { state, store } = useSession();
  const logIn = useWayIn('/login');
  return (
    <div className={styles.actions}>
      {!phone && <WalletButton />}
      {state.phase === 'user' && (
        <>
          <NavLink
            end
            caseSensitive
            to="/settings"
            className={cx(button.button, button.quiet, button.icon)}
            aria-label="Settings"
            data-tip="Settings"
          >
            <Settings size={16} aria-hidden />
          </NavLink>
          {!phone && (
            <Button look="quiet" icon aria-label="Log out" data-tip="Log out" onClick={() => void store.signOut()}>
              <LogOut size={16} aria-hidden />
            </Button>
          )}
        </>
      )}
      {state.phase === 'visitor' && (
        <NavLink end caseSensitive to={logIn} className={cx(button.button, button.main)}>
          Login
        </NavLink>
      )}
    </div>
  );
}

function WalletButton() {
  const state = useStore(walletStore);
  const address = state.phase === 'connected' ? state.wallet.address : null;
  return (
    <Button
      look="quiet"
      icon={!address}
      aria-label={address ? `Wallet ${shortenAddress(address)}` : 'Connect wallet'}
      data-tip={state.phase === 'connected' ? `${state.wallet.name}\n${state.wallet.address}` : 'Connect wallet'}
      onClick={openWalletModal}
    >
      <Wallet size={16} aria-hidden />
      {address && <span className={styles.address}>{shortenAddress(address)}</span>}
    </Button>
  );
}
