import { fundings, isFundedBefore, type Meetings, meetingsOf, partnersBy, walletsOf } from './find-meetings.ts';
import type { Teams } from './find-teams.ts';
import type { History, Transfer } from './read-history.ts';
import { ascending, clamp, parameter, quotient, sumOf } from './values.ts';

export type Kind = 'transfer' | 'same_funder' | 'same_transaction' | 'same_slot';
/** Kinds of evidence by pair: the two addresses, the lesser one first. */
export type Links = ReadonlyMap<string, ReadonlySet<Kind>>;

export interface Wallets {
  balances: ReadonlyMap<string, bigint>;
  pools: ReadonlySet<string>;
  meetings: Meetings;
  links: Links;
  /** Largest first; those of equal balance in any order. */
  holders: readonly (readonly [wallet: string, balance: bigint])[];
  /** What came out of curves and pools and did not come back. */
  circulating: bigint;
}

/** Who holds what, and which wallets there is evidence of one hand for. */
export function readWallets(history: History): Wallets {
  const pools = poolsOf(history);
  const { balances, circulating } = balance(history);
  const holders = [...balances]
    .filter(([wallet, amount]) => amount > 0n && !pools.has(wallet))
    .sort(([, a], [, b]) => Number(b > a) - Number(a > b));
  const meetings = meetingsOf(history, pools);
  return { balances, pools, holders, circulating, meetings, links: linksOf(history, meetings) };
}

export function pairOf(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}

function poolsOf({ own }: History): Set<string> {
  const pools = new Set<string>();
  for (const event of own) {
    if ('pool' in event) pools.add(event.pool);
    if (event.type === 'migrated') pools.add(event.fromPool).add(event.toPool);
  }
  return pools;
}

function balance({ own }: History) {
  const balances = new Map<string, bigint>();
  const met = new Set<string>();
  let circulating = 0n;
  const move = (wallet: string, amount: bigint) => balances.set(wallet, (balances.get(wallet) ?? 0n) + amount);
  const leave = (wallet: string, amount: bigint) => {
    move(wallet, amount);
    circulating += amount;
  };
  for (const event of own) {
    if ('pool' in event) met.add(event.pool);
    if (event.type === 'trade') leave(event.trader, event.side === 'buy' ? event.baseAmount : -event.baseAmount);
    if (event.type === 'liquidity_added') leave(event.provider, -event.baseAmount);
    if (event.type === 'liquidity_removed') leave(event.provider, event.baseAmount);
    if (event.type === 'holder_snapshot') for (const { owner, amount } of event.holders) balances.set(owner, amount);
    if (event.type !== 'transfer') continue;
    move(event.from, -event.amount);
    move(event.to, event.amount);
    if (met.has(event.from)) circulating += event.amount;
    if (met.has(event.to)) circulating -= event.amount;
  }
  return { balances, circulating };
}

/** Who sent a wallet its first SOL. */
export function fundersOf(history: History): Map<string, Transfer> {
  const first = new Map<string, Transfer>();
  for (const funding of fundings(history)) {
    if (funding.opens === false) continue;
    const former = first.get(funding.to);
    if (!former || isFundedBefore(funding, former)) first.set(funding.to, funding);
  }
  return first;
}

function linksOf(history: History, { inside, isHub }: Meetings): Map<string, Set<Kind>> {
  const { trades, launch, values } = history;
  const cap = parameter(values, 'investigation.graph.hubDegreeCap');
  const window = parameter(values, 'investigation.graph.launchWindowSlots');
  const met = walletsOf(history);
  const solPartners = partnersBy(fundings(history));
  const links = new Map<string, Set<Kind>>();
  const link = (a: string, b: string, kind: Kind) => {
    if (a === b || isHub(a) || isHub(b)) return;
    links.set(pairOf(a, b), (links.get(pairOf(a, b)) ?? new Set<Kind>()).add(kind));
  };
  const linkAll = (members: readonly string[], most: number, kind: Kind) => {
    const each = [...new Set(members)];
    if (each.length <= most) for (const a of each) for (const b of each) link(a, b, kind);
  };
  for (const { from, to } of inside) link(from, to, 'transfer');
  const buys = trades.filter(({ side }) => side === 'buy');
  const funders = fundersOf(history);
  const customers = [...met].filter((wallet) => funders.has(wallet));
  for (const funder of new Set(customers.map((wallet) => funders.get(wallet)!.from)))
    linkAll(
      customers.filter((wallet) => funders.get(wallet)!.from === funder),
      solPartners(funder) > cap ? 0 : cap,
      'same_funder',
    );
  for (const signature of new Set(buys.map((buy) => buy.signature)))
    linkAll(
      buys.filter((buy) => buy.signature === signature).map(({ trader }) => trader),
      cap,
      'same_transaction',
    );
  const early = buys.filter(({ slot }) => slot >= launch.slot && slot <= launch.slot + window);
  for (const slot of new Set(early.map((buy) => buy.slot)))
    linkAll(
      early.filter((buy) => buy.slot === slot).map(({ trader }) => trader),
      parameter(values, 'investigation.graph.slotGroupCap'),
      'same_slot',
    );
  return links;
}

