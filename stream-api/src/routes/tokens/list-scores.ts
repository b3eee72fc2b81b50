import { listScores } from '@mintscope/schemas/api/tokens/list-scores';
import { handle } from '../../http/handle.ts';
import { evenSteps } from '../../queries/even-steps.ts';
import { findTokenOrLive } from '../../queries/find-token.ts';
import { selectScores } from '../../queries/select-scores.ts';

export const listScoresRoute = handle(listScores, async ({ params, query }, { api, caller }) => {
  const { row } = await findTokenOrLive(api, params.address, listScores.name);
  const steps = evenSteps(row, query.points);
  const value = await api.turns.warehouse(caller, () =>
    selectScores(api.engines.warehouse, { mint: params.address, limit: query.points, ...steps }),
  );
  return { value };
});
