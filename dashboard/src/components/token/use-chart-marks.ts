import { getEvidence } from '@mintscope/schemas/api/tokens/get-evidence';
import { getTokenMarket } from '@mintscope/schemas/api/tokens/get-token-market';
import { listOwnTrades } from '@mintscope/schemas/api/tokens/list-own-trades';
import type { Evidence } from '@mintscope/schemas/evidence';
import { limits } from '@mintscope/schemas/limits';
import type { TokenRow } from '@mintscope/schemas/token';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/call.ts';
import { usePreview } from '../../lib/session/use-preview.ts';
import type { ChartMark } from '../charts/chart-marks.ts';
import type { MarkKind } from './chart-choices.ts';
import { usePast } from './past/past-context.ts';

type Group = Exclude<MarkKind, 'calls' | 'own' | 'migration'>;
const isGroup = (kind: MarkKind): kind is Group => kind in names;

const everyMs = 15_000;
const mostOwn = 200;
const names: Readonly<Record<Group, string>> = {
  dev: 'Dev',
  sniper: 'Sniper',
  bundler: 'Bundler',
  insider: 'Insider',
};
const sides = {
  buy: { verb: 'buys', own: 'You buy', colour: '--up' },
  sell: { verb: 'sells', own: 'You sell', colour: '--down' },
} as const;

/** What is marked beside calls: when it migrated, one's own trades, and those of groups. */
export function useChartMarks(row: TokenRow, kinds: readonly MarkKind[]): ChartMark[] {
  const migratedAtMs = useMigration(row, kinds.includes('migration'));
  const own = useOwnMarks(row.address, kinds.includes('own'));
  const trades = useGroupMarks(row.address, kinds);
  return useMemo(() => {
    const migrated: ChartMark[] =
      migratedAtMs === null ? [] : [{ atMs: migratedAtMs, text: 'Migrated', side: 'call', colour: '--accent' }];
    return [...migrated, ...own, ...trades];
  }, [migratedAtMs, own, trades]);
}

/** Trades of the wallets of one's account, to the second that is looked at. */
function useOwnMarks(mint: string, isShown: boolean): readonly ChartMark[] {
  const past = usePast();
  const mayAsk = !usePreview();
  const { data } = useQuery({
    queryKey: ['own-trades', mint],
    queryFn: ({ signal }) => call(listOwnTrades, { params: { address: mint }, query: { limit: mostOwn }, signal }),
    enabled: isShown && mayAsk,
    refetchInterval: everyMs,
    retry: false,
  });
  const trades = isShown ? data?.trades : undefined;
  const untilMs = past?.atMs ?? Number.POSITIVE_INFINITY;
  return useMemo(() => {
    const shown = (trades ?? []).filter(({ timeMs }) => timeMs <= untilMs);
    return shown.map(({ timeMs, side }) => {
      const { own, colour } = sides[side];
      return { atMs: timeMs, text: own, side, colour };
    });
  }, [trades, untilMs]);
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
  const groups = past ? [] : kinds.filter(isGroup);
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
