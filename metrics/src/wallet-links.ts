import type { EdgeKind } from '@mintscope/schemas/token-metrics';

/** What is known about wallets acting as one hand. Wallets are numbers; groups name each member once. */
export interface WalletEvidence {
  /** Pairs with a direct token or SOL transfer between them, in either direction. */
  transfers: readonly (readonly [number, number])[];
  /** Those that are too old to link their two, and that still count for who is a hub. */
  formerTransfers?: readonly (readonly [number, number])[];
  /** Wallets by their first funder. */
  funderGroups: readonly (readonly number[])[];
  /** Buyers of one transaction or bundle. */
  transactionGroups: readonly (readonly number[])[];
  /** Buyers of one slot within the launch window. */
  slotGroups: readonly (readonly number[])[];
  /** Wallets known to be hubs or no wallets at all (exchanges, fee accounts, pools). */
  hubs: ReadonlySet<number>;
}

export interface LinkRules {
  hubDegreeCap: number;
  slotGroupCap: number;
}

export interface WalletLink {
  source: number;
  target: number;
  kinds: EdgeKind[];
}

/**
 * The undirected edges that the evidence makes, one a pair with all its kinds, in order of (source, target), source
 * below target.
 *
 * Hubs make no edges, and a hub is whatever links too many: a wallet that ever had more than `hubDegreeCap` transfer partners
 * loses all its edges; a funder or a transaction with more than `hubDegreeCap` wallets, and a slot with more than
 * `slotGroupCap`, link none of them.
 */
export function linkWallets(evidence: WalletEvidence, rules: LinkRules): WalletLink[] {
  const hubs = new Set(evidence.hubs);
  for (const [wallet, partners] of partnersOf([...evidence.transfers, ...(evidence.formerTransfers ?? [])])) {
    if (partners.size > rules.hubDegreeCap) hubs.add(wallet);
  }
  const links = new Map<string, WalletLink>();
  const link = (a: number, b: number, kind: EdgeKind) => {
    if (a === b || hubs.has(a) || hubs.has(b)) return;
    const [source, target] = a < b ? [a, b] : [b, a];
    const key = `${source}:${target}`;
    const known = links.get(key);
    if (known === undefined) links.set(key, { source, target, kinds: [kind] });
    else if (!known.kinds.includes(kind)) known.kinds.push(kind);
  };
  for (const [a, b] of evidence.transfers) link(a, b, 'transfer');
  linkGroups(evidence.funderGroups, rules.hubDegreeCap, (a, b) => link(a, b, 'same_funder'));
  linkGroups(evidence.transactionGroups, rules.hubDegreeCap, (a, b) => link(a, b, 'same_transaction'));
  linkGroups(evidence.slotGroups, rules.slotGroupCap, (a, b) => link(a, b, 'same_slot'));
  return [...links.values()].sort((a, b) => a.source - b.source || a.target - b.target);
}

function partnersOf(transfers: WalletEvidence['transfers']): Map<number, Set<number>> {
  const partners = new Map<number, Set<number>>();
  const add = (wallet: number, partner: number) => {
    const known = partners.get(wallet) ?? new Set();
    partners.set(wallet, known.add(partner));
  };
  for (const [a, b] of transfers) {
    if (a === b) continue;
    add(a, b);
    add(b, a);
  }
  return partners;
}

function linkGroups(groups: readonly (readonly number[])[], cap: number, link: (a: number, b: number) => void): void {
  for (const members of groups) {
    if (members.length > cap) continue;
    for (const [index, a] of members.entries()) {
      for (const b of members.slice(index + 1)) link(a, b);
    }
  }
}
