import { rounds } from '@mintscope/engines/testing/slice';
import type { ChainEvent, Trade } from '@mintscope/schemas/events/chain-event';
import { solMint } from '@mintscope/schemas/ids';
import { programs } from '@mintscope/schemas/programs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMarket, exchangeLamports, populate, runWorld } from './market.ts';
import { regimes } from './regimes.ts';
import type { SimToken } from './token.ts';
import type { Wallet } from './wallets.ts';
import { createWorld, type MarketSettings } from './world.ts';

/** Of each launchpad's tokens: supply, virtual reserves above what the curve holds, and what is never sold on it. */
const billion = 1_000_000_000_000_000n;
const shapes: Readonly<Record<string, { supply: bigint; overToken: bigint; overSol: bigint; kept: bigint }>> = {
  [programs.pump]: {
    supply: billion,
    overToken: 73_000_000_000_000n,
    overSol: 30_000_000_000n,
    kept: 279_900_000_000_000n,
  },
  [programs.launchLab]: {
    supply: billion,
    overToken: 73_025_605_596_382n,
    overSol: 30_000_852_951n,
    kept: 279_925_605_596_382n,
  },
  [programs.moonshot]: { supply: 1_000n * billion, overToken: 0n, overSol: 0n, kept: 206_900_000_000_000_000n },
  [programs.meteoraDbc]: { supply: billion, overToken: 0n, overSol: 0n, kept: 206_900_000_000_000n },
};
/** Lamports that migrations keep. */
const migrationFees: Readonly<Record<string, bigint>> = {
  [programs.pump]: 15_000_001n,
  [programs.launchLab]: 0n,
  [programs.moonshot]: 2_000_000_000n,
  [programs.meteoraDbc]: 0n,
};
const startMs = 1_790_000_000_000;
/** Tokens fill their curves, and all of these get other pools. */
const busy = { seed: 2, launchesPerMinute: 20, tradesPerSecond: 300, regime: regimes.hot, otherPoolShare: 1 };
const busyMs = 200_000;

/** What a reader of the events alone knows of one token. */
interface Book {
  launchpad: string;
  balances: Map<string, bigint>;
  held: bigint;
  /** Quote units in the curve or pool. */
  quote: bigint;
  /** Pools beside its own. */
  others: Map<string, { base: bigint; quote: bigint }>;
}

const settingsArbitrary = fc.record({
  seed: fc.nat(0xffff_ffff),
  launchesPerMinute: fc.constantFrom(5, 60, 300),
  tradesPerSecond: fc.constantFrom(20, 150, 1_500),
});

test('tokens are conserved at every event and no wallet spends what it has not', () => {
  fc.assert(
    fc.property(settingsArbitrary, (settings) => {
      const books = new Map<string, Book>();
      for (const event of createMarket({ ...settings, startMs }).advance(startMs + 60_000)) enter(books, event);
      expect(books.size).toBeGreaterThan(0);
    }),
    { numRuns: rounds(12, 1) },
  );
});

test('tokens are conserved over the pools beside their own, each of which holds what it tells', () => {
  const books = new Map<string, Book>();
  const market = createMarket({ ...busy, startMs });
  for (const event of market.advance(startMs + busyMs)) enter(books, event);
  expect([...books.values()].filter(({ others }) => others.size > 0).length).toBeGreaterThan(2);
});

test('lamports are conserved and no wallet goes below zero', () => {
  fc.assert(
    fc.property(settingsArbitrary, (settings) => expectLamports(settings, 60_000)),
    { numRuns: rounds(8, 1) },
  );
  expectLamports(busy, busyMs);
});

