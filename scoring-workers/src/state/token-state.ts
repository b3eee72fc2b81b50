import type { FormerEvents } from '../identity/former-events.ts';
import type { LastTransaction } from '../identity/last-transaction.ts';
import type { SeenEvents } from '../identity/seen-events.ts';
import type { CandleSeries } from '../running/candle-series.ts';
import type { CirculatingSupply } from '../running/circulating-supply.ts';
import type { LaunchGroups } from '../running/launch-groups.ts';
import type { MarketNote } from '../running/market-note.ts';
import type { Performance } from '../running/performance.ts';
import type { Predictions } from '../running/predictions.ts';
import type { Spark } from '../running/spark.ts';
import type { TokenWallets } from '../running/token-wallets.ts';
import type { TradeWindow } from '../running/trade-window.ts';
import type { CalledToken } from './called-token.ts';
import type { KeyTable } from './key-table.ts';
import type { Positions } from './positions.ts';
import { type FactsAtHand, factsAtHand } from './resting-facts.ts';
import {
  packWhenDue,
  type RestingBytes,
  readResting,
  readRestingFacts,
  type TokenHome,
  withFacts,
  writeResting,
} from './resting-parts.ts';
import type { Rules } from './rules.ts';
import { newTokenFacts, type PoolReserve, type TokenFacts } from './token-facts.ts';
import type { TokenMembers } from './token-members.ts';
import { newestCount, newParts, sampleOf, type TokenParts, tieParts } from './token-parts.ts';
import type { TokenSamples } from './token-samples.ts';
import type { TradeLog } from './trade-log.ts';

interface Resting extends RestingBytes {
  readonly home: TokenHome;
  /** Shard key of its creator, -1 while unknown. */
  readonly creatorKey: number;
  /** What its figures were brought to since. */
  asOfMs: number;
}

/**
 * Everything a shard keeps about one live token. While it is quiet its parts may rest as bytes, in place: the first that asks for
 * one of them brings all of them back as they were. What a tick and the choice of tokens read is there all the same.
 */
export class TokenState implements TokenParts {
  /** Shard key of the mint. */
  readonly mint: number;
  /** What a snapshot of version 1 remembered of its events. */
  former: FormerEvents | null = null;
  /** Its calls, which the shard keeps beside it; null while it was never called. */
  called: CalledToken | null = null;
  /** The pool met last, by its shard key and by the token's own number; saves looking it up for each trade, rebuilt by use. */
  poolKey = -1;
  poolMember = -1;
  /** The pool whose reserve was told last, under its shard key: one of its facts. */
  reserveKey = -1;
  reserve: PoolReserve | null = null;
  /** Changed since it was published. */
  unpublished = false;
  /** What changed since it was last in a snapshot: time alone and what is known of its creator change its facts. */
  unsaved: 'facts' | 'all' | null = null;
  /** Snapshots have its facts apart from the rest, which is older. */
  factsAreApart = false;
  detailDue = false;
  /** When its next detail may be made, by the clock of who publishes (ms). */
  nextDetailMs = 0;
  /** While it rests: the tick before which none has anything to do with it, and the one before which there is nothing to judge. */
  dueMs = 0;
  judgeMs = 0;
  /** While it rests: something of its outcome was not told yet. */
  outcomeDue = true;
  #facts: TokenFacts | null;
  /** While its facts rest. */
  #atHand: FactsAtHand | null = null;
  #parts: TokenParts | null;
  #resting: Resting | null = null;
  /** What it rested as before it was brought back for a look. */
  #kept: Resting | null = null;

  constructor(mint: number, facts: TokenFacts, parts: TokenParts) {
    this.mint = mint;
    this.#facts = facts;
    this.#parts = tieParts(parts);
  }

  /** Also while it rests; then they may rest, too, until they are asked for. */
  get facts(): TokenFacts {
    return this.#facts ?? this.#bringFacts();
  }

  /** Those of its facts that are read of many tokens in turn, and what time changes of them: nothing is brought back for it. */
  get atHand(): FactsAtHand {
    return this.#facts ?? this.#atHand!;
  }

  get isResting(): boolean {
    return this.#parts === null;
  }

  /** What it rests as; 0 while it does not. */
  get restingBytes(): number {
    return this.#resting?.bytes.length ?? 0;
  }

  /** It is bytes from now on, until one of its parts is asked for; objects that were read of its facts before are no longer theirs. */
  rest(home: TokenHome): void {
    const parts = this.#parts;
    if (parts === null) return;
    this.#resting = this.#kept === null ? this.#write(parts, home) : this.#again(this.#kept, home);
    this.#parts = null;
    this.#kept = null;
    this.#letFactsGo();
  }

