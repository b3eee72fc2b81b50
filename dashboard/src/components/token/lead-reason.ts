import type { Reason, ScoreTrace } from '@mintscope/schemas/score';

export interface LeadReasons {
  /** What explains the verdict; undefined where nothing is known. */
  first: Reason | undefined;
  /** The worst there is, where the verdict is to buy in spite of it. */
  against: Reason | undefined;
}

/**
 * The sentences beside the verdict. The worst there is explains any but a verdict to buy; that is explained by what moved the score up
 * most, and what is serious stands below as what speaks against it.
 */
export function leadReasons({ band, reasons }: Pick<ScoreTrace, 'band' | 'reasons'>): LeadReasons {
  const [worst] = reasons;
  const buys = band === 'BUY' || band === 'STRONG_BUY';
  const [best] = reasons
    .filter(({ severity }) => severity === 'good')
    .sort((a, b) => (b.points ?? 0) - (a.points ?? 0));
  if (!buys || best === undefined || worst === undefined) return { first: worst, against: undefined };
  const isMild = worst.severity === 'notable' || worst === best;
  return { first: best, against: isMild ? undefined : worst };
}
