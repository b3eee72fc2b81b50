import type { TokenFacts } from './token-facts.ts';
import type { CreatorOutcomes } from './wallet-fact.ts';

/** What became of the creator's other tokens, of all that is known of all of them. */
export function readCreatorPast(
  { address, outcomeCounted }: Pick<TokenFacts, 'address' | 'outcomeCounted'>,
  all: Readonly<CreatorOutcomes> | null,
): NonNullable<TokenFacts['creatorPast']> {
  const best = all === null ? 0 : all.bestMint === address ? all.secondBest : all.best;
  return {
    rugged: (all?.rugged ?? 0) - outcomeCounted.rugged,
    migrated: (all?.migrated ?? 0) - outcomeCounted.migrated,
    bestMultiple: best > 0 ? best : null,
  };
}
