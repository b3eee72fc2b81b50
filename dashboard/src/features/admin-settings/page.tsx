import { Bell, Coins, Gauge, Monitor, Radar, ServerCrash, ShieldCheck, Target, Wallet } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { AccessGuard } from '../../components/access/access-guard.tsx';
import { DisplayTab } from '../../components/settings/display-tab.tsx';
import { NotificationsTab } from '../../components/settings/notifications-tab.tsx';
import { SaveState } from '../../components/settings/save-state.tsx';
import { SecurityTab } from '../../components/settings/security-tab.tsx';
import { WalletTab } from '../../components/settings/wallet-tab.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { type Tab, Tabs } from '../../components/ui/tabs.tsx';
import { errorText } from '../../lib/error-text.ts';
import { DiscoveryTab } from './discovery-tab.tsx';
import { ManagementTab } from './management-tab.tsx';
import styles from './page.module.css';
import { PerformanceTab } from './performance-tab.tsx';
import { SelectionTab } from './selection-tab.tsx';
import { type AdminDraft, useAdminDraft } from './use-admin-draft.ts';

const tabs = [
  { id: 'discovery', label: 'Discovery', icon: Radar },
  { id: 'selection', label: 'Token Selection', icon: Target },
  { id: 'management', label: 'Token Management', icon: Coins },
  { id: 'performance', label: 'Performance', icon: Gauge },
  { id: 'display', label: 'Display', icon: Monitor },
  { id: 'notifications', label: 'Notifications', icon: Bell },
  { id: 'wallet', label: 'Wallet', icon: Wallet },
  { id: 'security', label: 'Security', icon: ShieldCheck },
] as const satisfies readonly Tab[];

type TabId = (typeof tabs)[number]['id'];
const ownTabs: readonly TabId[] = ['display', 'notifications', 'wallet', 'security'];

/** How the platform discovers, selects and judges tokens, beside the admin's own settings. The tab stands in the address. */
export function AdminSettingsPage() {
  return (
    <AccessGuard access="admin" permission="canModifySettings">
      <AdminSettings />
    </AccessGuard>
  );
}

function AdminSettings() {
  const [params, setParams] = useSearchParams();
  const admin = useAdminDraft();
  const tab = tabs.find(({ id }) => id === params.get('tab'))?.id ?? 'discovery';
  const show = (id: TabId) =>
    setParams(
      (next) => {
        next.set('tab', id);
        return next;
      },
      { replace: true },
    );
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Admin Settings</h1>
        {ownTabs.includes(tab) && <SaveState />}
      </header>
      <Tabs<TabId> label="Admin settings" tabs={tabs} value={tab} onChange={show}>
        <div className={styles.panel}>
          <Panel tab={tab} admin={admin} />
        </div>
      </Tabs>
    </div>
  );
}

/** What is there before the settings have come would be moved by them. */
function Panel({ tab, admin }: { tab: TabId; admin: AdminDraft }) {
  const isOfPlatform = !ownTabs.includes(tab) && tab !== 'discovery';
  if (isOfPlatform && admin.query.isPending)
    return <Spinner label="Loading the settings of the platform" size={24} fill />;
  return (
    <>
      {isOfPlatform && !admin.isKnown && <NotLoaded {...admin} />}
      {panelOf(tab, admin)}
    </>
  );
}

function panelOf(tab: TabId, admin: AdminDraft) {
  switch (tab) {
    case 'discovery':
      return <DiscoveryTab />;
    case 'selection':
      return <SelectionTab {...admin} />;
    case 'management':
      return <ManagementTab {...admin} />;
    case 'performance':
      return <PerformanceTab {...admin} />;
    case 'display':
      return <DisplayTab />;
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

/** Where the settings cannot come the defaults are shown, and said to be those. */
function NotLoaded({ query }: AdminDraft) {
  return (
    <Notice
      icon={ServerCrash}
      role="alert"
      title={errorText(query.error, 'The settings of the platform could not be loaded')}
      action={<Button onClick={() => void query.refetch()}>Try Again</Button>}
    >
      Shown are the defaults. Only the fields that you change are saved.
    </Notice>
  );
}
