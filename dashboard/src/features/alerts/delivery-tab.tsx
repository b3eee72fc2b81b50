import { ListState } from '../../components/settings/list-state.tsx';
import { Card } from '../../components/ui/card.tsx';
import { useAccountAlerts } from '../../lib/alerts/account-alerts.ts';
import { HereCard } from './here-card.tsx';
import { LimitCard } from './limit-card.tsx';
import { WebhookCard } from './webhook-card.tsx';

/** How alerts reach their user. */
export function DeliveryTab() {
  const query = useAccountAlerts();
  const { data } = query;
  if (!data) {
    return (
      <Card title="Delivery">
        <ListState query={query} empty emptyText="" failedText="How you are told could not be loaded" />
      </Card>
    );
  }
  return (
    <>
      <LimitCard settings={data.settings} />
      <HereCard telegram={data.telegram} />
      <WebhookCard settings={data.settings} />
    </>
  );
}
