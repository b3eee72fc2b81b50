import { SettingRow, SettingRows } from '../../components/settings/setting-row.tsx';
import { FieldProblem } from '../../components/settings-form/field-problem.tsx';
import { NumberInput } from '../../components/settings-form/number-input.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Segments } from '../../components/ui/segments.tsx';
import { Select } from '../../components/ui/select.tsx';
import { Switch } from '../../components/ui/switch.tsx';
import { sortLabels } from '../../lib/sort-labels.ts';
import { adminLabels } from './admin-labels.ts';
import type { AdminDraft } from './use-admin-draft.ts';

const orders = [
  ['desc', 'Highest first'],
  ['asc', 'Lowest first'],
] as const;

const secondMs = 1000;

/** `per`: how much of the setting is one of what is typed. */
const numbers = [
  { name: 'minScore', hint: 'Lists leave out tokens below it, 0 to 100.', step: 1, per: 1 },
  { name: 'tokenLimit', hint: 'Tokens that lists ask for, 1 to 1000.', step: 10, per: 1 },
  { name: 'maxDisplayTokens', hint: 'Of those, lists show no more, 1 to 1000.', step: 10, per: 1 },
  {
    name: 'refreshInterval',
    hint: 'Lists are read anew after so many seconds, 1 to 600, beside what the live feed tells.',
    step: 5,
    per: secondMs,
  },
] as const;

const switches = [
  {
    name: 'showOnlyCalledTokens',
    label: 'Called tokens alone',
    hint: 'Lists begin with the tokens that the platform called.',
  },
  {
    name: 'enableRealTimeUpdates',
    label: 'Live updates',
    hint: 'Rows follow the market. Off, they change when the list is read anew.',
  },
] as const;

/** How the discovery list begins for those who have chosen nothing else. */
export function ListCard({ draft: { values, set }, problems }: AdminDraft) {
  return (
    <Card title="Discovery list" says="How the list begins, for those who have chosen nothing of their own.">
      <SettingRows>
        {numbers.map(({ name, hint, step, per }) => (
          <SettingRow key={name} label={adminLabels[name] ?? name} hint={hint}>
            <NumberInput
              label={adminLabels[name] ?? name}
              value={values[name] / per}
              step={step}
              problem={problems[name]}
              onChange={(value) => set({ [name]: Math.round(value * per) })}
            />
          </SettingRow>
        ))}
        <SettingRow label="Order" hint="By what, and which end comes first.">
          <Select label="Sort by" value={values.sortBy} options={sortLabels} onChange={(sortBy) => set({ sortBy })} />
          <Segments
            label="Order"
            value={values.sortOrder}
            options={orders}
            onChange={(sortOrder) => set({ sortOrder })}
          />
        </SettingRow>
        {switches.map(({ name, label, hint }) => (
          <SettingRow key={name} label={label} hint={hint}>
            <Switch label={label} bare checked={values[name]} onChange={(on) => set({ [name]: on })} />
          </SettingRow>
        ))}
      </SettingRows>
      {numbers.map(({ name }) => (
        <FieldProblem key={name} label={adminLabels[name] ?? name} problem={problems[name]} />
      ))}
    </Card>
  );
}
