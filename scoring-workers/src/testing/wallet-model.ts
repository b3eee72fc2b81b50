import { mapBubbles } from '@mintscope/metrics/bubble-map';
import { findComponents, type Hands, measureComponents } from '@mintscope/metrics/component-metrics';
import { measureHolders } from '@mintscope/metrics/holder-metrics';
import { linkWallets } from '@mintscope/metrics/wallet-links';
import type { WalletMetrics } from '@mintscope/schemas/token-metrics';
import type { Cohort } from '../running/launch-cohorts.ts';
import type { TokenWallets } from '../running/token-wallets.ts';
import type { WalletRules } from '../running/wallet-rules.ts';

/**
 * Something that happens to the wallets of a token. `share` is the part of its balance a wallet gives away: above 1 more than
 * it is known to have, because what it gives was got before or is told later.
 */
export type WalletEvent =
  | { type: 'buy'; wallet: number; amount: bigint; slot: number; transaction: number }
  | { type: 'sell'; wallet: number; share: number }
  | { type: 'send'; wallet: number; to: number; share: number }
  | { type: 'transfer'; wallet: number; to: number }
  | { type: 'fund'; wallet: number; funder: number }
  | { type: 'unfund'; wallet: number }
  | { type: 'hands'; hands: readonly Hands[] }
  | { type: 'wait'; hours: number }
  | { type: 'ban'; funder: number }
  | { type: 'hub'; wallet: number }
  | { type: 'exclude'; wallet: number }
  | { type: 'mark'; wallet: number; cohort: Cohort }
  | { type: 'snapshot'; wallet: number; amount: bigint };

/** The state a stream of events leaves, kept in the plainest way, with every figure computed from scratch. */
export class WalletModel {
  private readonly rules: WalletRules;
  private readonly balances = new Map<number, bigint>();
  private readonly excluded = new Set<number>();
  private readonly hubs = new Set<number>();
  nowMs = 1_790_000_000_000;
  private readonly crowds = new Set<number>();
  private readonly transfers: { pair: [number, number]; atMs: number }[] = [];
  private readonly funders = new Map<number, { funder: number; atMs: number }>();
  private readonly banned = new Set<number>();
  private readonly slots = new Map<number, Set<number>>();
  private readonly transactions = new Map<number, Set<number>>();
  private hands: readonly Hands[] = [];
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
        this.transfer(event.wallet, event.to, wallets);
        return;
      case 'fund':
        if (this.funders.get(event.wallet)?.funder !== event.funder)
          this.funders.set(event.wallet, { funder: event.funder, atMs: this.nowMs });
        this.noteCrowds();
        wallets.joinFunder(event.wallet, event.funder, this.nowMs / 1000);
        return;
      case 'unfund':
        this.funders.delete(event.wallet);
        wallets.leaveFunder(event.wallet);
        return;
      case 'hands':
        this.hands = event.hands;
        this.joinIn(wallets);
        return;
      case 'wait':
        this.nowMs += event.hours * 3_600_000;
        wallets.age(this.nowMs);
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
      case 'mark':
        addTo(this.cohorts, event.cohort, event.wallet);
        wallets.mark(event.wallet, event.cohort);
        return;
      case 'snapshot':
        this.balances.set(event.wallet, event.amount);
        wallets.tell(event.wallet, ...limbs(event.amount), 0);
        return;
      default:
        throw new TypeError(`unknown event ${JSON.stringify(event satisfies never)}`);
    }
  }

  /** Tells `wallets` whose hands are one; no snapshot of theirs says that. */
  joinIn(wallets: TokenWallets): void {
    const { hands } = this;
    wallets.joinBy(() => hands);
  }

  metrics(): WalletMetrics {
    const nodes = this.nodes();
    return {
      ...measureHolders(nodes.map((each) => each.balance)),
      ...measureComponents(nodes, this.links(), this.hands),
    };
  }

  entities() {
    const { kindWeights, strongWeight } = this.rules;
    const supplies = findComponents(this.nodes(), this.links(), this.hands).map(({ supply }) => supply);
    const strong = this.links().filter(
      ({ kinds }) => kinds.reduce((sum, each) => sum + kindWeights[each], 0) >= strongWeight - 1e-9,
    );
    const largest = supplies.sort((a, b) => (a < b ? 1 : -1)).slice(0, 10);
    return {
      count: supplies.length,
      strongCount: findComponents(this.nodes(), strong).length,
      nakamoto50: this.metrics().entityNakamoto50,
      top10: Number(largest.reduce((sum, each) => sum + each, 0n)),
    };
  }

  bubbles(limit: number) {
    const { kindWeights } = this.rules;
    return mapBubbles(this.nodes(), this.links(), {
      limit,
      nameOf: (wallet) => `w${wallet}`,
      kindWeights,
      hands: this.hands,
    });
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
    const part = event.share === 1 ? balance : (balance * BigInt(Math.floor(event.share * 1000))) / 1000n;
    const amount = part < 0n ? 0n : part;
    this.move(event.wallet, -amount);
    wallets.debit(event.wallet, ...limbs(amount));
    if (event.to === undefined) return;
    this.move(event.to, amount);
    wallets.credit(event.to, ...limbs(amount));
    this.transfer(event.wallet, event.to, wallets);
  }

  private transfer(wallet: number, to: number, wallets: TokenWallets): void {
    this.transfers.push({ pair: [wallet, to], atMs: this.nowMs });
    wallets.addTransfer(wallet, to, this.nowMs / 1000);
  }

  private move(wallet: number, amount: bigint): void {
    this.balances.set(wallet, (this.balances.get(wallet) ?? 0n) + amount);
  }

  private recordBuy(wallet: number, slot: number, transaction: number): void {
    addTo(this.transactions, transaction, wallet);
    if (slot <= this.rules.launchWindowSlots) addTo(this.slots, slot, wallet);
  }

  private nodes() {
    return [...this.balances]
      .filter(([id, balance]) => balance > 0n && !this.excluded.has(id))
      .map(([id, balance]) => ({ id, balance }));
  }

  /** What was one stays one. */
  private noteCrowds(): void {
    const sizes = new Map<number, number>();
    for (const { funder } of this.funders.values()) sizes.set(funder, (sizes.get(funder) ?? 0) + 1);
    for (const [funder, size] of sizes) if (size > this.rules.hubDegreeCap) this.crowds.add(funder);
  }

  /** A day after the hour in which it was. */
  private isOld(atMs: number): boolean {
    const hourMs = 3_600_000;
    return this.nowMs >= Math.floor(atMs / hourMs) * hourMs + hourMs + this.rules.linkAgeMs;
  }

  private links() {
    this.noteCrowds();
    const groups = new Map<number, Set<number>>();
    for (const [wallet, { funder, atMs }] of this.funders)
      if (!this.banned.has(funder) && !this.crowds.has(funder) && !this.isOld(atMs)) addTo(groups, funder, wallet);
    return linkWallets(
      {
        transfers: this.transfers.filter(({ atMs }) => !this.isOld(atMs)).map(({ pair }) => pair),
        formerTransfers: this.transfers.map(({ pair }) => pair),
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
