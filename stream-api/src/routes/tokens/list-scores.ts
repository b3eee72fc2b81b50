import { listScores, type ScorePoint } from '@mintscope/schemas/api/tokens/list-scores';
import { handle } from '../../http/handle.ts';
import { evenSteps } from '../../queries/even-steps.ts';
import { findRowOrLive } from '../../queries/find-token.ts';
import { selectScores } from '../../queries/select-scores.ts';
import { liveScore } from '../../queries/told-score.ts';

export const listScoresRoute = handle(listScores, async ({ params, query }, { api, caller }) => {
  const row = await findRowOrLive(api, params.address, listScores.name);
  const steps = evenSteps(row, query.points);
  const stored = await api.turns.warehouse(caller, () =>
    selectScores(api.engines.warehouse, { mint: params.address, limit: query.points, ...steps }),
  );
  const live = liveScore(api.market.table.get(params.address));
  return { value: live ? joinLive(stored, live, steps).slice(-query.points) : stored };
});

/** The newest scores are in memory before the warehouse has them. */
function joinLive(
  stored: ScorePoint[],
  live: ScorePoint,
  { fromMs, stepMs }: ReturnType<typeof evenSteps>,
): ScorePoint[] {
  const last = stored.at(-1);
  if (!last) return [live];
  if (last.version >= live.version) return stored;
  const stepOf = ({ timeMs }: ScorePoint) => Math.floor((timeMs - fromMs) / stepMs);
  return [...(stepOf(last) >= stepOf(live) ? stored.slice(0, -1) : stored), live];
}
