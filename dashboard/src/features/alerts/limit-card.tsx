import { alertLimits } from '@mintscope/schemas/alerts/alert-limits';
import type { AlertSettings } from '@mintscope/schemas/alerts/alert-settings';
import list from '../../components/settings/entry-list.module.css';
import { SettingRow, SettingRows } from '../../components/settings/setting-row.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Select } from '../../components/ui/select.tsx';
import { errorText } from '../../lib/error-text.ts';
import { usePutSettings } from './use-put-settings.ts';

const some = [0, 5, 10, 20, 30, 60, 120, alertLimits.mostAnHour];

/** How much attention alerts may take. */
export function LimitCard({ settings }: { settings: AlertSettings }) {
  const { mutate, isPending, variables, error } = usePutSettings();
  const anHour = isPending ? variables.anHour : settings.anHour;
  const options = [...new Set([...some, anHour])].sort((a, b) => a - b);
  return (
    <Card
      title="Attention"
      says="What fires beyond it is told together, each ten minutes, the most telling first. The history has it all."
    >
      <SettingRows>
        <SettingRow label="Told one by one" hint="Alerts of high priority come first where more fire than that.">
          <Select
            label="Alerts an hour"
            value={anHour}
            options={options.map((one) => [one, one === 0 ? 'None' : String(one)] as const)}
            onChange={(next) => mutate({ ...settings, anHour: next })}
          />
        </SettingRow>
      </SettingRows>
      {error !== null && (
        <p role="alert" className={list.problem}>
          {errorText(error, 'That could not be kept. Please try again.')}
        </p>
      )}
    </Card>
  );
}
