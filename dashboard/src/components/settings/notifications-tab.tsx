import type { UserSettings } from '@mintscope/schemas/user-settings';
import { Card } from '../../components/ui/card.tsx';
import { Select } from '../../components/ui/select.tsx';
import { Switch } from '../../components/ui/switch.tsx';
import { useSettings } from '../../lib/settings/settings-context.tsx';
import { SettingRow, SettingRows } from './setting-row.tsx';

type Notifications = UserSettings['notifications'];

const someSeconds = [2, 3, 4, 6, 8, 12, 20];

export function NotificationsTab() {
  const { settings, store } = useSettings();
  const { connection, watchlist, seconds } = settings.notifications;
  const set = (part: Partial<Notifications>) =>
    store.change((before) => ({ ...before, notifications: { ...before.notifications, ...part } }));
  const options = [...new Set([...someSeconds, seconds])].sort((a, b) => a - b);
  return (
    <Card title="Notifications" says="Messages in a corner of this page. Nothing is sent to your device or by e-mail.">
      <SettingRows>
        <Switch
          label="Live connection"
          hint="When the live connection is lost for more than three seconds, and when it is back."
          checked={connection}
          onChange={(next) => set({ connection: next })}
        />
        <Switch
          label="Watched tokens"
          hint="When a token of your watchlist moves to another band, as from Watch to Buy, while the live list holds it."
          checked={watchlist}
          onChange={(next) => set({ watchlist: next })}
        />
        <SettingRow label="How long a message stays" hint="Pointing at a message holds it.">
          <Select
            label="Seconds"
            value={seconds}
            options={options.map((option) => [option, String(option)] as const)}
            onChange={(next) => set({ seconds: next })}
          />
        </SettingRow>
      </SettingRows>
    </Card>
  );
}
