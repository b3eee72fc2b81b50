import { createMarket } from '@mintscope/ingest/simulator/market';
import { regimes } from '@mintscope/ingest/simulator/regimes';
import { encodeBase58 } from '@mintscope/schemas/events/batch/base58';
import { encodeBatch } from '@mintscope/schemas/events/batch/encode-batch';
import type { ChainEvent, Trade } from '@mintscope/schemas/events/chain-event';
import { solMint } from '@mintscope/schemas/ids';
import { programs } from '@mintscope/schemas/programs';
import { randomMarket } from '@mintscope/scoring-workers/testing/random-market';
import { SmallMarket } from '@mintscope/scoring-workers/testing/small-market';

const startMs = 1_790_000_000_000;
const minuteMs = 60_000;
const slotMs = 400;
/** The market stands still this long half-way: longer than tokens live without a trade, and than wallet facts are kept at the least. */
const pauseMs = 7 * 60 * minuteMs;

/**
 * A small stream that has something of everything: a simulated market of several launchpads with schemes, bundles, pictures,
 * migrations, before and after hours without events, and a nasty one of every kind of event, with late ones, ones from
 * the future, times told by slot alone, snapshots and authorities. The same each time.
 */
export function referenceCorpus(): Uint8Array[] {
  const nasty = randomMarket({ seed: 3, events: 3_000, late: 0.02, gaps: 0 }).map(varied);
  const events = [
    ...simulated(),
    ...nasty,
    ...trap(1, { sells: 0 }),
    ...trap(2, { sells: 12 }),
    ...trap(3, { sells: 12, isPooled: true }),
    ...trap(4, { sells: 0, isCrowd: true }),
    // A launch that was missed.
    ...trap(5, { sells: 12 }).slice(1),
    ...proven(),
  ];
  const inOrder = events.map((event, at) => ({ event, at, ms: timeOf(event) }));
  inOrder.sort((a, b) => a.ms - b.ms || a.at - b.at);
  const batches: Uint8Array[] = [];
  for (let from = 0; from < inOrder.length; from += 400)
    batches.push(encodeBatch(inOrder.slice(from, from + 400).map(({ event }) => event)));
  return batches;
}

function simulated(): ChainEvent[] {
  const market = createMarket({
    seed: 12,
    launchesPerMinute: 14,
    tradesPerSecond: 14,
    regime: regimes.predatory,
    startMs,
  });
  return [
    ...market.advance(startMs + 5 * minuteMs),
    ...market.advance(startMs + 9 * minuteMs).map((event) => later(event, pauseMs)),
  ];
}

/** A wallet that won nine of twelve tokens, and then buys another one among others. */
function proven(): ChainEvent[] {
  const market = new SmallMarket(1_000);
  const key = (at: number) => market.key(9_000_000 + at);
  const [wallet, target, tokens, sol] = [key(0), key(1), 1_000_000_000n, 1_000_000_000n];
  const rounds = Array.from({ length: 12 }, (_, at) => [
    market.launch(key(100 + at), key(2)),
    market.trade('buy', key(100 + at), wallet, tokens, sol),
    market.trade('sell', key(100 + at), wallet, tokens, at % 4 === 0 ? sol / 2n : 2n * sol),
  ]);
  const waited = market.wait(3 * minuteMs);
  const launch = market.launch(target, key(3));
  const buys = [wallet, key(10), key(11), key(12), key(13), key(14), key(15)].map((buyer) => {
    market.nowMs += 9_000;
    return market.trade('buy', target, buyer, tokens, sol / 10n);
  });
  return [...rounds.flat(), waited, launch, ...buys];
}

function later(event: ChainEvent, byMs: number): ChainEvent {
  return {
    ...event,
    slot: event.slot + byMs / slotMs,
    blockTime: event.blockTime === null ? null : event.blockTime + byMs / 1000,
    timeMs: event.timeMs === null ? null : event.timeMs + byMs,
  };
}

/** Every tenth tells neither block time nor time, and some claim to be ahead of their receipt. */
function varied(event: ChainEvent, at: number): ChainEvent {
  if (at % 10 === 7) return { ...event, blockTime: null, timeMs: null };
  if (at % 10 === 3 && event.timeMs !== null) return { ...event, receivedAtMs: event.timeMs - 1_000 * (at % 120) };
  return event;
}

function timeOf({ timeMs, blockTime, slot }: ChainEvent): number {
  if (timeMs !== null) return timeMs;
  return blockTime !== null ? blockTime * 1000 : startMs + (slot - 400_000_000) * slotMs;
}

interface TrapOptions {
  sells: number;
  isPooled?: boolean;
  isCrowd?: boolean;
}

/**
 * Many wallets buy, and after the first `sells` none sells any more; in a pool, its provider takes most of the liquidity out at
 * the end; in a crowd, the first 36 buy in one slot, ten of them by one payer. Providers tell of a paid ad, of copies, and of whom it is held by.
 */
