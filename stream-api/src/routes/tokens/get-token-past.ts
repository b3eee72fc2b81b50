import { scorePointOf } from '@mintscope/metrics/score-point-of';
import { getTokenPast } from '@mintscope/schemas/api/tokens/get-token-past';
import type { ScorePoint } from '@mintscope/schemas/api/tokens/list-scores';
import { type Moment, momentMs } from '@mintscope/schemas/moment';
import { badRequest } from '../../errors.ts';
import { handle } from '../../http/handle.ts';
import { findRowOrLive } from '../../queries/find-token.ts';
import { selectKeptMoments, selectMoment } from '../../queries/select-moment.ts';
import { selectRank } from '../../queries/select-rank.ts';
import { selectScoreAt } from '../../queries/select-scores.ts';
import { liveScore } from '../../queries/told-score.ts';
import { composeAudit } from './compose-audit.ts';

export const getTokenPastRoute = handle(getTokenPast, async ({ params, query }, { api, caller }) => {
  if (query.at > api.now()) throw badRequest('at', 'lies in the future');
  const row = await findRowOrLive(api, params.address, getTokenPast.name);
  const asked = { mint: params.address, atMs: query.at };
  const { warehouse } = api.engines;
  const value = await api.turns.warehouse(caller, async () => {
    const moment = await selectMoment(warehouse, asked);
    const kept = await selectKeptMoments(warehouse, asked);
    const stored = await selectScoreAt(warehouse, asked);
    const score = newestOf([stored, momentScore(moment), liveScore(api.market.table.get(asked.mint))], query.at);
    const final = score?.final ?? null;
    const rank = final === null ? null : await selectRank(warehouse, { ...asked, score: final });
    const { symbol, name, createdAt } = row;
    const told = moment ? tell(moment, query.at) : null;
    return { atMs: query.at, symbol, name, createdAt, score, rank, told, kept };
  });
  return { value };
});

/** Of what the warehouse has, and of what it will have some seconds later: the newest by then. */
function newestOf(scores: readonly (ScorePoint | null)[], atMs: number): ScorePoint | null {
  const by = scores.filter((score) => score !== null && score.timeMs <= atMs);
  return by.reduce((newest, score) => (newest && newest.version >= score!.version ? newest : score), null);
}

/** Null where time alone may have changed the row after its detail: since when it was so is then not known. */
function momentScore(moment: Moment | undefined): ScorePoint | null {
  if (!moment) return null;
  const { row, detail } = moment;
  const { eventTimeMs, parameterVersion } = detail.scoringTrace;
  if (row.version !== detail.version && row.eventTimeMs <= eventTimeMs) return null;
  return scorePointOf(row, { timeMs: momentMs(moment), parameterVersion });
}

function tell(moment: Moment, atMs: number) {
  const detail = { ...moment.detail, sample: [], recentTrades: [], candles: [], candlesFromMs: null, evidence: null };
  return { sinceMs: momentMs(moment), audit: composeAudit({ row: moment.row, detail, answers: [] }, atMs) };
}
