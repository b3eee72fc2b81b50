import { messages } from '@mintscope/schemas/messages';
import { RotateCcw } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import {
  addPlatform,
  choosePrimary,
  enablePlatform,
  mostPlatforms,
  type PlatformSettings,
  removePlatform,
  resetPlatforms,
} from '../../lib/settings/platforms.ts';
import { useSettings } from '../../lib/settings/settings-context.tsx';
import { showToast } from '../../lib/toasts.ts';
import { AddPlatform } from './add-platform.tsx';
import { PlatformList } from './platform-list.tsx';

const tellSaved = () => void showToast(messages.platformsSaved, 'success');

/** Where links to a token lead. */
export function PlatformsCard() {
  const { settings, store } = useSettings();
  const set = (edit: (before: PlatformSettings) => PlatformSettings) =>
    store.change((before) => ({ ...before, ...pick(edit(before)) }), tellSaved);
  return (
    <Card
      title="Platform links"
      says="The sites that list rows and token pages link to. The primary one is behind Trade and comes first everywhere; the token's address is put behind its base address."
      side={
        <Button look="quiet" onClick={() => set(resetPlatforms)}>
          <RotateCcw size={13} aria-hidden />
          Reset
        </Button>
      }
    >
      <PlatformList
        settings={settings}
        onPrimary={(id) => set((before) => choosePrimary(before, id))}
        onEnable={(id, enabled) => set((before) => enablePlatform(before, id, enabled))}
        onRemove={(id) => set((before) => removePlatform(before, id))}
      />
      <AddPlatform
        platforms={settings.platforms}
        full={settings.platforms.length >= mostPlatforms}
        onAdd={(name, baseUrl) => set((before) => addPlatform(before, name, baseUrl))}
      />
    </Card>
  );
}

function pick({ platforms, primaryPlatform }: PlatformSettings): PlatformSettings {
  return { platforms, primaryPlatform };
}
