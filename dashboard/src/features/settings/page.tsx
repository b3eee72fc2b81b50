import { Bell, EyeOff, KeyRound, Monitor, ShieldCheck, User, Wallet } from 'lucide-react';
import { DisplayTab } from '../../components/settings/display-tab.tsx';
import { HiddenTab } from '../../components/settings/hidden-tab.tsx';
import { NotificationsTab } from '../../components/settings/notifications-tab.tsx';
import { SecurityTab } from '../../components/settings/security-tab.tsx';
import { SettingsTabs } from '../../components/settings/settings-tabs.tsx';
import { WalletTab } from '../../components/settings/wallet-tab.tsx';
import type { Tab } from '../../components/ui/tabs.tsx';
import { useUser } from '../../lib/session/session-context.tsx';
import { AccountTab } from './account-tab.tsx';
import { ActingNotice } from './acting-notice.tsx';
import { ApiTab } from './api-tab.tsx';

const tabs = [
  { id: 'display', label: 'Display', icon: Monitor },
  { id: 'account', label: 'Account', icon: User },
  { id: 'notifications', label: 'Notifications', icon: Bell },
  { id: 'hidden', label: 'Hidden', icon: EyeOff },
  { id: 'wallet', label: 'Wallet', icon: Wallet },
  { id: 'security', label: 'Security', icon: ShieldCheck },
  { id: 'api', label: 'API', icon: KeyRound },
] as const satisfies readonly Tab[];

type TabId = (typeof tabs)[number]['id'];

/** How the product looks, who one is to it, and who used the account. */
export function SettingsPage() {
  const user = useUser();
  // After a switch of user nothing that was typed or asked for by the one before is left, to be saved for the other.
  return (
    <SettingsTabs<TabId>
      title="Settings"
      tabs={tabs}
      savesItself={(tab) => tab !== 'hidden' && tab !== 'api'}
      notice={<ActingNotice />}
      panelKey={user?.id}
    >
      {panelOf}
    </SettingsTabs>
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
    case 'hidden':
      return <HiddenTab />;
    case 'wallet':
      return <WalletTab />;
    case 'security':
      return <SecurityTab />;
    case 'api':
      return <ApiTab />;
    default:
      return tab satisfies never;
  }
}