function trap(number: number, { sells, isPooled = false, isCrowd = false }: TrapOptions): ChainEvent[] {
  const name = (kind: number, at: number) =>
    encodeBase58(
      Uint8Array.from(
        { length: kind === 0 ? 64 : 32 },
        (_, byte) => (byte * 7 + kind * 31 + at * 13 + number * 101 + (at >> 4) * byte) % 251,
      ),
    );
  const mint = name(1, 0);
  const pool = name(2, 0);
  const creator = name(3, 0);
  const fromMs = startMs + number * 20_000;
  let [base, quote] = [1_073_000_000_000_000n, 30_000_000_000n];
  const envelope = (at: number, payer: string) => ({
    v: 1 as const,
    mint,
    signature: name(0, at),
    instruction: 0,
    sub: 0,
    slot: 400_000_000 + Math.floor((fromMs - startMs + (isCrowd && at <= 36 ? 0 : at * 900)) / slotMs),
    transactionIndex: 0,
    blockTime: Math.floor((fromMs + at * 900) / 1000),
    timeMs: fromMs + at * 900,
    receivedAtMs: null,
    source: 'simulator' as const,
    program: isPooled ? programs.pumpSwap : programs.pump,
    feePayer: payer,
    feeLamports: 5_000n + BigInt(at * 131),
    computeUnits: 60_000 + at,
    priorityFeeLamports: null,
    tipLamports: null,
  });
  const trade = (at: number, side: 'buy' | 'sell'): Trade => {
    const trader = name(4, side === 'buy' ? at % 40 : (at - 1) % 40);
    const quoteAmount = side === 'buy' ? 100_000_000n + BigInt(at * 1_300_007) : 20_000_000n;
    const baseAmount =
      side === 'buy' ? (base * quoteAmount) / (quote + quoteAmount) : (base * quoteAmount) / (quote - quoteAmount);
    base += side === 'buy' ? -baseAmount : baseAmount;
    quote += side === 'buy' ? quoteAmount : -quoteAmount;
    return {
      type: 'trade',
      ...envelope(at + 1, isCrowd && at < 10 ? name(5, 0) : trader),
      side,
      trader,
      pool,
      quoteMint: solMint,
      decimals: 6,
      quoteDecimals: 9,
      baseAmount,
      quoteAmount,
      feeQuote: quoteAmount / 80n,
      baseReserve: base,
      quoteReserve: quote,
      curveRemaining: isPooled ? null : base - 279_900_000_000_000n,
    };
  };
  const launch: ChainEvent = {
    type: 'token_created',
    ...envelope(0, creator),
    name: `Trap ${number}`,
    symbol: `TRAP${number}`,
    uri: 'https://example.org/trap.json',
    creator,
    pool,
    quoteMint: solMint,
    decimals: 6,
    quoteDecimals: 9,
    supply: 1_000_000_000_000_000n,
    baseReserve: base,
    quoteReserve: quote,
    curveSupply: 793_100_000_000_000n,
    mintable: false,
    freezable: true,
  };
  const sides = [
    ...Array.from({ length: 2 * sells }, (_, at) => (at % 2 === 0 ? ('buy' as const) : ('sell' as const))),
    ...Array<'buy'>(70).fill('buy'),
  ];
  const flow = { pool, provider: creator, quoteMint: solMint, lpAmount: 1_000n };
  const put: ChainEvent[] = isPooled
    ? [
        {
          type: 'liquidity_added',
          ...envelope(0, creator),
          instruction: 1,
          ...flow,
          baseAmount: base,
          quoteAmount: quote,
        },
      ]
    : [];
  const trades = sides.map((side, at) => trade(at, side));
  const last = sides.length + 1;
  const taken: ChainEvent[] = isPooled
    ? [
        {
          type: 'liquidity_removed',
          ...envelope(last, creator),
          ...flow,
          baseAmount: (base * 4n) / 5n,
          quoteAmount: (quote * 4n) / 5n,
        },
      ]
    : [];
  const report: ChainEvent = {
    type: 'provider_report',
    ...envelope(last + 1, creator),
    source: 'enrichment',
    provider: 'simulated',
    picture: null,
    imageDup: 6,
    twitterCreateTokenCount: 9,
    dexscrAd: true,
    dexscrUpdateLink: true,
    ctoFlag: true,
    bluechipOwnerPpm: 20_000,
  };
  const links: ChainEvent = {
    type: 'metadata_changed',
    ...envelope(last + 2, creator),
    name: null,
    symbol: null,
    uri: null,
    image: null,
    description: null,
    twitter: 'https://x.com/trap',
    telegram: null,
    website: 'https://trap.example',
  };
  return [launch, ...put, ...trades, ...taken, links, report];
}
