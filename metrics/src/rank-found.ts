import type { TokenRow } from '@mintscope/schemas/token';
import { spellName } from './spell-name.ts';

type Sized = Pick<TokenRow, 'address' | 'marketCap' | 'liquidity' | 'createdAt'>;
type Named = Sized & Pick<TokenRow, 'symbol' | 'name'>;

/** What a search found, likeliest first: the symbol or address itself, then the name itself, then the rest; in each the largest first. */
export function rankFound<Row extends Named>(rows: readonly Row[], text: string): Row[] {
  const asked = spellName(text);
  const ranked = rows.map((row) => ({ row, rank: nearnessOf(row, asked) }));
  return ranked.sort((a, b) => a.rank - b.rank || bySize(a.row, b.row)).map(({ row }) => row);
}

/** 0 = its symbol or address is what was asked, 1 = its name is, 2 = neither. @param asked as `spellName` spells it. */
export function nearnessOf(
  { symbol, name, address }: Pick<Named, 'symbol' | 'name' | 'address'>,
  asked: string,
): 0 | 1 | 2 {
  if (spellName(symbol) === asked || spellName(address) === asked) return 0;
  return spellName(name) === asked ? 1 : 2;
}

/** The larger first by market cap, then by liquidity; the older of two alike. A cap that no liquidity stands behind is none. */
export function bySize(left: Sized, right: Sized): number {
  return (
    capOf(right) - capOf(left) ||
    (right.liquidity ?? 0) - (left.liquidity ?? 0) ||
    left.createdAt - right.createdAt ||
    (left.address < right.address ? -1 : 1)
  );
}

function capOf({ marketCap, liquidity }: Sized): number {
  return liquidity === 0 ? 0 : (marketCap ?? 0);
}
