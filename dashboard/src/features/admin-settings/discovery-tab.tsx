import { type DiscoverySettings, discoverySettingsSchema } from '@mintscope/schemas/picks/discovery-settings';
import { ServerCrash } from 'lucide-react';
import { problemsOf } from '../../components/settings-form/problems-of.ts';
import { SaveBar } from '../../components/settings-form/save-bar.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { errorText } from '../../lib/error-text.ts';
import { ConsideredCard } from './considered-card.tsx';
import { fieldLabels, sayProblem } from './discovery-fields.ts';
import { FiltersCard } from './filters-card.tsx';
import { RangesCard } from './ranges-card.tsx';
import { SearchCard } from './search-card.tsx';
import type { DiscoveryDraft } from './use-discovery-draft.ts';
import { useDrops } from './use-drops.ts';

/** What the platform considers and picks from, with what each filter drops right now. */
export function DiscoveryTab({ query, draft, isCopy }: DiscoveryDraft) {
  const { values, isDirty, state } = draft;
  const problems = problemsOf<DiscoverySettings>(discoverySettingsSchema, values);
  const [first] = Object.entries(problems);
  const answered = query.data ? { drops: query.data.drops, version: query.data.saved.version } : null;
  const { drops, isCounting } = useDrops({ values, isDirty, isWrong: first !== undefined, answered });
  if (query.isPending) return <Spinner label="Loading the discovery settings" size={24} fill />;
  const parts = { values, problems, drops, onChange: draft.set };
  return (
    <>
      {isCopy && (
        <Notice
          icon={ServerCrash}
          role="alert"
          title={errorText(query.error, 'The discovery settings could not be loaded')}
          action={<Button onClick={() => void query.refetch()}>Try Again</Button>}
        >
          Shown are those that this browser knew last. Saving them takes the place of whatever is saved.
        </Notice>
      )}
      <ConsideredCard drops={drops} isUnsaved={isDirty} isWrong={first !== undefined} isCounting={isCounting} />
      <SearchCard {...parts} />
      <RangesCard {...parts} />
      <FiltersCard {...parts} />
      <SaveBar
        isDirty={isDirty}
        state={state}
        problem={first && `${fieldLabels[first[0] as keyof DiscoverySettings] ?? first[0]} ${sayProblem(first[1])}`}
        onSave={() => void draft.save()}
        onDiscard={draft.discard}
        onReload={() => void draft.reread()}
      />
    </>
  );
}
