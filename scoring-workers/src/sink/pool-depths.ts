import { isShallow } from '@mintscope/metrics/pool-depth';
import { lamportsPerUnit } from '@mintscope/metrics/quote-units';
import type { BatchReader } from '@mintscope/schemas/events/batch/batch-reader';
import { tradeNull } from '@mintscope/schemas/events/batch/layout';
import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import { curvePrograms } from '@mintscope/schemas/programs';
import { quoteCoins } from '@mintscope/schemas/quote-coins';

/** What a token's pools hold, in lamports of their quotes, by the pool; -1 = is not told. */
interface Depths {
  /** The curve that it was launched on, later the pool it moved into; '' = was not seen. */
  main: string;
  hasMoved: boolean;
  /** Lamports that a base unit of the quote was worth that it was traded in last. */
  unit: number;
  /** Slot of the newest trade: what an earlier one tells of its pool is not what it holds. */
  slot: number;
  held: Map<string, number>;
}

const untold = -1;
const decimalsOf = new Map(quoteCoins.map(({ mint, decimals }) => [mint, decimals]));
/** Pools of a token that are told apart. */
const mostPools = 8;

/**
 * Which trades are in a pool that is shallow beside the token's deepest, as the shards tell it (`isBeside`), from what the log told since
 * the sink began: until a token's deep pool is traded again another one may be taken for it.
 */
export class PoolDepths {
  readonly #most: number;
  /** Those met last, and those before: twice `most` tokens are remembered at most. */
  #newer = new Map<string, Depths>();
  #older = new Map<string, Depths>();

  constructor(most = 50_000) {
    this.#most = most;
  }

  get size(): number {
    return this.#newer.size + this.#older.size;
  }

  /** Trades are asked about once each, in the order of the log. `rate`: USD a SOL. */
  meetTrade({ envelope, trade, ...reader }: Told, index: number, mint: string, rate: number): boolean {
    const row = envelope.detail[index]!;
    const unit = lamportsPerUnit(reader.text(trade.quoteMint[row]!), trade.quoteDecimals[row]!, rate);
    // It has no price.
    if (Number.isNaN(unit)) return false;
    const token = this.#of(mint);
    const pool = reader.text(trade.pool[row]!);
    const isTold = (trade.nulls[row]! & tradeNull.quoteReserve) === 0;
    const told = isTold ? u64(trade.quoteReserve, row) * unit : untold;
    const isCurve = () => curvePrograms.has(reader.text(envelope.program[index]!));
    const paid = u64(trade.quoteAmount, row) * unit;
    // One that empties its pool was made in a deep one.
    const before = isTold && trade.side[row] === 1 ? told + paid : told;
    const isBeside = isBesideOthers(token, pool, { told: before, paid }) && !isCurve();
    if (!isBeside) token.unit = unit;
    const slot = envelope.slot[index]!;
    if (slot >= token.slot) {
      token.slot = slot;
      // What a curve had is in the pool it became.
      if (isTold && !(token.hasMoved && isCurve())) hold(token, pool, told);
    }
    return isBeside;
  }

  /** What moves a token's pools and is no trade. */
  meetOther(event: ChainEvent, rate: number): void {
    switch (event.type) {
      case 'token_created':
        this.#of(event.mint).main = event.pool;
        return;
      case 'migrated':
        move(this.#of(event.mint), event);
        return;
      case 'liquidity_added':
      case 'liquidity_removed': {
        const unit = lamportsPerUnit(event.quoteMint, decimalsOf.get(event.quoteMint) ?? Number.NaN, rate);
        const moved = Number(event.quoteAmount) * (event.type === 'liquidity_added' ? unit : -unit);
        const token = this.#of(event.mint);
        const isKnown = token.held.has(event.pool);
        if (!isKnown && token.hasMoved && curvePrograms.has(event.program)) return;
        const held = token.held.get(event.pool) ?? 0;
        if (!Number.isNaN(moved)) hold(token, event.pool, Math.max(0, held + moved));
        return;
      }
      default:
    }
  }

  #of(mint: string): Depths {
    const known = this.#newer.get(mint);
    if (known) return known;
    const token = this.#older.get(mint) ?? { main: '', hasMoved: false, unit: Number.NaN, slot: 0, held: new Map() };
    if (this.#newer.size >= this.#most) {
      this.#older = this.#newer;
      this.#newer = new Map();
    }
    this.#newer.set(mint, token);
    return token;
  }
}

/** The columns of a batch, and its addresses as text. */
export interface Told extends Pick<BatchReader, 'envelope' | 'trade'> {
  text: (key: number) => string;
}

function isBesideOthers({ main, held }: Depths, pool: string, { told, paid }: { told: number; paid: number }): boolean {
  let deepest = 0;
  for (const [other, lamports] of held) if (other !== pool && lamports > deepest) deepest = lamports;
  const own = told === untold ? held.get(pool) || untold : told;
  if (own === untold && pool === main) return false;
  return isShallow(own === untold ? paid : own, deepest);
}

function move(token: Depths, { fromPool, toPool, quoteAmount }: Extract<ChainEvent, { type: 'migrated' }>): void {
  token.main = toPool;
  token.hasMoved = true;
  token.held.delete(fromPool);
  const moved = Number(quoteAmount) * token.unit;
  if (!Number.isNaN(moved)) hold(token, toPool, Math.max(token.held.get(toPool) ?? 0, moved));
}

/** Of too many the shallowest is forgotten. */
function hold({ held, main }: Depths, pool: string, lamports: number): void {
  if (!held.has(pool) && held.size >= mostPools) {
    const spare = [...held].filter(([each]) => each !== main);
    held.delete(spare.reduce((least, each) => (each[1] < least[1] ? each : least))[0]);
  }
  held.set(pool, lamports);
}

function u64(column: Uint32Array, row: number): number {
  return column[row * 2 + 1]! * 4_294_967_296 + column[row * 2]!;
}
