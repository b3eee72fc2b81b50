import { LogIn, LogOut, Wallet } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { Modal } from '../components/ui/modal.tsx';
import { useSession, useUser } from '../lib/session/session-context.tsx';
import { useWayIn } from '../lib/session/use-way-in.ts';
import { openWalletModal } from '../lib/wallet/open-wallet-modal.ts';
import { AccountFooter } from './account-footer.tsx';
import styles from './more-sheet.module.css';
import type { NavigationEntry } from './pages.ts';

/** On a phone: what the bottom bar has no place for. */
export function MoreSheet({ entries, onClose }: { entries: readonly NavigationEntry[]; onClose: () => void }) {
  const user = useUser();
  const { store } = useSession();
  const logIn = useWayIn('/login');
  const admin = entries.filter(({ section }) => section === 'admin');
  return (
    <Modal label="More" onClose={onClose}>
      <div className={styles.sheet}>
        <Entries entries={entries.filter(({ section }) => section === 'main')} onClose={onClose} />
        {admin.length > 0 && (
          <section aria-labelledby="more-admin">
            <h2 id="more-admin" className={styles.heading}>
              Admin Features
            </h2>
            <Entries entries={admin} onClose={onClose} />
          </section>
        )}
        <div className={styles.account}>
          <AccountFooter wide />
          <button
            type="button"
            className={styles.row}
            onClick={() => {
              onClose();
              openWalletModal();
            }}
          >
            <Wallet size={18} aria-hidden />
            Wallet
          </button>
          {user ? (
            <button type="button" className={styles.row} onClick={() => void store.signOut()}>
              <LogOut size={18} aria-hidden />
              Log out
            </button>
          ) : (
            <NavLink end caseSensitive to={logIn} className={styles.row} onClick={onClose}>
              <LogIn size={18} aria-hidden />
              Login
            </NavLink>
          )}
        </div>
      </div>
    </Modal>
  );
}

function Entries({ entries, onClose }: { entries: readonly NavigationEntry[]; onClose: () => void }) {
  return (
    <ul className={styles.list}>
      {entries.map(({ path, label, icon: Icon }) => (
        <li key={path}>
          <NavLink end caseSensitive to={path} className={styles.row} onClick={onClose}>
            <Icon size={18} aria-hidden />
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
