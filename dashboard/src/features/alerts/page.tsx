import { Bell, History, Send } from 'lucide-react';
import { SettingsTabs } from '../../components/settings/settings-tabs.tsx';
import type { Tab } from '../../components/ui/tabs.tsx';
import { useUser } from '../../lib/session/session-context.tsx';
import styles from './alerts.module.css';
import { DeliveryTab } from './delivery-tab.tsx';
import { HistoryTab } from './history-tab.tsx';
import { OwnTab } from './own-tab.tsx';

const tabs = [
  { id: 'own', label: 'My alerts', icon: Bell },
  { id: 'history', label: 'History', icon: History },
  { id: 'delivery', label: 'Delivery', icon: Send },
] as const satisfies readonly Tab[];

type TabId = (typeof tabs)[number]['id'];

/** The user's alerts, when they fired and what happened after, and how they are told. */
export function AlertsPage() {
  const user = useUser();
  return (
    <SettingsTabs<TabId> title="Alerts" tabs={tabs} savesItself={() => false} panelKey={user?.id}>
      {(tab) => <div className={styles.page}>{panelOf(tab)}</div>}
    </SettingsTabs>
  );
}

function panelOf(tab: TabId) {
  switch (tab) {
    case 'own':
      return <OwnTab />;
    case 'history':
      return <HistoryTab />;
    case 'delivery':
      return <DeliveryTab />;
    default:
      return tab satisfies never;
  }
}
