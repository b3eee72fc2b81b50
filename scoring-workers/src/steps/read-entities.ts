import type { Entities } from '@mintscope/schemas/token-groups';
import type { ScoreDraft } from './score-draft.ts';

/**
 * Holders with those that are one hand taken as one; null while holders are unknown or none is left. How many there are is known
 * within bounds: `low` believes every kind of evidence, as the figures do that are made of entities, `high` strong evidence
 * alone. `supply` is what shares are of, in base units.
 */
export function readEntities({ token, wallets }: ScoreDraft, supply: number | null): Entities | null {
  if (wallets === null || wallets.holderCount === 0) return null;
  const { count, strongCount, nakamoto50, top10 } = token.wallets.entities();
  const top10Share = supply !== null && supply > 0 ? Math.min(1, top10 / supply) : null;
  return { count, low: count, high: strongCount, nakamoto50, top10Share };
}
