import type { AlertWish } from '@mintscope/schemas/alerts/alert';
import { useAccountAlerts } from '../../lib/alerts/account-alerts.ts';
import { formatAge } from '../../lib/format.ts';
import { Segments } from '../ui/segments.tsx';
import { Select } from '../ui/select.tsx';
import { Switch } from '../ui/switch.tsx';
import styles from './alert-dialog.module.css';
import { askToNotify, mayNotify } from './notify.ts';

interface AlertOptionsProps {
  wish: AlertWish;
  onChange: (part: Partial<AlertWish>) => void;
}

const someSeconds = [0, 60, 300, 900, 3_600, 21_600, 86_400];

/** How often an alert fires, how much it matters, and how one is told beside the list of the app. */
export function AlertOptions({ wish, onChange }: AlertOptionsProps) {
  const { data } = useAccountAlerts();
  const { once, coolDown, priority, ways } = wish;
  const seconds = [...new Set([...someSeconds, coolDown])].sort((a, b) => a - b);
  const tell = (way: Partial<AlertWish['ways']>) => onChange({ ways: { ...ways, ...way } });
  return (
    <section aria-label="How it tells" className={styles.part}>
      <div className={styles.choices}>
        <Segments
          label="How often"
          value={once ? 'once' : 'each'}
          options={[
            ['each', 'Each time'],
            ['once', 'Once'],
          ]}
          onChange={(value) => onChange({ once: value === 'once' })}
        />
        {!once && (
          <Select
            label="Rest for a token"
            value={coolDown}
            options={seconds.map((one) => [one, one === 0 ? 'None' : formatAge(one * 1000)] as const)}
            onChange={(next) => onChange({ coolDown: next })}
          />
        )}
        <Segments
          label="Priority"
          value={priority}
          options={[
            ['normal', 'Normal'],
            ['high', 'High: told first'],
          ]}
          onChange={(value) => onChange({ priority: value })}
        />
      </div>
      <div className={styles.ways}>
        <Switch label="Sound" checked={ways.sound} onChange={(sound) => tell({ sound })} />
        <Switch
          label="Browser notification"
          hint={
            ways.browser &&
            mayNotify() === 'denied' &&
            'This browser does not allow them: see its settings of this page.'
          }
          checked={ways.browser}
          onChange={(browser) => {
            tell({ browser });
            if (browser) void askToNotify();
          }}
        />
        <Switch
          label="Telegram"
          hint={ways.telegram && data?.telegram === false && 'No Telegram account is linked: see Settings, Account.'}
          checked={ways.telegram}
          onChange={(telegram) => tell({ telegram })}
        />
        <Switch
          label="Webhook"
          hint={ways.webhook && data?.settings.webhookUrl === null && 'No address is set: see Alerts, Delivery.'}
          checked={ways.webhook}
          onChange={(webhook) => tell({ webhook })}
        />
      </div>
    </section>
  );
}