  /** Facts that were asked for alone are bytes again. */
  restFacts(): void {
    if (this.#facts === null || this.#resting === null) return;
    this.#resting = { ...this.#resting, ...withFacts(this.#resting, this.#facts) };
    this.#letFactsGo();
  }

  #letFactsGo(): void {
    this.#atHand = factsAtHand(this.#facts!);
    this.#facts = null;
    this.reserve = null;
  }

  /**
   * Brings it back for who only reads it, and is to let it rest at once: as it was before, which costs a tenth of writing it anew. Time
   * that it was brought to is made up for when it is back.
   */
  look(): void {
    this.#kept = this.#resting;
    this.#bringBack(true);
  }

  /** It was not only looked at. */
  change(): void {
    this.#kept = null;
  }

  #write(parts: TokenParts, home: TokenHome): Resting {
    const { creatorWallet } = this.facts;
    const creatorKey = creatorWallet < 0 ? -1 : parts.members.keyOf(creatorWallet);
    return { ...writeResting(parts, this.facts, home), home, creatorKey, asOfMs: Number.NEGATIVE_INFINITY };
  }

  #again(kept: Resting, home: TokenHome): Resting {
    const { asOfMs, eventMs } = this.facts;
    return { ...kept, ...withFacts(packWhenDue(kept, home, eventMs), this.facts), asOfMs };
  }

  /** Lets time pass without an event. */
  advance(nowMs: number): void {
    if (this.#parts !== null) letTimePass(this.#parts, nowMs);
    else this.#resting!.asOfMs = nowMs;
  }

  /** Whether it is the token of the creator with this shard key. */
  isCreatedBy(key: number): boolean {
    if (this.#resting !== null) return this.#resting.creatorKey === key;
    const { creatorWallet } = this.facts;
    return creatorWallet >= 0 && this.members.keyOf(creatorWallet) === key;
  }

  get parts(): TokenParts {
    return this.#parts ?? this.#bringBack(false);
  }

  get members(): TokenMembers {
    return this.parts.members;
  }

  get wallets(): TokenWallets {
    return this.parts.wallets;
  }

  get circulating(): CirculatingSupply {
    return this.parts.circulating;
  }

  get launch(): LaunchGroups {
    return this.parts.launch;
  }

  get positions(): Positions {
    return this.parts.positions;
  }

  get seen(): SeenEvents {
    return this.parts.seen;
  }

  get transaction(): LastTransaction {
    return this.parts.transaction;
  }

  get sample(): TokenSamples {
    return this.parts.sample;
  }

  get trades(): TradeLog {
    return this.parts.trades;
  }

  get window(): TradeWindow {
    return this.parts.window;
  }

  get candles(): CandleSeries {
    return this.parts.candles;
  }

  get spark(): Spark {
    return this.parts.spark;
  }

  get performance(): Performance {
    return this.parts.performance;
  }

  get predictions(): Predictions {
    return this.parts.predictions;
  }

  get market(): MarketNote {
    return this.parts.market;
  }

  #bringFacts(): TokenFacts {
    const facts = readRestingFacts(this.#resting!, this.#atHand!);
    this.#facts = facts;
    this.#atHand = null;
    return facts;
  }

  #bringBack(keeps: boolean): TokenParts {
    const resting = this.#resting!;
    const { home, asOfMs } = resting;
    const parts = tieParts(readResting(resting, home, { sample: sampleOf(this.facts, home.rules), keeps }));
    letTimePass(parts, asOfMs);
    this.#resting = null;
    this.#parts = parts;
    this.dueMs = 0;
    this.judgeMs = 0;
    return parts;
  }
}

function letTimePass({ window, wallets }: TokenParts, nowMs: number): void {
  window.advance(nowMs);
  wallets.age(nowMs);
}

export function newTokenState(mint: number, firstMs: number, slot: number, keys: KeyTable, rules: Rules): TokenState {
  keys.retain(mint);
  return new TokenState(mint, newTokenFacts(keys.text(mint), firstMs, slot), newParts(slot, keys, rules));
}

/**
 * Takes what follows from rules anew of what is remembered, after they changed. What events did by the former ones stays: marks,
 * links that were seen or not, prices and times.
 */
export function followRules(token: TokenState, rules: Rules): void {
  const { parts } = token;
  parts.trades = parts.trades.resized(rules.sample.signatureLimit, newestCount(rules));
  parts.sample = sampleOf(token.facts, rules);
  parts.positions.recount();
  parts.wallets.trim();
  parts.wallets.age(token.facts.asOfMs);
  parts.launch.refind();
}
