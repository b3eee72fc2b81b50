import type { UserSettings } from '@mintscope/schemas/user-settings';
import { Card } from '../../components/ui/card.tsx';
import { Segments } from '../../components/ui/segments.tsx';
import { Switch } from '../../components/ui/switch.tsx';
import { rowHeights, useSettings } from '../../lib/settings/settings-context.tsx';
import { OwnPerformanceCard } from './own-performance-card.tsx';
import { PlatformsCard } from './platforms-card.tsx';
import { SettingRow, SettingRows } from './setting-row.tsx';

type Display = UserSettings['display'];

const themes = [
  ['system', 'System'],
  ['dark', 'Dark'],
  ['light', 'Light'],
] as const;
const densities = [
  ['compact', 'Compact'],
  ['comfortable', 'Comfortable'],
] as const;
const numberFormats = [
  ['compact', '1.2M'],
  ['full', '1,234,567'],
] as const;

export function DisplayTab() {
  const { settings, store } = useSettings();
  const { theme, density, numberFormat, singleKeys } = settings.display;
  const set = (part: Partial<Display>) =>
    store.change((before) => ({ ...before, display: { ...before.display, ...part } }));
  return (
    <>
      <Card title="Appearance">
        <SettingRows>
          <SettingRow label="Theme" hint="System follows what your device asks for.">
            <Segments label="Theme" value={theme} options={themes} onChange={(next) => set({ theme: next })} />
          </SettingRow>
          <SettingRow
            label="Rows"
            hint={`Compact rows are ${rowHeights.compact} px high and show one line, comfortable ones ${rowHeights.comfortable} px with a second line.`}
          >
            <Segments label="Rows" value={density} options={densities} onChange={(next) => set({ density: next })} />
          </SettingRow>
          <SettingRow label="Numbers" hint="How amounts of a thousand and more are written, in lists and cards alike.">
            <Segments
              label="Numbers"
              value={numberFormat}
              options={numberFormats}
              onChange={(next) => set({ numberFormat: next })}
            />
          </SettingRow>
          <Switch
            label="Single-key shortcuts"
            hint="Letters and signs alone, such as j, w, / and ?. Ctrl K, Enter, Esc and the arrow keys work either way."
            checked={singleKeys}
            onChange={(next) => set({ singleKeys: next })}
          />
        </SettingRows>
      </Card>
      <PlatformsCard />
      <OwnPerformanceCard />
    </>
  );
}
