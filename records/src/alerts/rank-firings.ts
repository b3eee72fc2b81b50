import type { Firing } from '@mintscope/schemas/alerts/firing';

type Ranked = Pick<Firing, 'priority' | 'figures'>;

/** The most telling first: alerts of high priority, then tokens by score, then by market cap; unknown comes last. */
export function rankFirings<F extends Ranked>(firings: readonly F[]): F[] {
  return firings.toSorted(
    (a, b) =>
      Number(b.priority === 'high') - Number(a.priority === 'high') ||
      (b.figures.finalScore ?? -1) - (a.figures.finalScore ?? -1) ||
      (b.figures.marketCap ?? -1) - (a.figures.marketCap ?? -1),
  );
}
