import { Bell, Monitor, ShieldCheck, User, Wallet } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { DisplayTab } from '../../components/settings/display-tab.tsx';
import { NotificationsTab } from '../../components/settings/notifications-tab.tsx';
import { SaveState } from '../../components/settings/save-state.tsx';
import { SecurityTab } from '../../components/settings/security-tab.tsx';
import { WalletTab } from '../../components/settings/wallet-tab.tsx';
import { type Tab, Tabs } from '../../components/ui/tabs.tsx';
import { useUser } from '../../lib/session/session-context.tsx';
import { AccountTab } from './account-tab.tsx';
import { ActingNotice } from './acting-notice.tsx';
import styles from './page.module.css';

const tabs = [
  { id: 'display', label: 'Display', icon: Monitor },
  { id: 'account', label: 'Account', icon: User },
  { id: 'notifications', label: 'Notifications', icon: Bell },
  { id: 'wallet', label: 'Wallet', icon: Wallet },
  { id: 'security', label: 'Security', icon: ShieldCheck },
] as const satisfies readonly Tab[];

type TabId = (typeof tabs)[number]['id'];

/** How the product looks, who one is to it, and who used the account. The tab stands in the address: `?tab=security`. */
export function SettingsPage() {
  const [params, setParams] = useSearchParams();
  const user = useUser();
  const tab = tabs.find(({ id }) => id === params.get('tab'))?.id ?? 'display';
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Settings</h1>
        <SaveState />
      </header>
      <ActingNotice />
      <Tabs<TabId>
        label="Settings"
        tabs={tabs}
        value={tab}
        onChange={(id) =>
          setParams(
            (next) => {
              next.set('tab', id);
              return next;
            },
            { replace: true },
          )
        }
      >
        {/* After a switch of user nothing that was typed or asked for by the one before is left, to be saved for the other. */}
        <div key={user?.id} className={styles.panel}>
          {panelOf(tab)}
        </div>
      </Tabs>
    </div>
  );
}

function panelOf(tab: TabId) {
  switch (tab) {
    case 'display':
      return <DisplayTab />;
    case 'account':
      return <AccountTab />;
    case 'notifications':
      return <NotificationsTab />;
    case 'wallet':
      return <WalletTab />;
    case 'security':
      return <SecurityTab />;
    default:
      return tab satisfies never;
  }
}