/** Groups of wallets that links join, each wallet in one. */
export function componentsOf(wallets: readonly string[], isLinked: (a: string, b: string) => boolean): string[][] {
  const left = new Set(wallets);
  const components: string[][] = [];
  for (const wallet of wallets) {
    if (!left.delete(wallet)) continue;
    const members = [wallet];
    for (const member of members)
      for (const other of left)
        if (isLinked(member, other)) {
          left.delete(other);
          members.push(other);
        }
    components.push(members);
  }
  return components;
}

/** A link, or tokens of one team. */
export function areOneHand({ links }: Wallets, { teamsOf }: Teams, a: string, b: string): boolean {
  return links.has(pairOf(a, b)) || [...(teamsOf.get(a) ?? [])].some((team) => teamsOf.get(b)?.has(team));
}

export function measureWallets(wallets: Wallets, teams: Teams) {
  const { holders, links } = wallets;
  const held = ascending(holders.map(([, amount]) => amount)).toReversed();
  const sum = sumOf(held);
  const n = held.length;
  const components = componentsOf(
    holders.map(([wallet]) => wallet),
    (a, b) => areOneHand(wallets, teams, a, b),
  );
  const isShared = (wallet: string) => [...(teams.teamsOf.get(wallet) ?? [])].some((team) => teams.shared.has(team));
  const balances = new Map(holders);
  const supplyOf = (members: readonly string[]) => sumOf(members.map((member) => balances.get(member)!));
  const connected = components.filter((members) => members.length > 1 || members.some(isShared)).map(supplyOf);
  const edgeCount = [...links.keys()].filter((pair) => pair.split(' ').every((end) => balances.has(end))).length;
  if (n === 0) {
    const unknown =
      'giniCoefficient hhi nakamoto50 top10Concentration largestHolder connectedSupplyPercent largestComponentSupply avgDegree linkDensity clusterEntropy entityNakamoto50';
    const figures = Object.fromEntries(unknown.split(' ').map((name) => [name, null])) as Record<string, null>;
    return { holderCount: 0, componentCount: 0, edgeCount: 0, ...figures };
  }
  const of = (amount: bigint) => quotient(amount, sum);
  const parts = components.map((members) => of(supplyOf(members)));
  return {
    holderCount: n,
    giniCoefficient: n === 1 ? 1 : gini(held, sum),
    hhi: held.reduce((total, amount) => total + of(amount) ** 2, 0),
    nakamoto50: half(held),
    top10Concentration: of(sumOf(held.slice(0, 10))),
    largestHolder: of(held[0]!),
    connectedSupplyPercent: of(sumOf(connected)),
    largestComponentSupply: of(ascending(connected).at(-1) ?? 0n),
    componentCount: components.length,
    edgeCount,
    avgDegree: (2 * edgeCount) / n,
    linkDensity: n < 2 ? 0 : (2 * edgeCount) / (n * (n - 1)),
    clusterEntropy:
      parts.length < 2 ? 0 : parts.reduce((total, part) => total - part * Math.log(part), 0) / Math.log(parts.length),
    entityNakamoto50: half(ascending(components.map(supplyOf)).toReversed()),
  };
}

/** By mean difference: the sum of all differences between two, of twice the count times the sum. */
function gini(held: readonly bigint[], sum: bigint): number {
  const differences = held.map((a) => sumOf(held.map((b) => (a > b ? a - b : b - a))));
  return quotient(sumOf(differences), 2n * BigInt(held.length) * sum);
}

/** How many of the largest hold more than half. */
function half(descending: readonly bigint[]): number {
  const sum = sumOf(descending);
  return 1 + descending.findIndex((_, at) => 2n * sumOf(descending.slice(0, at + 1)) > sum);
}

/** Weight of an edge: what its kinds of evidence add up to. */
export function weightOf(kinds: ReadonlySet<Kind>, values: Readonly<Record<string, number>>): number {
  const names = {
    transfer: 'transferWeight',
    same_funder: 'sameFunderWeight',
    same_transaction: 'sameTransactionWeight',
    same_slot: 'sameSlotWeight',
  } as const;
  return [...kinds].reduce((sum, kind) => sum + parameter(values, `investigation.graph.${names[kind]}`), 0);
}

/** Of the supply, which is what is in circulation; of nothing 0 once something was bought, before that unknown. */
export function shareOfSupply({ circulating }: Wallets, { trades }: History, amount: bigint): number | null {
  if (circulating <= 0n) return trades.some(({ side }) => side === 'buy') ? 0 : null;
  return clamp(Number(amount) / Number(circulating), Number.NEGATIVE_INFINITY);
}
