import type { Hands } from '@mintscope/metrics/component-metrics';
import type { TokenLots } from './token-lots.ts';
import type { Trails } from './wallet-trails.ts';

/** Who is in it together: the wallets of a bundle; the creator, with those who got tokens by a link to it. */
export interface Teams {
  bundles: readonly ReadonlySet<number>[];
  /** -1 = unknown. */
  creator: number;
}

/**
 * The hands of each team: wallets of whose tokens more than half were bought by teams, and to which a trail
 * leads from the team. So a wallet that is sent a little and holds more that it bought itself is none of its hands, nor is a
 * customer of an exchange to which the team sent its tokens. Tokens that came by a link to the creator are its team's, also where others bought
 * them. A wallet that collects for several teams is a hand of those with the largest parts, as many as make up that half.
 */
export function findHands(lots: TokenLots, { bundles, creator }: Teams, trails: Trails): Hands[] {
  const teamOf = new Map<number, number>();
  for (const [team, bundle] of bundles.entries()) for (const wallet of bundle) teamOf.set(wallet, team);
  const ofCreator = bundles.length;
  if (creator >= 0) teamOf.set(creator, ofCreator);
  const holding = holdersByTeam(lots, teamOf, ofCreator);
  return holding
    .map((wallets, team) => {
      const reached = reachedFrom(bundles[team] ?? new Set([creator]), wallets, trails);
      return { wallets: reached, isShared: team < ofCreator || reached.some((wallet) => wallet !== creator) };
    })
    .filter(({ wallets, isShared }) => wallets.length > 1 || (isShared && wallets.length > 0));
}

/** Of each team, then of the creator, those who hold what it had. */
function holdersByTeam(lots: TokenLots, teamOf: ReadonlyMap<number, number>, ofCreator: number): number[][] {
  const holding: number[][] = Array.from({ length: ofCreator + 1 }, () => []);
  const sums = new Float64Array(holding.length);
  for (const wallet of lots.holders) {
    sums.fill(0);
    const all = lots.sumByTeam(wallet, { teamOf, ofLinked: ofCreator }, sums);
    for (const team of mainTeams(sums, all)) holding[team]!.push(wallet);
  }
  return holding;
}

/** The largest parts that are more than half of `all` together, and all that are equal to the least of them. */
function mainTeams(sums: Float64Array, all: number): readonly number[] {
  let sum = 0;
  let largest = 0;
  for (let team = 0; team < sums.length; team++) {
    sum += sums[team]!;
    if (sums[team]! > sums[largest]!) largest = team;
  }
  if (!(sum * 2 > all)) return none;
  // Nearly always one holds most.
  if (sums[largest]! * 2 > all && sums.indexOf(sums[largest]!, largest + 1) < 0) return [largest];
  const ranked = [...sums.keys()].filter((team) => sums[team]! > 0).sort((a, b) => sums[b]! - sums[a]!);
  sum = 0;
  for (const team of ranked) {
    sum += sums[team]!;
    const least = sums[team]!;
    if (sum * 2 > all) return ranked.filter((each) => sums[each]! >= least);
  }
  return none;
}

const none: readonly number[] = [];

function reachedFrom(origins: ReadonlySet<number>, wallets: readonly number[], trails: Trails): readonly number[] {
  if (wallets.every((wallet) => origins.has(wallet))) return wallets;
  const reached = new Set<number>();
  trails.follow(origins, reached);
  return wallets.filter((wallet) => reached.has(wallet));
}
