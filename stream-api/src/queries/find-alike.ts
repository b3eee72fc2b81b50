import { setImmediate } from 'node:timers/promises';
import { bySize } from '@mintscope/metrics/rank-found';
import { spellName } from '@mintscope/metrics/spell-name';
import type { TokenRow } from '@mintscope/schemas/token';
import type { Api } from '../api.ts';

/** Rows looked at before others get their turn. */
const atOnce = 5_000;

export interface Alike {
  /** Largest first. */
  sameName: TokenRow[];
  /** null while the token has no picture. */
  samePicture: TokenRow[] | null;
  lookedThrough: number;
}

/** Of the newest tokens those that a reader takes for this one by symbol or name, and those with the very same picture. */
export async function findAlike({ market }: Pick<Api, 'market'>, token: TokenRow): Promise<Alike> {
  const [symbol, name] = [spellName(token.symbol), spellName(token.name)];
  const entries = [...market.table.order.newestFirst()];
  const sameName: TokenRow[] = [];
  const samePicture: TokenRow[] = [];
  for (const [at, { row }] of entries.entries()) {
    if (at % atOnce === atOnce - 1) await setImmediate();
    if (row.address === token.address) continue;
    const isNamesake = (symbol && spellName(row.symbol) === symbol) || (name && spellName(row.name) === name);
    if (isNamesake) sameName.push(row);
    if (token.logo !== null && row.logo === token.logo) samePicture.push(row);
  }
  return {
    sameName: sameName.sort(bySize),
    samePicture: token.logo === null ? null : samePicture.sort(bySize),
    lookedThrough: entries.length,
  };
}
