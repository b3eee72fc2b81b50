import { Bell, Coins, Gauge, Monitor, Radar, ServerCrash, ShieldCheck, Target, Wallet } from 'lucide-react';
import { AccessGuard } from '../../components/access/access-guard.tsx';
import { DisplayTab } from '../../components/settings/display-tab.tsx';
import { NotificationsTab } from '../../components/settings/notifications-tab.tsx';
import { SecurityTab } from '../../components/settings/security-tab.tsx';
import { SettingsTabs } from '../../components/settings/settings-tabs.tsx';
import { WalletTab } from '../../components/settings/wallet-tab.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import type { Tab } from '../../components/ui/tabs.tsx';
import { errorText } from '../../lib/error-text.ts';
import { DiscoveryTab } from './discovery-tab.tsx';
import { ManagementTab } from './management-tab.tsx';
import { PerformanceTab } from './performance-tab.tsx';
import { SelectionTab } from './selection-tab.tsx';
import { type AdminDraft, useAdminDraft } from './use-admin-draft.ts';
import { type DiscoveryDraft, useDiscoveryDraft } from './use-discovery-draft.ts';

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

/** How the platform discovers, selects and judges tokens, beside the admin's own settings. */
export function AdminSettingsPage() {
  return (
    <AccessGuard access="admin" permission="canModifySettings">
      <AdminSettings />
    </AccessGuard>
  );
}

function AdminSettings() {
  // Above the tabs: what is typed in one is still there after a look at another.
  const admin = useAdminDraft();
  const discovery = useDiscoveryDraft();
  return (
    <SettingsTabs<TabId> title="Admin Settings" tabs={tabs} savesItself={(tab) => ownTabs.includes(tab)}>
      {(tab) => <Panel tab={tab} admin={admin} discovery={discovery} />}
    </SettingsTabs>
  );
}

interface Drafts {
  admin: AdminDraft;
  discovery: DiscoveryDraft;
}

/** What is there before the settings have come would be moved by them. */
function Panel({ tab, admin, discovery }: Drafts & { tab: TabId }) {
  const isOfPlatform = !ownTabs.includes(tab) && tab !== 'discovery';
  if (isOfPlatform && admin.query.isPending)
    return <Spinner label="Loading the settings of the platform" size={24} fill />;
  return (
    <>
      {isOfPlatform && !admin.isKnown && <NotLoaded {...admin} />}
      {panelOf(tab, { admin, discovery })}
    </>
  );
}

function panelOf(tab: TabId, { admin, discovery }: Drafts) {
  switch (tab) {
    case 'discovery':
      return <DiscoveryTab {...discovery} />;
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
