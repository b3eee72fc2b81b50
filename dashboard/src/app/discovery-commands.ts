import { filterPresets } from '@mintscope/metrics/token-filter/filter-presets';
import type { SavedView } from '@mintscope/schemas/account-lists';
import { Columns3Cog, ListFilter, ListX, Star } from 'lucide-react';
import { cleanText } from '../lib/hostile-text.ts';
import { listEffects, showPanel } from '../lib/lists/list-effects.ts';
import type { Command } from './command.ts';

interface Around {
  /** The account's own; none for visitors. */
  views: readonly SavedView[];
  navigate: (path: string) => void;
}

/** Lists of Discovery by name: stages of life, presets and one's own views, and the panel of the watchlist. */
export function discoveryCommands({ views, navigate }: Around): Command[] {
  const list = (id: string, label: string, query: string, icon: Command['icon']): Command => ({
    ...{ id, label, icon },
    hint: 'List',
    run: () => navigate(`/discovery${query && `?${query}`}`),
  });
  return [
    ...views.map(({ id, name, query }) => list(`view-${id}`, `View: ${cleanText(name, 40)}`, query, ListFilter)),
    ...filterPresets.map(({ name, filter }) =>
      list(`preset-${name}`, `Filter: ${name}`, String(new URLSearchParams({ filter })), ListFilter),
    ),
    list('stages', 'Tokens by stage of life', 'view=lifecycle', Columns3Cog),
    list('no-filter', 'All tokens, without a filter', '', ListX),
    {
      id: 'watch-panel',
      label: 'Show or hide the watchlist',
      hint: 'Action',
      icon: Star,
      run: () => showPanel(!listEffects.getState().isPanelOpen),
    },
  ];
}
