import type { PerformanceSettings } from '@mintscope/schemas/api/picks/admin-settings';
import { FieldProblem } from '../settings-form/field-problem.tsx';
import type { Problems } from '../settings-form/problems-of.ts';
import { SliderInput } from '../settings-form/slider-input.tsx';
import { Switch } from '../ui/switch.tsx';
import { SettingRow, SettingRows } from './setting-row.tsx';

interface PerformanceFieldsProps {
  values: PerformanceSettings;
  problems: Problems<PerformanceSettings>;
  onChange: (part: Partial<PerformanceSettings>) => void;
}

/** What counts as a winner, and which tokens count at all. */
export function PerformanceFields({ values, problems, onChange }: PerformanceFieldsProps) {
  const { winnerThreshold, requireCompleteData, minDataAge, showAdvancedStats } = values;
  return (
    <SettingRows>
      <SettingRow label="Winner threshold" hint="A call is a winner once it reached this multiple, 1 to 10.">
        <SliderInput
          label="Winner threshold"
          value={winnerThreshold}
          min={1}
          max={10}
          step={0.1}
          unit="x"
          onChange={(next) => onChange({ winnerThreshold: next })}
        />
        <FieldProblem label="Winner threshold" problem={problems.winnerThreshold} />
      </SettingRow>
      <SettingRow label="Minimum data age" hint="Complete data asks for a token that is so old, 0 to 600 seconds.">
        <SliderInput
          label="Minimum data age"
          value={minDataAge}
          min={0}
          max={600}
          step={30}
          unit="s"
          onChange={(next) => onChange({ minDataAge: next })}
        />
        <FieldProblem label="Minimum data age" problem={problems.minDataAge} />
      </SettingRow>
      <Switch
        label="Require complete data"
        hint="Only tokens with price, holders, volume and all scores count."
        checked={requireCompleteData}
        onChange={(next) => onChange({ requireCompleteData: next })}
      />
      <Switch
        label="Advanced statistics"
        hint="Hit rates, distribution and equity curve beside the six cards."
        checked={showAdvancedStats}
        onChange={(next) => onChange({ showAdvancedStats: next })}
      />
    </SettingRows>
  );
}
