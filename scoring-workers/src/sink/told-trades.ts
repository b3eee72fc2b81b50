import type { BatchReader } from '@mintscope/schemas/events/batch/batch-reader';
import { EventHash } from '../identity/event-hash.ts';
import { toldTimeMs } from '../identity/event-time.ts';
import { SeenEvents } from '../identity/seen-events.ts';
import { TradeHorizon } from '../identity/trade-horizon.ts';
import { FormerTrades } from './former-trades.ts';
import { PoolDepths } from './pool-depths.ts';
import type { SinkRules } from './sink-rules.ts';

/** Whether a trade was told at an earlier place of the log. `unknown`: only the warehouse can say. */
export type Telling = 'first' | 'repeated' | 'unknown';

/** What the warehouse has of a partition, up to the place where a sink begins. */
export interface StoredTrades {
  newestMs: number;
  newestSlot: number;
  /** The newest slot of each token with trades that may be told again, and the newest time told of them (ms). */
  tokens: { mint: string; slot: number; toldMs: number }[];
}

export interface ToldOptions {
  /** Secret words for the hashes of trades. */
  key: Uint32Array;
  rules: SinkRules;
  stored: StoredTrades;
  /** Trades of which the hashes are kept, at least; twice as many and a block at most. */
  recent?: number;
}

interface NewestSlot {
  slot: number;
  /** Number of the trade that brought the slot; -1 = the warehouse did. */
  since: number;
  toldMs: number;
}

/**
 * What one partition's log told before. A trade in a later slot than every one of its token is new, and so is one in the
 * newest slot when all of that slot are remembered; unless it may be one of before, which comes again with another slot. Of those
 * remembered it knows the repeats; the warehouse knows the rest. So the answer rests on the log alone, wherever the sink began.
 */
export class ToldTrades {
  readonly horizon: TradeHorizon;
  readonly depths = new PoolDepths();
  readonly #rules: SinkRules;
  readonly #identity: EventHash;
  readonly #most: number;
  readonly #tokens: Map<string, NewestSlot>;
  #newer = new SeenEvents();
  #older = new SeenEvents();
  readonly #former = new FormerTrades();
  /** Trades so far, and the number from which on all are remembered. */
  #count = 0;
  #rememberedFrom = 0;
  #newerFrom = 0;

  constructor({ key, rules, stored, recent = 65_536 }: ToldOptions) {
    this.#identity = new EventHash(key);
    this.#most = recent;
    this.#rules = { ...rules };
    this.horizon = new TradeHorizon(this.#rules);
    this.horizon.floorMs = rules.floorMs;
    this.horizon.newestMs = stored.newestMs;
    this.horizon.newestSlot = stored.newestSlot;
    this.#tokens = new Map(stored.tokens.map(({ mint, slot, toldMs }) => [mint, { slot, since: -1, toldMs }]));
  }

  get solUsdRate(): number {
    return this.#rules.solUsdRate;
  }

  /** What is remembered of trades beside their hashes. */
  get bytes(): number {
    return this.#former.bytes;
  }

  /** Goes by other rules from here on. */
  follow(rules: SinkRules): void {
    Object.assign(this.#rules, rules);
    this.horizon.floorMs = rules.floorMs;
  }

  /**
   * Before each block: of the trades in it the warehouse knows nothing yet, so none may be forgotten until the next one.
   */
  beginBlock(): void {
    if (this.#newer.size < this.#most) return;
    this.#former.turn(this.horizon.behindMs);
    this.#older = this.#newer;
    this.#newer = new SeenEvents();
    this.#rememberedFrom = this.#newerFrom;
    this.#newerFrom = this.#count;
    // Behind the horizon trades are refused, told before or not.
    for (const [mint, { toldMs }] of this.#tokens) if (toldMs <= this.horizon.behindMs) this.#tokens.delete(mint);
  }

  /** What is known of a trade of `mint`; remembers it. Trades are asked about once each, in the order of the log. */
  meet({ envelope, signatureWords }: BatchReader, index: number, mint: string): Telling {
    const number = this.#count++;
    const signature = envelope.signature[index]! * 16;
    const hash = this.#identity.of(signatureWords, signature, envelope.instruction[index]!, envelope.sub[index]!);
    if (this.#older.has(hash) || !this.#newer.add(hash)) return 'repeated';
    const told = toldTimeMs(envelope, index);
    const toldMs = Number.isNaN(told) ? this.horizon.newestMs : told;
    const isFormer = this.#former.mayHave(hash);
    this.#former.add(hash, toldMs);
    const telling = this.#compareSlot(mint, envelope.slot[index]!, { number, toldMs });
    return isFormer ? 'unknown' : telling;
  }

  #compareSlot(mint: string, slot: number, { number, toldMs }: { number: number; toldMs: number }): Telling {
    const newest = this.#tokens.get(mint);
    if (!newest) {
      this.#tokens.set(mint, { slot, since: number, toldMs });
      return 'first';
    }
    newest.toldMs = Math.max(newest.toldMs, toldMs);
    if (slot > newest.slot) {
      newest.slot = slot;
      newest.since = number;
      return 'first';
    }
    return slot === newest.slot && newest.since >= this.#rememberedFrom ? 'first' : 'unknown';
  }
}
