import { discoveryPlatforms, securityFilters } from '@mintscope/schemas/picks/discovery-settings';
import { launchpads } from '@mintscope/schemas/programs';
import { SettingRow, SettingRows } from '../../components/settings/setting-row.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Switch } from '../../components/ui/switch.tsx';
import { platformLabels, securityFields } from './discovery-fields.ts';
import type { DiscoveryParts } from './discovery-parts.ts';
import { DropCount } from './drop-count.tsx';
import { NameChoice } from './name-choice.tsx';

const launchpadNames = [...new Set(Object.values(launchpads))];

/** What a token must be, and where it was launched and trades. */
export function FiltersCard({ values, drops, onChange }: Omit<DiscoveryParts, 'problems'>) {
  const { filters, platforms } = values;
  const choices = [
    ['launchpads', 'Launchpads', 'Where it was launched. None chosen = wherever.'],
    ['poolTypes', 'Pools', 'Kind of pool that it trades in now. None chosen = whichever.'],
  ] as const;
  return (
    <Card title="Security and origin">
      <SettingRows>
        {securityFilters.map((name) => (
          <SettingRow key={name} label={securityFields[name].label} hint={securityFields[name].hint}>
            <DropCount drops={drops} filter={name} />
            <Switch
              label={securityFields[name].label}
              bare
              checked={filters.includes(name)}
              onChange={(on) =>
                onChange({ filters: securityFilters.filter((one) => (one === name ? on : filters.includes(one))) })
              }
            />
          </SettingRow>
        ))}
        <SettingRow label="Platforms" hint="Where it trades now. None chosen = wherever.">
          <DropCount drops={drops} filter="platforms" />
          <NameChoice
            label="Platforms"
            names={discoveryPlatforms}
            labels={platformLabels}
            chosen={platforms}
            onChange={(next) => onChange({ platforms: discoveryPlatforms.filter((name) => next.includes(name)) })}
          />
        </SettingRow>
        {choices.map(([name, label, hint]) => (
          <SettingRow key={name} label={label} hint={hint}>
            <DropCount drops={drops} filter={name} />
            <NameChoice
              label={label}
              names={[...new Set([...launchpadNames, ...values[name]])]}
              labels={platformLabels}
              chosen={values[name]}
              onChange={(next) => onChange({ [name]: [...next] })}
            />
          </SettingRow>
        ))}
      </SettingRows>
    </Card>
  );
}
