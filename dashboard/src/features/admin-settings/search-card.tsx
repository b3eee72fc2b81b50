import { maximumAges, minimumAges, periods } from '@mintscope/schemas/picks/discovery-settings';
import { SettingRow, SettingRows } from '../../components/settings/setting-row.tsx';
import { FieldProblem } from '../../components/settings-form/field-problem.tsx';
import { NumberInput } from '../../components/settings-form/number-input.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Select } from '../../components/ui/select.tsx';
import { fieldLabels, sayProblem } from './discovery-fields.ts';
import type { DiscoveryParts } from './discovery-parts.ts';
import { DropCount } from './drop-count.tsx';

const same = <Text extends string>(text: Text) => [text, text] as const;

/** How many tokens are looked at, and how old they may be. */
export function SearchCard({ values, problems, drops, onChange }: DiscoveryParts) {
  const number = (name: 'limit' | 'displayLimit', max: number) => (
    <div>
      <NumberInput
        label={fieldLabels[name] ?? name}
        value={values[name]}
        min={1}
        max={max}
        problem={problems[name]}
        onChange={(value) => onChange({ [name]: value })}
      />
      <FieldProblem label={fieldLabels[name] ?? name} problem={sayProblem(problems[name])} />
    </div>
  );
  return (
    <Card title="Search">
      <SettingRows>
        <SettingRow
          label="API search limit"
          hint="Tokens that a search gives where the caller names no number, 1 to 1000."
        >
          {number('limit', 1000)}
        </SettingRow>
        <SettingRow label="Display limit" hint="Tokens that a list gives where the caller names no number, 1 to 200.">
          {number('displayLimit', 200)}
        </SettingRow>
        <SettingRow label="Period" hint="The time over which volume and transactions are counted.">
          <Select
            label="Period"
            value={values.period}
            options={periods.map(same)}
            onChange={(period) => onChange({ period })}
          />
        </SettingRow>
        <SettingRow label="Youngest" hint="Younger tokens are not considered yet.">
          <DropCount drops={drops} filter="minCreated" />
          <Select
            label="Youngest"
            value={values.minCreated}
            options={minimumAges.map(same)}
            onChange={(minCreated) => onChange({ minCreated })}
          />
        </SettingRow>
        <SettingRow label="Oldest" hint="Older tokens are not considered any more.">
          <DropCount drops={drops} filter="maxCreated" />
          <Select
            label="Oldest"
            value={values.maxCreated}
            options={maximumAges.map(same)}
            onChange={(maxCreated) => onChange({ maxCreated })}
          />
        </SettingRow>
      </SettingRows>
      <FieldProblem label="Youngest" problem={sayProblem(problems.minCreated)} />
    </Card>
  );
}
