import { scorePointOf } from '@mintscope/metrics/score-point-of';
import { listScores, type ScorePoint } from '@mintscope/schemas/api/tokens/list-scores';
import type { TokenRow } from '@mintscope/schemas/token';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../lib/call.ts';
import { slowMs } from './late-api.ts';
import { usePast } from './past/past-context.ts';

/** More rows than come between two questions. */
const mostSeen = 500;

/**
 * Scores since the launch. What is kept is asked for now and then; those that were seen since follow it, the last being the row's, so
 * that no two places tell two scores of now.
 */
export function useScores(row: TokenRow) {
  const { address: mint } = row;
  const past = usePast();
  const seen = useSeen(row);
  return useQuery({
    queryKey: ['scores', mint],
    queryFn: ({ signal }) => call(listScores, { params: { address: mint }, query: {}, signal }),
    select: (points) => (past ? points.filter(({ timeMs }) => timeMs <= past.atMs) : joinSeen(points, seen, row)),
    refetchInterval: past === null && slowMs,
  });
}

/** The scores of the rows that were met. */
function useSeen(row: TokenRow): readonly ScorePoint[] {
  const [seen, setSeen] = useState<readonly ScorePoint[]>([]);
  useEffect(() => setSeen((former) => [...former.slice(1 - mostSeen), pointOf(row)]), [row]);
  return seen;
}

function joinSeen(points: ScorePoint[], seen: readonly ScorePoint[], row: TokenRow): ScorePoint[] {
  const all = [...points];
  for (const point of [...seen, pointOf(row)]) {
    const last = all.at(-1);
    if (!last) all.push(point);
    else if (point.version > last.version) all.push({ ...point, timeMs: Math.max(point.timeMs, last.timeMs) });
  }
  return all;
}

/** By which parameters, the row does not say. */
const pointOf = (row: TokenRow) => scorePointOf(row, { timeMs: row.eventTimeMs, parameterVersion: '' });
