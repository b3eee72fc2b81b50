import { getEvidence } from '@mintscope/schemas/api/tokens/get-evidence';
import { getTokenMarket } from '@mintscope/schemas/api/tokens/get-token-market';
import type { Evidence } from '@mintscope/schemas/evidence';
import { limits } from '@mintscope/schemas/limits';
import type { TokenRow } from '@mintscope/schemas/token';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/call.ts';
import type { ChartMark } from '../charts/chart-marks.ts';
import type { MarkKind } from './chart-choices.ts';
import { usePast } from './past/past-context.ts';

type Group = Exclude<MarkKind, 'calls' | 'migration'>;

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

/** What is marked beside calls: when it migrated, and trades of groups. */
export function useChartMarks(row: TokenRow, kinds: readonly MarkKind[]): ChartMark[] {
  const migratedAtMs = useMigration(row, kinds.includes('migration'));
  const trades = useGroupMarks(row.address, kinds);
  return useMemo(() => {
    if (migratedAtMs === null) return trades;
    return [{ atMs: migratedAtMs, text: 'Migrated', side: 'call', colour: '--accent' }, ...trades];
  }, [migratedAtMs, trades]);
}

/** When it migrated; null where that is not shown, not known, or after the past second that is looked at. */
function useMigration({ address: mint, migrated }: TokenRow, isShown: boolean): number | null {
  const past = usePast();
  const { data } = useQuery({
    queryKey: ['migration', mint],
    queryFn: ({ signal }) => call(getTokenMarket, { params: { address: mint }, signal }),
    select: ({ poolSinceMs }) => poolSinceMs,
    enabled: isShown && migrated,
    // It does not change any more, once it is told.
    refetchInterval: ({ state }) => (state.data?.poolSinceMs == null ? everyMs : false),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return !isShown || data == null || (past && past.atMs < data) ? null : data;
}

/** The newest trades of the groups that are asked for: what the evidence of their label cites. */
function useGroupMarks(mint: string, kinds: readonly MarkKind[]): ChartMark[] {
  const past = usePast();
  // Labels are those of now: they would tell of the past what was not known then.
  const groups = past ? [] : kinds.filter((kind) => kind !== 'calls' && kind !== 'migration');
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