function expectLamports(settings: Omit<MarketSettings, 'startMs'>, untilMs: number): void {
  const world = createWorld({ ...settings, startMs });
  const wallets: Wallet[] = [];
  const tokens: SimToken[] = [];
  world.onWallet = (wallet) => wallets.push(wallet);
  world.onToken = (token) => tokens.push(token);
  populate(world);
  const market = runWorld(world);
  for (let at = startMs; at <= startMs + untilMs; at += 1_500) {
    market.advance(at);
    let total = world.state.lamportsSpent;
    for (const wallet of wallets) {
      total += wallet.lamports;
      if (wallet.lamports < 0n) expect(`${wallet.role} ${wallet.lamports}`).toBe('not negative');
    }
    for (const token of tokens) total += lamportsIn(token);
    expect(total).toBe(BigInt(world.state.exchanges.length) * exchangeLamports);
  }
}

function lamportsIn({ pool, curve, otherPools = [] }: SimToken): bigint {
  const inSol = otherPools.filter(({ quoteMint }) => quoteMint === solMint);
  return inSol.reduce((all, other) => all + other.pool.quote, pool ? pool.quote : curve.realSol);
}

function enter(books: Map<string, Book>, event: ChainEvent): void {
  const { mint } = event;
  if (event.type === 'token_created')
    books.set(mint, { launchpad: event.program, balances: new Map(), held: 0n, quote: 0n, others: new Map() });
  const book = books.get(mint);
  if (event.type === 'transfer' && mint !== solMint) {
    move(book!, event.from, -event.amount);
    move(book!, event.to, event.amount);
  }
  if (event.type === 'migrated') {
    expect(book!.held + event.baseAmount).toBe(shapes[book!.launchpad]!.supply);
    expect(book!.quote - event.quoteAmount).toBe(migrationFees[book!.launchpad]);
    book!.quote = event.quoteAmount;
  }
  // Who migrates a token into its own pool holds none of it.
  if (event.type === 'liquidity_added' && book!.balances.has(event.provider)) {
    move(book!, event.provider, -event.baseAmount);
    book!.others.set(event.pool, { base: event.baseAmount, quote: event.quoteAmount });
  }
  if (event.type === 'liquidity_removed') {
    move(book!, event.provider, event.baseAmount);
    const other = book!.others.get(event.pool);
    if (other) other.base -= event.baseAmount;
    (other ?? book!).quote -= event.quoteAmount;
  }
  if (event.type === 'trade') enterTrade(book!, event);
}

function enterTrade(book: Book, trade: Trade): void {
  const sign = trade.side === 'buy' ? 1n : -1n;
  move(book, trade.trader, sign * trade.baseAmount);
  const other = book.others.get(trade.pool);
  if (other) {
    other.base -= sign * trade.baseAmount;
    other.quote += sign * trade.quoteAmount;
    hold(trade.baseReserve === other.base && trade.quoteReserve === other.quote, trade);
    return;
  }
  book.quote += sign * trade.quoteAmount;
  hold(trade.baseAmount > 0n && trade.quoteAmount > 0n && trade.feeQuote > 0n === paysFee(trade), trade);
  const { supply, overToken, overSol, kept } = shapes[book.launchpad]!;
  const beside = [...book.others.values()].reduce((all, { base }) => all + base, 0n);
  const onCurve = trade.program === book.launchpad;
  const { baseReserve, quoteReserve, curveRemaining } = trade;
  if (curveRemaining !== null) hold(supply - book.held === kept - overToken + curveRemaining, trade);
  if (onCurve && overSol === 0n) return;
  // The curve's virtual reserves lie above what it holds; a pool's are what it holds.
  hold(book.held + beside + baseReserve! - (onCurve ? overToken : 0n) === supply, trade);
  hold(quoteReserve! - (onCurve ? overSol : 0n) === book.quote, trade);
}

/** Raydium's pools leave all of their fee with the depositors. */
function paysFee({ program }: Trade): boolean {
  return program !== programs.raydiumCpmm;
}

/** `expect` costs more than the market does; it is called for what is wrong only. */
function hold(condition: boolean, trade: Trade): void {
  if (!condition) expect(trade).toBe('conserving');
}

function move(book: Book, wallet: string, amount: bigint): void {
  const balance = (book.balances.get(wallet) ?? 0n) + amount;
  if (balance < 0n) expect(`${wallet} ${balance}`).toBe('not negative');
  book.balances.set(wallet, balance);
  book.held += amount;
}
