import type { Outcome, PickStatistics } from '@mintscope/schemas/picks/pick-statistics';
import type { Band } from '@mintscope/schemas/score';
import { isKnown, summariseCalls } from './call-statistics.ts';

/** A call as statistics look at it. */
export interface CountedCall {
  calledAt: number;
  /** By the measure chosen; null while it is not known. */
  x: number | null;
  /** What a position of 1 SOL would have brought by the stated rule, beyond what was spent (SOL); null where it was not filled. */
  netSol: number | null;
  band: Band | null;
  launchpad: string | null;
  parameterVersion: string;
}

/** Where the groups of the distribution begin; the last has no end. */
export const distributionFrom = [0, 0.5, 0.9, 1.2, 1.5, 2, 3, 5, 10, 20, 50] as const;
/** Points of the equity curve, at most. */
export const mostEquityPoints = 1000;

type Described = Omit<PickStatistics, 'period' | 'of'>;

/** Everything that is drawn of a set of calls, from scratch. */
export function describeCalls(calls: readonly CountedCall[], winnerThreshold: number): Described {
  const summarise = (some: readonly CountedCall[]) =>
    summariseCalls(
      some.map(({ x }) => x),
      winnerThreshold,
    );
  const group = <Key>(keyOf: (call: CountedCall) => Key) => groupBy(calls, keyOf, summarise);
  return {
    outcome: summarise(calls),
    distribution: distribute(calls.map(({ x }) => x).filter(isKnown)),
    ...drawEquity(calls),
    byBand: group(({ band }) => band),
    byLaunchpad: group(({ launchpad }) => launchpad),
    byHour: group(({ calledAt }) => new Date(calledAt).getUTCHours()),
    byParameterVersion: group(({ parameterVersion }) => parameterVersion),
  };
}

/** The groups of a distribution, with the number of multiples in each. */
function distribute(multiples: readonly number[]): Described['distribution'] {
  return describeGroups((from, to) => multiples.filter((x) => x >= from && (to === null || x < to)).length);
}

/** The groups of a distribution, as a count of each tells. */
export function describeGroups(countOf: (from: number, to: number | null) => number): Described['distribution'] {
  return distributionFrom.map((from, index) => {
    const to = distributionFrom[index + 1] ?? null;
    return { from, to, n: countOf(from, to) };
  });
}

/** Of more calls than points there are, those at even steps, and the last. The fall is that of the whole curve, which begins at 0. */
function drawEquity(calls: readonly CountedCall[]): Pick<Described, 'equity' | 'equityCalls' | 'equityDrawdownSol'> {
  const taken = calls.filter((call): call is CountedCall & { netSol: number } => call.netSol !== null);
  const ordered = taken.sort((a, b) => a.calledAt - b.calledAt);
  const points = Math.min(ordered.length, mostEquityPoints);
  const equity: Described['equity'] = [];
  let sol = 0;
  let highest = 0;
  let equityDrawdownSol = 0;
  ordered.forEach(({ calledAt, netSol }, index) => {
    sol += netSol;
    highest = Math.max(highest, sol);
    equityDrawdownSol = Math.max(equityDrawdownSol, highest - sol);
    if (index + 1 === Math.ceil(((equity.length + 1) * ordered.length) / points)) equity.push({ at: calledAt, sol });
  });
  return { equity, equityCalls: ordered.length, equityDrawdownSol };
}

function groupBy<Key>(
  calls: readonly CountedCall[],
  keyOf: (call: CountedCall) => Key,
  summarise: (some: readonly CountedCall[]) => Outcome,
): { key: Key; outcome: Outcome }[] {
  const groups = new Map<Key, CountedCall[]>();
  for (const call of calls) {
    if (!isKnown(call.x)) continue;
    const key = keyOf(call);
    const group = groups.get(key);
    if (group) group.push(call);
    else groups.set(key, [call]);
  }
  return inOrder([...groups].map(([key, some]) => ({ key, outcome: summarise(some) })));
}

/** Groups by the number of their calls, the largest first. */
export function inOrder<Group extends { key: unknown; outcome: Outcome }>(groups: Group[]): Group[] {
  return groups.sort((a, b) => b.outcome.n - a.outcome.n || (String(a.key) < String(b.key) ? -1 : 1));
}
