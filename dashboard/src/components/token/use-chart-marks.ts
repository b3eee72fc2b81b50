import { getEvidence } from '@mintscope/schemas/api/tokens/get-evidence';
import type { Evidence } from '@mintscope/schemas/evidence';
import { limits } from '@mintscope/schemas/limits';
import { useQueries } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import type { ChartMark } from '../charts/chart-marks.ts';
import type { MarkKind } from './chart-choices.ts';
import { usePast } from './past/past-context.ts';

type Group = Exclude<MarkKind, 'calls'>;

const everyMs = 15_000;
const names: Readonly<Record<Group, string>> = {
  dev: 'Dev',
  sniper: 'Sniper',
  bundler: 'Bundler',
  insider: 'Insider',
};
const sides = {
  buy: { verb: 'buys', colour: '--up' },
  sell: { verb: 'sells', colour: '--down' },
} as const;

/** The newest trades of the groups that are asked for: what the evidence of their label cites. */
export function useChartMarks(mint: string, kinds: readonly MarkKind[]): ChartMark[] {
  const past = usePast();
  // Labels are those of now: they would tell of the past what was not known then.
  const groups = past ? [] : kinds.filter((kind) => kind !== 'calls');
  return useQueries({
    queries: groups.map((of) => ({
      queryKey: ['chart-marks', mint, of],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(getEvidence, { params: { address: mint }, query: { of, limit: limits.evidenceTransactions }, signal }),
      refetchInterval: everyMs,
      retry: false,
    })),
    combine: (results) => results.flatMap(({ data }, at) => (data ? marksOf(data, groups[at]!) : [])),
  });
}

function marksOf({ transactions }: Evidence, of: Group): ChartMark[] {
  return (transactions ?? []).flatMap(({ timeMs, side }) => {
    if (timeMs === null || side === 'transfer') return [];
    const { verb, colour } = sides[side];
    return [{ atMs: timeMs, text: `${names[of]} ${verb}`, side, colour }];
  });
}
