import { compileFilter, dependsOnTime } from '@mintscope/metrics/token-filter/compile-filter';
import type { Subscribe } from '@mintscope/schemas/live/channels';
import { readFilter } from '../../../market/read-filter.ts';
import type { TokenEntry } from '../../../market/token-entry.ts';
import type { TokenTable } from '../../../market/token-table.ts';
import type { ListTurn } from './list-turn.ts';
import { Ranking } from './ranking.ts';
import type { Members } from './step-list.ts';

export type ListWanted = Pick<Subscribe<'tokens'>, 'limit' | 'filter' | 'sortBy' | 'sortOrder' | 'also'>;

export interface DecideSettings {
  /** The least time between two decisions (ms). */
  listLeastMs: number;
  /** They are decided this often in a market that stands still, too, and as often a filter of time has all of it looked through: ages pass bounds (ms). */
  listBeatMs: number;
}

interface Due {
  atMs: number;
  /** Of all time, that it may take. */
  share: number;
}

/** The first tokens of the market in an order, of those that pass a filter, and of further orders and filters, as they were when it was last decided. */
export class MarketList {
  /** Clients that follow it. */
  followers = 0;
  members: Members = new Map();
  /** What was made for it in the newest round that it was asked for. */
  turn: ListTurn | null = null;
  /** When it was last brought up to the market, of which revision that was, and how long going on to it took (ms); null before. */
  #decided: { atMs: number; tookMs: number; rev: number } | null = null;
  /** When the whole market was last looked through for it because it was new, or by time, and how long that took (ms). */
  #looked = { atMs: 0, tookMs: 0 };
  /** Of the members: the revisions that put them into the table, no two of which are the same; found faster than texts or objects. */
  readonly #numbers = new Map<number, true>();
  readonly #rankings: readonly Ranking[];
  readonly #byTime: boolean;

  /** @param wanted its filters are some: the channel has looked. */
  constructor({ also, ...first }: ListWanted) {
    const orders = [first, ...also].map((order) => ({ ...order, conditions: readFilter(order.filter) }));
    this.#rankings = orders.map(
      ({ conditions, ...order }) => new Ranking({ ...order, passes: compileFilter(conditions) }),
    );
    this.#byTime = orders.some(({ conditions }) => dependsOnTime(conditions));
  }

  /** Brings it up to the market where that is due: the more it costs, the more rarely. */
  decide(table: TokenTable, { atMs, share }: Due, { listLeastMs, listBeatMs }: DecideSettings): void {
    const last = this.#decided;
    if (last && last.rev === table.rev && !this.#byTime) return;
    if (last === null || (this.#byTime && isDue(this.#looked, { atMs, share }, listBeatMs))) {
      const begunMs = performance.now();
      this.#lookThrough(table, atMs);
      this.#looked = { atMs, tookMs: performance.now() - begunMs };
      this.#decided = { atMs, tookMs: 0, rev: table.rev };
    } else if (last.rev !== table.rev && isDue(last, { atMs, share }, listLeastMs)) {
      const begunMs = performance.now();
      this.#follow(table, last.rev, atMs);
      this.#decided = { atMs, tookMs: performance.now() - begunMs, rev: table.rev };
    }
  }

  #lookThrough(table: TokenTable, atMs: number): void {
    for (const ranking of this.#rankings) ranking.lookThrough(table, atMs);
    this.#take();
  }

  #follow(table: TokenTable, since: number, atMs: number): void {
    const told = this.#rankings.map((ranking) => ranking.follow(table, since, atMs));
    if (told.includes(null)) this.#lookThrough(table, atMs);
    else if (told.includes(true)) this.#take();
  }

  #take(): void {
    const first = this.#rankings.flatMap((ranking) => ranking.first());
    const members = new Map(first.map((entry) => [entry.row.address, entry]));
    // The same object, as long as they are the same: clients that hold it have no other to look for.
    if (areSame(members, this.members)) return;
    this.members = members;
    this.#numbers.clear();
    for (const entry of first) this.#numbers.set(entry.insertedRev, true);
  }

  has(entry: TokenEntry): boolean {
    return this.#numbers.has(entry.insertedRev);
  }
}

/** Whether what took so long may be done again. A clock that was set back holds nothing up. */
function isDue(last: { atMs: number; tookMs: number }, { atMs, share }: Due, leastMs: number): boolean {
  return atMs < last.atMs || atMs - last.atMs >= Math.max(leastMs, last.tookMs / share);
}

function areSame(some: Members, others: Members): boolean {
  if (some.size !== others.size) return false;
  for (const [address, entry] of some) if (others.get(address) !== entry) return false;
  return true;
}
