import { decodeBase58 } from '@mintscope/schemas/batch/base58';
import { solMint, systemProgram } from '@mintscope/schemas/ids';
import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import { KeyTable } from './key-table.ts';
import { RecentEvents } from './recent-events.ts';
import { type Rules, rulesOf } from './rules.ts';
import { newTokenState, type TokenState } from './token-state.ts';
import { WalletFacts } from './wallet-facts.ts';

/** Where tokens are sent to be destroyed. */
const burnAddress = '1nc1nerator11111111111111111111111111111111';
const dollarMints = ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'Es9vMFrzaCERmJFrF4H2FYD4KCoNkY11McCe8BenwNYB'];
const solDecimals = 9;

/** All that one partition's shard knows. Everything in it follows from the partition's events and the parameters. */
export interface ShardState {
  readonly partition: number;
  readonly partitions: number;
  readonly parameters: ParameterSet;
  readonly rules: Rules;
  readonly keys: KeyTable;
  readonly walletFacts: WalletFacts;
  /** Live tokens by the shard key of their mint. */
  readonly tokens: Map<number, TokenState>;
  /** Repeats among the facts that every partition gets. */
  recentFacts: RecentEvents;
  /** Quote mints with a known price in SOL. */
  readonly solKeys: ReadonlySet<number>;
  readonly dollarKeys: ReadonlySet<number>;
  readonly burnKey: number;
  /** Newest event time, and the next moment at which quiet tokens are looked at (ms). */
  clockMs: number;
  nextTickMs: number;
  /** Tokens changed by an event that is not their own. */
  readonly alsoChanged: Set<TokenState>;
  /** Tokens that left since the last snapshot. */
  readonly closed: Set<string>;
}

export function newShardState(options: {
  partition: number;
  partitions: number;
  parameters: ParameterSet;
}): ShardState {
  const keys = new KeyTable();
  const rules = rulesOf(options.parameters);
  const keep = (text: string) => internText(keys, text);
  return {
    ...options,
    rules,
    keys,
    walletFacts: new WalletFacts(keys),
    tokens: new Map(),
    recentFacts: new RecentEvents(8192),
    solKeys: new Set([solMint, systemProgram].map(keep)),
    dollarKeys: new Set(dollarMints.map(keep)),
    burnKey: keep(burnAddress),
    clockMs: 0,
    nextTickMs: 0,
    alsoChanged: new Set(),
    closed: new Set(),
  };
}

/** The token of a mint, made when there is none yet. */
export function openToken(state: ShardState, mint: number, firstMs: number, slot: number): TokenState {
  const known = state.tokens.get(mint);
  if (known) return known;
  const token = newTokenState(mint, firstMs, slot, state.keys, state.rules);
  state.tokens.set(mint, token);
  state.closed.delete(token.facts.address);
  return token;
}

export function closeToken(state: ShardState, token: TokenState): void {
  state.tokens.delete(token.mint);
  state.closed.add(token.facts.address);
  token.members.releaseAll();
  state.keys.release(token.mint);
}

/** Lamports that one base unit of the quote mint is worth; NaN for a quote without a known price in SOL. */
export function lamportsPerQuoteUnit(state: ShardState, quoteKey: number, decimals: number): number {
  if (state.solKeys.has(quoteKey)) return 10 ** (solDecimals - decimals);
  if (state.dollarKeys.has(quoteKey)) return 10 ** (solDecimals - decimals) / state.rules.solUsdRate;
  return Number.NaN;
}

function internText(keys: KeyTable, text: string): number {
  const bytes = decodeBase58(text, 32)!;
  const key = keys.intern(new Uint32Array(bytes.buffer), 0);
  keys.retain(key);
  return key;
}
