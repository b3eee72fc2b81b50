import { sortValue } from '@mintscope/metrics/sort-value';
import { pageTokens } from '@mintscope/schemas/api/market/page-tokens';
import { pubkeySchema } from '@mintscope/schemas/ids';
import { limits } from '@mintscope/schemas/limits';
import type { TokenRow } from '@mintscope/schemas/token';
import { badRequest } from '../../errors.ts';
import { handle } from '../../http/handle.ts';
import { listLiveRows } from '../../queries/list-live-rows.ts';

/** The last token of a page: how many were told, its value, its address. */
interface Place {
  told: number;
  key: number;
  address: string;
}

export const pageTokensRoute = handle(pageTokens, async ({ query }, { api }) => {
  const { sortBy, sortOrder, after, limit } = query;
  const place = after === undefined ? null : readPlace(after);
  const told = place?.told ?? 0;
  const sign = sortOrder === 'asc' ? 1 : -1;
  // Tokens of one value stand by their address.
  const isBehind = (row: TokenRow) => {
    if (!place) return true;
    const distance = sign * ((sortValue(row, sortBy) ?? Number.NaN) - place.key);
    const isFurther = sign > 0 ? row.address > place.address : row.address < place.address;
    return distance > 0 || (distance === 0 && isFurther);
  };
  const wanted = Math.min(limit, limits.liveTokens - told);
  // One more tells whether there is a next page.
  const found = listLiveRows(api.market.table, { ...query, limit: wanted + 1 }, api.now(), isBehind);
  const tokens = found.slice(0, wanted);
  const last = tokens.at(-1);
  const isLast = found.length <= wanted || told + tokens.length >= limits.liveTokens;
  const key = last && sortValue(last, sortBy);
  const next = isLast || !last ? null : `${told + tokens.length}_${key}_${last.address}`;
  return { value: { tokens, next } };
});

/** @throws RequestError where it is no `next` of a page. */
function readPlace(after: string): Place {
  const [told, key, address, ...rest] = after.split('_');
  const place = { told: Number(told), key: Number(key || Number.NaN), address: address ?? '' };
  const isWhole = Number.isInteger(place.told) && place.told > 0 && place.told < limits.liveTokens;
  if (!isWhole || !Number.isFinite(place.key) || !pubkeySchema.safeParse(place.address).success || rest.length > 0) {
    throw badRequest('after', 'is not the next of a page');
  }
  return place;
}
