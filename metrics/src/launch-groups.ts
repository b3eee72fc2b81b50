import { type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import { scoringLimits } from '@mintscope/schemas/scoring-limits';

/** A buy at a token's launch. Wallets, payers and transactions are numbers. */
export interface LaunchBuy {
  wallet: number;
  payer: number;
  slot: number;
  timeMs: number;
  transaction: number;
  /** Position of its transaction in the block; -1 where the source does not tell. */
  place: number;
  /** Whether its transaction paid an account that block engines publish for tips; null where the source does not tell. */
  isTipped: boolean | null;
  base: number;
  /** Lamports; NaN where the quote has no price in SOL. */
  quote: number;
  /** It has more in common with another buyer of its slot than the slot: a transfer, a funder, a transaction. */
  tied: boolean;
}

export interface LaunchRules {
  /** Slots after the launch in which buying together makes a bundle. */
  launchWindowSlots: number;
  sniperWindowMs: number;
  bundleMinBuyers: number;
  /** A slot with more buyers is a crowd, and a bundle only where enough of them are tied to each other. */
  crowdBuyers: number;
  crowdTiedShare: number;
}

export function launchRules(values: ParameterValues): LaunchRules {
  return {
    launchWindowSlots: parameterValue(values, 'investigation.graph.launchWindowSlots'),
    sniperWindowMs: parameterValue(values, 'investigation.launch.sniperWindowMs'),
    bundleMinBuyers: parameterValue(values, 'investigation.launch.bundleMinBuyers'),
    crowdBuyers: parameterValue(values, 'investigation.launch.crowdBuyers'),
    crowdTiedShare: parameterValue(values, 'investigation.launch.crowdTiedShare'),
  };
}

export interface Launch {
  slot: number;
  /** Time of the token's first trade (ms). */
  firstTradeMs: number;
  /** The creator is neither sniper nor bundler of its own token; -1 = unknown. */
  creator: number;
}

/**
 * Snipers bought within `sniperWindowMs` of the first trade; where that came later than this after the launch, only if at least
 * `bundleMinBuyers` did: one that comes to a token in which nothing happened yet is early, and no sniper.
 *
 * Bundlers are all wallets of a bundle: at least `bundleMinBuyers` that bought in one slot of the launch window, or in one transaction
 * there. More than `crowdBuyers` in one slot do not fit into one bundle of transactions: they are one when at least `crowdTiedShare` of them
 * share a payer, a funder, a transaction, a tipped bundle or a transfer with another of them, else a crowd, and then none is marked by the
 * slot. A bundle that its tip shows is one also inside a crowd. `bundles`: bundlers by bundle, those that share a wallet as one.
 */
export function findLaunchGroups(
  buys: readonly LaunchBuy[],
  launch: Launch,
  rules: LaunchRules,
): { snipers: Set<number>; bundlers: Set<number>; bundles: Set<number>[] } {
  const snipers = findSnipers(buys, launch, rules);
  const bundlers = new Set<number>();
  const { inTransactions, inSlots, byTip } = findBundles(buys, launch, rules);
  const groups = [...inTransactions, ...inSlots, ...byTip].map(walletsOf);
  for (const group of groups) for (const wallet of group) bundlers.add(wallet);
  return { snipers, bundlers, bundles: joinOverlapping(groups) };
}

function findSnipers(buys: readonly LaunchBuy[], launch: Launch, rules: LaunchRules): Set<number> {
  const snipers = new Set<number>();
  let firstSlot = Number.POSITIVE_INFINITY;
  for (const buy of buys) {
    if (buy.timeMs - launch.firstTradeMs > rules.sniperWindowMs) continue;
    firstSlot = Math.min(firstSlot, buy.slot);
    if (buy.wallet !== launch.creator) snipers.add(buy.wallet);
  }
  const isLate = (firstSlot - launch.slot) * scoringLimits.slotMs > rules.sniperWindowMs;
  return isLate && snipers.size < rules.bundleMinBuyers ? new Set() : snipers;
}

/** Groups that share a wallet are one. */
function joinOverlapping(groups: readonly ReadonlySet<number>[]): Set<number>[] {
  let joined: Set<number>[] = [];
  for (const group of groups) {
    const touched = joined.filter((each) => overlap(group, each));
    const together = new Set(group);
    for (const each of touched) for (const wallet of each) together.add(wallet);
    if (touched.length > 0) joined = joined.filter((each) => !touched.includes(each));
    joined.push(together);
  }
  return joined;
}

function overlap(group: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  for (const wallet of group) if (other.has(wallet)) return true;
  return false;
}

/** A buy of the launch, and what it makes its wallet. */
export interface ToldBuy {
  buy: LaunchBuy;
  isSnipe: boolean;
  /** What it has in common with the others of its bundle; null: it is in none. */
  bundle: 'slot' | 'tip' | 'transaction' | null;
  isInWindow: boolean;
}

/** The buys of snipers and bundlers, as `findLaunchGroups` finds them: those that make them so, and their others. */
export function tellLaunchBuys(buys: readonly LaunchBuy[], launch: Launch, rules: LaunchRules): ToldBuy[] {
  const { inTransactions, inSlots, byTip } = findBundles(buys, launch, rules);
  const bundles = new Map<LaunchBuy, 'slot' | 'tip' | 'transaction'>();
  for (const buy of inTransactions.flat()) bundles.set(buy, 'transaction');
  for (const buy of byTip.flat()) bundles.set(buy, 'tip');
  for (const buy of inSlots.flat()) bundles.set(buy, 'slot');
  const snipers = findSnipers(buys, launch, rules);
  const isSnipe = (buy: LaunchBuy) => snipers.has(buy.wallet) && isQuick(buy, launch, rules);
  const wallets = walletsOf(buys.filter((buy) => bundles.has(buy) || isSnipe(buy)));
  return buys
    .filter(({ wallet }) => wallets.has(wallet))
    .map((buy) => ({
      buy,
      isSnipe: isSnipe(buy),
      bundle: bundles.get(buy) ?? null,
      isInWindow: isInWindow(buy.slot, launch.slot, rules),
    }));
}

/** Whether a buy makes its wallet a sniper, where it is none of few after a late start. */
export function isQuick(buy: Pick<LaunchBuy, 'wallet' | 'timeMs'>, launch: Launch, rules: LaunchRules): boolean {
  return buy.wallet !== launch.creator && buy.timeMs - launch.firstTradeMs <= rules.sniperWindowMs;
}

function findBundles(buys: readonly LaunchBuy[], launch: Launch, rules: LaunchRules) {
  const slots = new Map<number, LaunchBuy[]>();
  const transactions = new Map<number, LaunchBuy[]>();
  for (const buy of buys) {
    if (buy.wallet === launch.creator || !isInWindow(buy.slot, launch.slot, rules)) continue;
    addTo(slots, buy.slot, buy);
    addTo(transactions, buy.transaction, buy);
  }
  return {
    inTransactions: [...transactions.values()].filter((group) => hasBuyers(group, rules)),
    inSlots: [...slots.values()].filter((group) => isBundle(group, rules)),
    byTip: tippedBundles(buys, launch, rules).filter((group) => hasBuyers(group, rules)),
  };
}

/** Most transactions have one buy, of which no set has to be made. */
function hasBuyers(group: readonly LaunchBuy[], { bundleMinBuyers }: LaunchRules): boolean {
  return group.length >= bundleMinBuyers && walletsOf(group).size >= bundleMinBuyers;
}

/** In the launch window, without the creator: its transaction may be one of the bundle. */
function tippedBundles(buys: readonly LaunchBuy[], launch: Launch, rules: LaunchRules): LaunchBuy[][] {
  const slots = new Map<number, LaunchBuy[]>();
  for (const buy of buys) if (isInWindow(buy.slot, launch.slot, rules)) addTo(slots, buy.slot, buy);
  const bundles = [...slots.values()].flatMap(findTippedBundles);
  return bundles.map((bundle) => bundle.filter(({ wallet }) => wallet !== launch.creator));
}

export function isInWindow(slot: number, launchSlot: number, rules: LaunchRules): boolean {
  return slot >= launchSlot && slot - launchSlot <= rules.launchWindowSlots;
}

/** Transactions that a block engine takes in one bundle (Jito's limit). */
const mostBundled = 5;

/**
 * Buys of one slot whose transactions are a bundle by what a block shows of one: two to five transactions that follow each
 * other, each with a buy of the token, of which the last one alone pays a tip. A run of transactions is taken whole, so that a
 * crowd in which many pay tips of their own, or that stands closer than a bundle can, is none.
 */
export function findTippedBundles(slot: readonly LaunchBuy[]): LaunchBuy[][] {
  const bundles: LaunchBuy[][] = [];
  if (slot.length < 2) return bundles;
  const placed = slot.filter(({ place }) => place >= 0).sort((a, b) => a.place - b.place);
  let from = 0;
  for (let at = 1; at <= placed.length; at++) {
    if (at < placed.length && placed[at]!.place - placed[at - 1]!.place <= 1) continue;
    if (isTippedBundle(placed, from, at)) bundles.push(placed.slice(from, at));
    from = at;
  }
  return bundles;
}

/** Those in the order of the block from one place up to another. */
function isTippedBundle(placed: readonly LaunchBuy[], from: number, to: number): boolean {
  const last = placed[to - 1]!.place;
  const length = last - placed[from]!.place + 1;
  if (length < 2 || length > mostBundled) return false;
  for (let at = from; at < to; at++) if (placed[at]!.isTipped !== (placed[at]!.place === last)) return false;
  return true;
}

/** All buys are of one slot. */
function isBundle(group: readonly LaunchBuy[], rules: LaunchRules): boolean {
  if (group.length < rules.bundleMinBuyers) return false;
  const wallets = walletsOf(group);
  if (wallets.size < rules.bundleMinBuyers) return false;
  if (wallets.size <= rules.crowdBuyers) return true;
  const payers = new Map<number, Set<number>>();
  for (const { payer, wallet } of group) payers.set(payer, (payers.get(payer) ?? new Set()).add(wallet));
  const together = new Set(findTippedBundles(group).flat());
  const tied = group.filter((buy) => buy.tied || together.has(buy) || payers.get(buy.payer)!.size > 1);
  return walletsOf(tied).size >= rules.crowdTiedShare * wallets.size;
}

function walletsOf(group: readonly LaunchBuy[]): Set<number> {
  const wallets = new Set<number>();
  for (const { wallet } of group) wallets.add(wallet);
  return wallets;
}

function addTo(groups: Map<number, LaunchBuy[]>, key: number, buy: LaunchBuy): void {
  const group = groups.get(key);
  if (group) group.push(buy);
  else groups.set(key, [buy]);
}
