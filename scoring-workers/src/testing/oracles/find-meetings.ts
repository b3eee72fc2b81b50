import { type History, solMint, type Transfer } from './read-history.ts';
import { parameter } from './values.ts';

/** SOL transfers between two that are large enough to say something. */
export function fundings({ all }: History): Transfer[] {
  return all.filter(
    (event): event is Transfer =>
      event.type === 'transfer' && event.mint === solMint && event.amount >= 10_000_000n && event.from !== event.to,
  );
}

/**
 * Whether a wallet was funded by the first of two transfers to it before the second: by slot, and within one by the address of the sender, whose
 * 32-bit words, little-endian, are compared as numbers. What is told first within a slot is chance.
 */
export function isFundedBefore(a: Transfer, b: Transfer): boolean {
  if (a.slot !== b.slot) return a.slot < b.slot;
  const [own, other] = [wordsOf(a.from), wordsOf(b.from)];
  const at = own.findIndex((word, index) => word !== other[index]);
  return at >= 0 && own[at]! < other[at]!;
}

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

function wordsOf(address: string): number[] {
  const value = [...address].reduce((sum, sign) => sum * 58n + BigInt(base58.indexOf(sign)), 0n);
  const bytes = Buffer.from(value.toString(16).padStart(64, '0'), 'hex');
  return Array.from({ length: 8 }, (_, at) => bytes.readUInt32LE(at * 4));
}

/** Every wallet that had to do with the token other than by paying fees. */
export function walletsOf({ own }: History): Set<string> {
  const wallets = new Set<string>();
  for (const event of own) {
    if (event.type === 'trade') wallets.add(event.trader);
    if (event.type === 'token_created') wallets.add(event.creator);
    if (event.type === 'transfer') wallets.add(event.from).add(event.to);
    if (event.type === 'liquidity_added' || event.type === 'liquidity_removed') wallets.add(event.provider);
    if (event.type === 'holder_snapshot') for (const { owner } of event.holders) wallets.add(owner);
  }
  return wallets;
}

/** Wallets that each met by transfers, SOL or the token. */
export function partnersBy(transfers: readonly Transfer[]): (wallet: string) => number {
  const partners = new Map<string, Set<string>>();
  for (const { from, to } of transfers) {
    if (from === to) continue;
    partners.set(from, (partners.get(from) ?? new Set<string>()).add(to));
    partners.set(to, (partners.get(to) ?? new Set<string>()).add(from));
  }
  return (wallet) => partners.get(wallet)?.size ?? 0;
}

/** Transfers of SOL and of the token between wallets of the token, and whom they make a hub. */
export interface Meetings {
  inside: readonly Transfer[];
  /** More wallets than the cap, anywhere; `hasMany`: of this token. */
  isHub: (wallet: string) => boolean;
  hasMany: (wallet: string) => boolean;
}

/**
 * A hub links nothing: a pool, a wallet that sent SOL to or got it from more others than the cap, wherever they are, and one that met
 * more than so many wallets of this token by SOL or by the token itself (0049).
 */
export function meetingsOf(history: History, pools: ReadonlySet<string>): Meetings {
  const cap = parameter(history.values, 'investigation.graph.hubDegreeCap');
  const met = walletsOf(history);
  const sol = fundings(history);
  const inside = [
    ...sol.filter(({ from, to }) => met.has(from) && met.has(to)),
    ...history.own.filter((event): event is Transfer => event.type === 'transfer'),
  ];
  const [solPartners, partners] = [partnersBy(sol), partnersBy(inside)];
  const hasMany = (wallet: string) => partners(wallet) > cap;
  return {
    inside,
    hasMany,
    isHub: (wallet) => pools.has(wallet) || solPartners(wallet) > cap || hasMany(wallet),
  };
}
