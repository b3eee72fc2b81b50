import type { DiscoveryDrops, DiscoveryFilter } from '@mintscope/schemas/picks/discovery-settings';
import { formatCount, formatShare } from '../../lib/format.ts';
import styles from './drop-count.module.css';

interface DropCountProps {
  drops: DiscoveryDrops | null;
  filter: DiscoveryFilter;
  /** Which end of a range it is: "below" or "above". */
  side?: string;
}

/** How many live tokens a filter would drop by itself right now; a dash while that is not known, or it is not set. */
export function DropCount({ drops, filter, side }: DropCountProps) {
  const dropped = drops?.dropped[filter];
  const isKnown = drops !== null && dropped !== undefined;
  const share = isKnown && drops.live > 0 ? ` (${formatShare(dropped / drops.live)})` : '';
  return (
    <span className={styles.count} data-some={isKnown && dropped > 0 ? '' : undefined}>
      drops {isKnown ? formatCount(dropped) : '–'}
      {share} {side}
    </span>
  );
}
