import type { Warehouse } from '@mintscope/engines/warehouse/port';
import {
  meetTelling,
  newToldPositions,
  readTold,
  type Telling,
  type ToldPositions,
} from '@mintscope/metrics/picks/told-positions';
import type { PersonalPick } from '@mintscope/records/picks/personal-entry';
import type { Executable } from '@mintscope/schemas/picks/executable';
import { selectFirstTellings } from './select-first-tellings.ts';
import { selectTellings } from './select-tellings.ts';

/** What positions follow of a pick. */
export type FollowedPick = Pick<PersonalPick, 'mint' | 'selectedAtMs'> & {
  entry: Pick<PersonalPick['entry'], 'price'>;
  /** When it settled: what was told after that does not count. Null while it has not. */
  settledMs?: number | null;
};

interface Followed {
  told: ToldPositions;
  /** Infinity while it has not settled. */
  untilMs: number;
}

export interface OwnPositionsLimits {
  /** Picks whose positions are remembered; each has some 1.5 KB. */
  picks: number;
  /** Tellings of one reading, and of each of its statements: between these other callers have their turn. */
  tellings: number;
  atOnce: number;
}

const usualLimits: OwnPositionsLimits = { picks: 10_000, tellings: 100_000, atOnce: 5_000 };

/**
 * Positions of users' own picks, by where rows said that their tokens stood. They are remembered, so that each reading asks only for
 * what was told since; one of which there is too much goes on with the next.
 */
export class OwnPositions {
  readonly #limits: OwnPositionsLimits;
  /** The one asked for longest ago first. */
  readonly #known = new Map<string, ToldPositions>();

  constructor(limits: Partial<OwnPositionsLimits> = {}) {
    this.#limits = { ...usualLimits, ...limits };
  }

  /**
   * In the order of the picks: none where it is not known how the market stood when they would have been bought, null where the
   * reading ended before all was told of them.
   */
  async read(warehouse: Warehouse, picks: readonly FollowedPick[], nowMs: number): Promise<(Executable[] | null)[]> {
    const positions = await this.#find(warehouse, picks);
    const byMint = new Map<string, Followed[]>();
    for (const [n, told] of positions.entries()) {
      const { mint } = picks[n]!;
      if (told) byMint.set(mint, [...(byMint.get(mint) ?? []), { told, untilMs: untilOf(picks[n]!) }]);
    }
    const unread = await this.#follow(warehouse, byMint);
    return positions.map((told, n) => {
      if (told === null) return [];
      const untilMs = untilOf(picks[n]!);
      // Another reading at the same time may not have known that it has settled.
      const isPast = told.asOfMs > untilMs;
      return isPast || unread.has(picks[n]!.mint) ? null : readTold(told, Math.min(untilMs, nowMs));
    });
  }

  /** What is remembered of each pick, or begun; null where the market is not known by which it begins. */
  async #find(warehouse: Warehouse, picks: readonly FollowedPick[]): Promise<(ToldPositions | null)[]> {
    const known = picks.map((pick) => {
      const told = this.#known.get(keyOf(pick));
      // A trade that settled it may be known later than what was told after that trade.
      return told && told.asOfMs <= untilOf(pick) ? told : undefined;
    });
    const others = picks.filter((_, n) => known[n] === undefined);
    const wishes = others.map(({ mint, selectedAtMs }) => ({ mint, atMs: selectedAtMs }));
    const first = await selectFirstTellings(warehouse, wishes);
    const begun = new Map(others.map((pick, n) => [pick, first[n] ?? null]));
    return picks.map((pick, n) => {
      const version = begun.get(pick) ?? null;
      const told = known[n] ?? (version === null ? null : begin(pick, version));
      if (told) this.#remember(keyOf(pick), told);
      return told;
    });
  }

  #remember(key: string, told: ToldPositions): void {
    this.#known.delete(key);
    this.#known.set(key, told);
    const [oldest] = this.#known.keys();
    if (this.#known.size > this.#limits.picks && oldest !== undefined) this.#known.delete(oldest);
  }

  /** Has them meet what was told since, and says of which tokens there is more. */
  async #follow(warehouse: Warehouse, byMint: ReadonlyMap<string, Followed[]>): Promise<Set<string>> {
    let mints = [...byMint.keys()];
    for (let left = this.#limits.tellings; left > 0 && mints.length > 0; left -= this.#limits.atOnce) {
      const limit = Math.min(left, this.#limits.atOnce);
      const wishes = mints.map((mint) => ({
        mint,
        after: Math.min(...byMint.get(mint)!.map(({ told }) => told.version)),
        untilMs: Math.max(...byMint.get(mint)!.map(({ untilMs }) => untilMs)),
      }));
      const tellings = await selectTellings(warehouse, wishes, limit);
      for (const telling of tellings) for (const one of byMint.get(telling.mint)!) meet(one, telling);
      // They come by mint: of those before the last one all was told.
      const last = tellings.length < limit ? null : tellings.at(-1)!.mint;
      mints = last === null ? [] : mints.filter((mint) => mint >= last);
    }
    return new Set(mints);
  }
}

function meet({ told, untilMs }: Followed, telling: Telling): void {
  if (telling.timeMs <= untilMs) meetTelling(told, telling);
}

const untilOf = ({ settledMs }: FollowedPick) => settledMs ?? Number.POSITIVE_INFINITY;

const keyOf = ({ mint, selectedAtMs, entry }: FollowedPick) => `${mint} ${selectedAtMs} ${entry.price}`;

function begin({ selectedAtMs, entry }: FollowedPick, version: number): ToldPositions {
  return newToldPositions({ atMs: selectedAtMs, price: entry.price }, version - 1);
}
