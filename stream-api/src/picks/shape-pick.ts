import type { PersonalPick } from '@mintscope/records/picks/personal-entry';
import type { StoredCall } from '@mintscope/records/picks/stored-call';
import type { CallFigures } from '@mintscope/schemas/picks/call';
import type { SelectedToken } from '@mintscope/schemas/picks/selected-token';
import type { TokenRow } from '@mintscope/schemas/token';

/** What a pick reads of the token as it is now. */
type TokenNow = Pick<TokenRow, 'finalScore'> | undefined;

/** A call of the platform as lists show it. */
export function shapeCall({ call, figures }: Pick<StoredCall, 'call' | 'figures'>, now: TokenNow): SelectedToken {
  return {
    address: call.mint,
    ordinal: call.ordinal,
    scope: 'platform',
    symbol: call.symbol,
    name: call.name,
    logo: call.logo,
    launchpad: call.launchpad,
    ...scoresNow(now),
    originalFinalScore: call.scores.finalScore,
    original: call.scores,
    price: call.price,
    marketCap: call.marketCap,
    selectedAt: call.calledAt,
    matchedCriteria: call.matchedCriteria,
    by: call.by,
    parameterVersion: call.parameterVersion,
    ruleVersion: call.ruleVersion,
    ...became(figures),
  };
}

/** A user's own pick, with what became of it. */
export function shapePersonal(pick: PersonalPick, figures: CallFigures | null, now: TokenNow): SelectedToken {
  const { entry } = pick;
  return {
    address: pick.mint,
    ordinal: pick.ordinal,
    scope: 'personal',
    symbol: entry.symbol,
    name: entry.name,
    logo: entry.logo,
    launchpad: entry.launchpad,
    ...scoresNow(now),
    originalFinalScore: entry.scores.finalScore,
    original: entry.scores,
    price: entry.price,
    marketCap: entry.marketCap,
    selectedAt: pick.selectedAtMs,
    matchedCriteria: entry.matchedCriteria,
    by: 'hand',
    parameterVersion: entry.parameterVersion,
    ruleVersion: null,
    ...became(figures),
  };
}

function scoresNow(now: TokenNow): Pick<SelectedToken, 'score' | 'finalScore'> {
  const score = now?.finalScore ?? null;
  return { score, finalScore: score };
}

function became(figures: CallFigures | null): Pick<SelectedToken, 'performance' | 'isStable' | 'stabilizedAt'> {
  if (!figures) return { performance: null, isStable: false, stabilizedAt: null };
  const { mint: _mint, ordinal: _ordinal, ...performance } = figures;
  const { stabilizedAt } = performance;
  return { performance, isStable: stabilizedAt !== null, stabilizedAt };
}
