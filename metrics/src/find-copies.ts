import type { TokenRow } from '@mintscope/schemas/token';
import { bySize } from './rank-found.ts';
import { spellName } from './spell-name.ts';

type Named = Pick<TokenRow, 'address' | 'symbol' | 'name' | 'marketCap' | 'liquidity' | 'createdAt'>;

/**
 * Tokens that carry the symbol or the name of a larger one, by address, with the largest of these. Of several of unknown size the oldest
 * is the one that the others are measured by.
 */
export function findCopies<Row extends Named>(rows: Iterable<Row>): Map<string, Row> {
  const bySymbol = new Map<string, Row>();
  const byName = new Map<string, Row>();
  const copies = new Map<string, Row>();
  for (const row of [...rows].sort(bySize)) {
    const [symbol, name] = [spellName(row.symbol), spellName(row.name)];
    const namesakes = [symbol && bySymbol.get(symbol), name && byName.get(name)].filter(
      (each) => typeof each === 'object',
    );
    const [largest] = namesakes.sort(bySize);
    if (largest) copies.set(row.address, largest);
    if (symbol && !bySymbol.has(symbol)) bySymbol.set(symbol, row);
    if (name && !byName.has(name)) byName.set(name, row);
  }
  return copies;
}
