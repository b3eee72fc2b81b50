import { SettingRow, SettingRows } from '../../components/settings/setting-row.tsx';
import { FieldProblem } from '../../components/settings-form/field-problem.tsx';
import { SliderInput } from '../../components/settings-form/slider-input.tsx';
import { Card } from '../../components/ui/card.tsx';
import { rangeFields, sayProblem } from './discovery-fields.ts';
import type { DiscoveryParts } from './discovery-parts.ts';
import { DropCount } from './drop-count.tsx';
import { RangeRow } from './range-row.tsx';

/** Figures that must lie within their range; what is not known lies in none. */
export function RangesCard({ values, problems, drops, onChange }: DiscoveryParts) {
  return (
    <Card title="Figures" says="A figure that is not known is dropped by the lower end of its range.">
      <SettingRows>
        {rangeFields.map((field) => (
          <RangeRow
            key={field.low}
            field={field}
            values={values}
            problems={problems}
            drops={drops}
            onChange={onChange}
          />
        ))}
        <SettingRow
          label="Insider rate, at most"
          hint="Share of the supply that insiders hold. 1 asks for none; below it, an unknown rate is dropped."
        >
          <DropCount drops={drops} filter="maxInsiderRate" />
          <SliderInput
            label="Insider rate"
            value={values.maxInsiderRate}
            min={0}
            max={1}
            step={0.01}
            problem={problems.maxInsiderRate}
            onChange={(maxInsiderRate) => onChange({ maxInsiderRate })}
          />
        </SettingRow>
      </SettingRows>
      <FieldProblem label="Insider rate" problem={sayProblem(problems.maxInsiderRate)} />
    </Card>
  );
}
