import type { Meetings } from './find-meetings.ts';
import type { TokenFates } from './follow-tokens.ts';
import { sumOf } from './values.ts';

/** Who is in it together, by the tokens that they hold. */
export interface Teams {
  /** Teams whose tokens are together more than half of what a wallet has, the largest parts, where a trail leads to it from them. */
  teamsOf: ReadonlyMap<string, ReadonlySet<number>>;
  /** Teams of two wallets or more, those that hold nothing any more included. */
  shared: ReadonlySet<number>;
}

/** `bundles`: buyers of each bundle of the launch. The creator's own team has also what came to wallets by a link to it. */
export function findTeams(
  fates: TokenFates,
  { bundles, creator }: { bundles: readonly ReadonlySet<string>[]; creator: string },
  meetings: Meetings,
): Teams {
  const teams = [...joined(bundles), new Set([creator])];
  const ofCreator = teams.length - 1;
  const trails = teams.map((team) => trailFrom(team, meetings));
  const teamsOf = new Map<string, Set<number>>();
  for (const [wallet, lots] of fates.lots()) {
    const parts = teams.map((team, at) =>
      sumOf(
        lots
          .filter(({ origin, linked }) => (linked ? at === ofCreator : origin !== null && team.has(origin)))
          .map(({ amount }) => amount),
      ),
    );
    const all = sumOf(lots.map(({ amount }) => amount));
    const main = parts.flatMap((part, team) => {
      // What is larger is not enough without it.
      const larger = sumOf(parts.filter((each) => each > part));
      return part > 0n && 2n * sumOf(parts) > all && 2n * larger <= all ? [team] : [];
    });
    const found = main.filter((team) => trails[team]!.has(wallet));
    if (found.length > 0) teamsOf.set(wallet, new Set(found));
  }
  const hasOthers = [...teamsOf].some(([wallet, found]) => found.has(ofCreator) && wallet !== creator);
  return { teamsOf, shared: new Set([...teams.keys()].filter((team) => team < ofCreator || hasOthers)) };
}

/** Wallets that some transfers lead to, by way of wallets that are no hubs, from those of a team who did not meet many. */
function trailFrom(team: ReadonlySet<string>, { inside, isHub, hasMany }: Meetings): Set<string> {
  const reached = new Set(team);
  for (let before = -1; before < reached.size; ) {
    before = reached.size;
    const goesOn = (wallet: string) => reached.has(wallet) && (team.has(wallet) ? !hasMany(wallet) : !isHub(wallet));
    for (const { from, to } of inside) {
      if (goesOn(from)) reached.add(to);
      if (goesOn(to)) reached.add(from);
    }
  }
  return reached;
}

/** Bundles that share a buyer are one. */
function joined(bundles: readonly ReadonlySet<string>[]): Set<string>[] {
  const left = [...bundles];
  const teams: Set<string>[] = [];
  while (left.length > 0) {
    const team = new Set(left.pop()!);
    for (let at = left.length - 1; at >= 0; at--) {
      if (![...left[at]!].some((wallet) => team.has(wallet))) continue;
      for (const wallet of left[at]!) team.add(wallet);
      left.splice(at, 1);
      at = left.length;
    }
    teams.push(team);
  }
  return teams;
}
