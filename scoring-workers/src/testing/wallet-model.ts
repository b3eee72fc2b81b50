import { mapBubbles } from '@mintscope/metrics/bubble-map';
import { measureComponents } from '@mintscope/metrics/component-metrics';
import { measureHolders } from '@mintscope/metrics/holder-metrics';
import { linkWallets } from '@mintscope/metrics/wallet-links';
import type { WalletMetrics } from '@mintscope/schemas/token-metrics';
import type { Cohort } from '../running/launch-cohorts.ts';
import type { TokenWallets, WalletRules } from '../running/token-wallets.ts';

/** Something that happens to the wallets of a token. `share` is the part of its balance a wallet gives away. */
export type WalletEvent =
  | { type: 'buy'; wallet: number; amount: bigint; slot: number; transaction: number }
  | { type: 'sell'; wallet: number; share: number }
  | { type: 'send'; wallet: number; to: number; share: number }
  | { type: 'transfer'; wallet: number; to: number }
  | { type: 'fund'; wallet: number; funder: number }
  | { type: 'ban'; funder: number }
  | { type: 'hub'; wallet: number }
  | { type: 'exclude'; wallet: number }
  | { type: 'snapshot'; wallet: number; amount: bigint };

/** The state a stream of events leaves, kept in the plainest way, with every figure computed from scratch. */
export class WalletModel {
  private readonly rules: WalletRules;
  private readonly balances = new Map<number, bigint>();
  private readonly excluded = new Set<number>();
  private readonly hubs = new Set<number>();
  private readonly transfers: [number, number][] = [];
  private readonly funders = new Map<number, number>();
  private readonly banned = new Set<number>();
  private readonly slots = new Map<number, Set<number>>();
  private readonly transactions = new Map<number, Set<number>>();
  private readonly cohorts = new Map<Cohort, Set<number>>();

  constructor(rules: WalletRules) {
    this.rules = rules;
  }

  /** Applies the event here and to `wallets`; the launch is slot 0, transaction 0. */
  apply(event: WalletEvent, wallets: TokenWallets): void {
    switch (event.type) {
      case 'buy':
        this.move(event.wallet, event.amount);
        wallets.credit(event.wallet, ...limbs(event.amount));
        this.recordBuy(event.wallet, event.slot, event.transaction);
        wallets.recordBuy(event.wallet, event.slot, event.transaction);
        return;
      case 'sell':
      case 'send':
        this.give(event, wallets);
        return;
      case 'transfer':
        this.transfers.push([event.wallet, event.to]);
        wallets.addTransfer(event.wallet, event.to);
        return;
      case 'fund':
        if (!this.funders.has(event.wallet)) this.funders.set(event.wallet, event.funder);
        wallets.joinFunder(event.wallet, event.funder);
        return;
      case 'ban':
        this.banned.add(event.funder);
        wallets.banFunder(event.funder);
        return;
      case 'hub':
        this.hubs.add(event.wallet);
        wallets.markHub(event.wallet);
        return;
      case 'exclude':
        this.excluded.add(event.wallet);
        this.hubs.add(event.wallet);
        wallets.exclude(event.wallet);
        return;
      case 'snapshot':
        this.balances.set(event.wallet, event.amount);
        wallets.setBalance(event.wallet, ...limbs(event.amount));
        return;
      default:
        throw new TypeError(`unknown event ${JSON.stringify(event satisfies never)}`);
    }
  }

  metrics(): WalletMetrics {
    const nodes = this.nodes();
    return { ...measureHolders(nodes.map((each) => each.balance)), ...measureComponents(nodes, this.links()) };
  }

  bubbles(limit: number) {
    const { kindWeights } = this.rules;
    return mapBubbles(this.nodes(), this.links(), { limit, nameOf: (wallet) => `w${wallet}`, kindWeights });
  }

  cohort(cohort: Cohort): { count: number; holding: number } {
    const members = [...(this.cohorts.get(cohort) ?? [])];
    const held = this.nodes().filter((each) => members.includes(each.id));
    return { count: members.length, holding: Number(held.reduce((total, each) => total + each.balance, 0n)) };
  }

  held(): number {
    return Number(this.nodes().reduce((total, each) => total + each.balance, 0n));
  }

  private give(event: { wallet: number; share: number; to?: number }, wallets: TokenWallets): void {
    const balance = this.balances.get(event.wallet) ?? 0n;
    const amount = event.share >= 1 ? balance : (balance * BigInt(Math.floor(event.share * 1000))) / 1000n;
    this.move(event.wallet, -amount);
    wallets.debit(event.wallet, ...limbs(amount));
    if (event.to === undefined) return;
    this.move(event.to, amount);
    wallets.credit(event.to, ...limbs(amount));
    this.transfers.push([event.wallet, event.to]);
    wallets.addTransfer(event.wallet, event.to);
  }

  private move(wallet: number, amount: bigint): void {
    this.balances.set(wallet, (this.balances.get(wallet) ?? 0n) + amount);
  }

  private recordBuy(wallet: number, slot: number, transaction: number): void {
    const together = addTo(this.transactions, transaction, wallet);
    if (together.size > 1 && together.size <= this.rules.hubDegreeCap)
      for (const each of together) this.mark(each, 'bundler');
    if (slot <= this.rules.launchWindowSlots) addTo(this.slots, slot, wallet);
    const first = this.slots.get(0) ?? new Set();
    const isBundle = first.size >= this.rules.bundleMinBuyers && first.size <= this.rules.slotGroupCap;
    if (slot === 0 && isBundle) for (const each of first) this.mark(each, 'bundler');
    if (slot <= this.rules.sniperWindowSlots) this.mark(wallet, 'sniper');
    if (transaction === 0) this.mark(wallet, 'insider');
  }

  private mark(wallet: number, cohort: Cohort): void {
    addTo(this.cohorts, cohort, wallet);
  }

  private nodes() {
    return [...this.balances].filter(([id]) => !this.excluded.has(id)).map(([id, balance]) => ({ id, balance }));
  }

  private links() {
    const groups = new Map<number, Set<number>>();
    for (const [wallet, funder] of this.funders) if (!this.banned.has(funder)) addTo(groups, funder, wallet);
    return linkWallets(
      {
        transfers: this.transfers,
        funderGroups: lists(groups),
        transactionGroups: lists(this.transactions),
        slotGroups: lists(this.slots),
        hubs: this.hubs,
      },
      this.rules,
    );
  }
}

function addTo<K>(groups: Map<K, Set<number>>, key: K, wallet: number): Set<number> {
  const group = (groups.get(key) ?? new Set<number>()).add(wallet);
  groups.set(key, group);
  return group;
}

function lists(groups: ReadonlyMap<number, ReadonlySet<number>>): number[][] {
  return [...groups.values()].map((each) => [...each]);
}

export function limbs(amount: bigint): [hi: number, lo: number] {
  return [Number(amount / 4_294_967_296n), Number(amount % 4_294_967_296n)];
}
