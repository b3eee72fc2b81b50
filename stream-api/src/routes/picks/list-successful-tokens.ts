import { listSuccessfulTokens } from '@mintscope/schemas/api/picks/list-successful-tokens';
import { tierMultiples } from '@mintscope/schemas/picks/successful-token';
import { handle } from '../../http/handle.ts';
import { shapeSuccessful } from '../../picks/shape-winner.ts';
import { listBank } from '../../queries/list-bank.ts';

export const listSuccessfulTokensRoute = handle(listSuccessfulTokens, async ({ query }, { api, caller }) => {
  const { successTier, sortBy, timeframe, minX, limit } = query;
  const entries = await listBank(api, caller, {
    ...(successTier ? { tier: tierMultiples[successTier] } : {}),
    timeframe,
    orderBy: sortBy === 'bankedAt' ? 'bankedAt' : 'maxX',
    minX,
    limit,
  });
  return { value: { success: true as const, tokens: entries.map(shapeSuccessful) } };
});
