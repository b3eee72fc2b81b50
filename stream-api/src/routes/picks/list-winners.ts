import { listWinners } from '@mintscope/schemas/api/picks/list-winners';
import { tierMultiples } from '@mintscope/schemas/picks/successful-token';
import { handle } from '../../http/handle.ts';
import { shapeWinner } from '../../picks/shape-winner.ts';
import { listBank } from '../../queries/list-bank.ts';

export const listWinnersRoute = handle(listWinners, async ({ query }, { api, caller }) => {
  const { minTier, sortBy, timeframe, limit } = query;
  const entries = await listBank(api, caller, {
    minTier: tierMultiples[minTier],
    timeframe,
    orderBy: sortBy === 'winner_achieved_at' ? 'bankedAt' : 'maxX',
    limit,
  });
  const winners = entries.map(shapeWinner);
  return { value: { success: true as const, count: winners.length, winners } };
});
