import { X } from 'lucide-react';
import { formatFull, formatMultiple } from '../../lib/format.ts';
import { launchpadName } from '../../lib/launchpads.ts';
import { Button } from '../ui/button.tsx';
import type { PickFilters } from './pick-filters.ts';
import styles from './pick-page.module.css';
import { kindOptions } from './statistics-options.ts';
import type { PickList } from './use-pick-list.ts';

/** Filters that a figure brought along and that have no control of their own; each can be taken off. */
export function PickChips({ list: { filters, change } }: { list: PickList }) {
  const chips = chipsOf(filters);
  if (chips.length === 0) return null;
  return (
    <div className={styles.chips}>
      {chips.map(([taken, text]) => (
        <Button
          key={taken[0]}
          onClick={() => change(Object.fromEntries(taken.map((name) => [name, undefined])))}
          aria-label={`Remove the filter: ${text}`}
        >
          {text}
          <X size={12} aria-hidden />
        </Button>
      ))}
    </div>
  );
}

type Chip = [taken: readonly (keyof PickFilters)[], text: string | undefined | false];

function chipsOf(filters: PickFilters): Chip[] {
  const { launchpad, hour, parameterVersion, of = 'headline', minX, belowX, count, followed } = filters;
  const { requireCompleteData, minDataAge } = filters;
  const which = of === 'headline' ? '' : `, ${kindOptions.find(([kind]) => kind === of)?.[1]}`;
  const rule = requireCompleteData === 'true' && `, complete from ${formatFull(Number(minDataAge ?? 0))} s on`;
  const chips: Chip[] = [
    [['launchpad'], launchpad && `Launchpad ${launchpadName(launchpad)}`],
    [['hour'], hour !== undefined && `Hour ${hour} UTC`],
    [['parameterVersion'], parameterVersion && `Parameters ${parameterVersion}`],
    [['minX'], minX !== undefined && `Reached ${formatMultiple(Number(minX))}${which}`],
    [['belowX'], belowX !== undefined && `Stayed below ${formatMultiple(Number(belowX))}${which}`],
    [['followed'], followed === 'now' && 'Followed now'],
    [['count', 'requireCompleteData', 'minDataAge'], count === 'counted' && `Counted${which}${rule || ''}`],
  ];
  return chips.filter(([, text]) => Boolean(text));
}
