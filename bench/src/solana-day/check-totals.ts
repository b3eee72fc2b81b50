import type { MarketTotals } from './market-totals.ts';

/** What the last row of a token says. */
export interface ReplayedToken {
  buys: number;
  sells: number;
  swaps: number;
  /** null of one that has ended. */
  volumeSol: number | null;
}

/** What differs between the rows that were told last and what the market counted itself: a sentence a token. */
export function findDifferences(totals: MarketTotals, tokens: ReadonlyMap<string, ReplayedToken>): string[] {
  const differences: string[] = [];
  for (const [mint, { buys, sells, lamports }] of Object.entries(totals)) {
    const row = tokens.get(mint);
    const sol = Number(lamports) / 1e9;
    const isSame =
      row !== undefined &&
      row.buys === buys &&
      row.sells === sells &&
      row.swaps === buys + sells &&
      // Sums of floating point in another order.
      (row.volumeSol === null || Math.abs(row.volumeSol - sol) <= 1e-9 * sol);
    if (!isSame)
      differences.push(
        `${mint}: ${JSON.stringify({ buys, sells, sol })} was traded, its row says ${JSON.stringify(row)}`,
      );
  }
  for (const [mint, row] of tokens) {
    if (!(mint in totals) && row.swaps > 0)
      differences.push(`${mint}: nothing was traded, its row says ${JSON.stringify(row)}`);
  }
  return differences;
}
