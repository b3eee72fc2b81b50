import { isEngineAway } from '@mintscope/engines/is-engine-away';
import type { PersonalPick } from '@mintscope/records/picks/personal-entry';
import { keepSettled, type PersonalPage, selectPersonal } from '@mintscope/records/picks/select-personal';
import type { CallFigures } from '@mintscope/schemas/picks/call';
import type { SelectedToken } from '@mintscope/schemas/picks/selected-token';
import type { Api } from '../api.ts';
import { shapePersonal } from '../picks/shape-pick.ts';
import { findRows } from './find-rows.ts';
import { followPersonal } from './follow-personal.ts';

type OwnPickSources = Pick<Api, 'engines' | 'market' | 'now' | 'degraded' | 'ownPositions'>;

/**
 * A user's own picks, newest first, with what became of them.
 * @param degrading the endpoint that tells them without it while the warehouse is away, and is counted as degraded then; null = none
 * may: the engine's error passes.
 */
export async function listOwnPicks(
  api: OwnPickSources,
  page: PersonalPage,
  degrading: string | null,
): Promise<SelectedToken[]> {
  const picks = await selectPersonal(api.engines.records.lists, page);
  const [figures, rows] = await Promise.all([
    followOrNot(api, page.userId, picks, degrading),
    findRows(
      api,
      picks.map(({ mint }) => mint),
    ),
  ]);
  return picks.map((pick, n) => shapePersonal(pick, figures[n] ?? null, rows.get(pick.mint)));
}

async function followOrNot(
  { engines, now, degraded, ownPositions }: OwnPickSources,
  userId: string,
  picks: readonly PersonalPick[],
  degrading: string | null,
): Promise<(CallFigures | null)[]> {
  try {
    const figures = await followPersonal({ warehouse: engines.warehouse, ownPositions }, picks, now());
    const settled = figures.filter((one, n) => one?.settled && !picks[n]!.figures).filter((one) => one !== null);
    if (settled.length > 0) await keepSettled(engines.records.queries, userId, settled);
    return figures;
  } catch (error) {
    if (degrading === null || !isEngineAway(error)) throw error;
    degraded.inc({ endpoint: degrading });
    return picks.map(({ figures }) => figures);
  }
}
