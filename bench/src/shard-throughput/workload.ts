import { randomBytes } from 'node:crypto';
import { encodeBase58 } from '../../../schemas/src/events/batch/base58.ts';
import { createBatchEncoder } from '../../../schemas/src/events/batch/encode-batch.ts';
import type { TokenCreated, Trade } from '../../../schemas/src/events/chain-event.ts';
import { solMint } from '../../../schemas/src/ids.ts';
import { programs } from '../../../schemas/src/programs.ts';

export interface Workload {
  trades: number;
  /** Launches, to be applied before the trades. */
  launches: Uint8Array;
  batches: Uint8Array[];
  /** The same trades as the peers take them: JavaScript objects of the four fields the rolling job needs. */
  objects: SimpleTrade[][];
  /** And as JSON text, one line a trade. */
  lines: string[][];
}

export interface SimpleTrade {
  mint: string;
  timeMs: number;
  quote: number;
  price: number;
}

export interface WorkloadOptions {
  tokens: number;
  wallets: number;
  trades: number;
  batch: number;
}

export const startMs = 1_790_000_000_000;
/** Tokens are a minute old: what happens in a launch window only is over. */
const launchedBeforeMs = 60_000;
/** Trades a second of event time. */
const rate = 10_000;

/** Curve trades of many tokens, a few of them busy, in chain order. Seeded; only signatures and addresses are random bytes. */
export function makeWorkload(options: WorkloadOptions): Workload {
  const random = seeded(7);
  const wallets = Array.from({ length: options.wallets }, () => key());
  const tokens = Array.from({ length: options.tokens }, () => ({
    mint: key(),
    pool: key(),
    base: 1.073e15,
    quote: 3e10,
  }));
  const encoder = createBatchEncoder({ cachedKeys: 200_000 });
  const launches = encoder.encode(tokens.map((token) => launch(token, wallets[0]!)));
  const batches: Uint8Array[] = [];
  const objects: SimpleTrade[][] = [];
  const lines: string[][] = [];
  for (let made = 0; made < options.trades; made += options.batch) {
    const trades: Trade[] = [];
    for (let i = 0; i < options.batch; i++) {
      const token = tokens[Math.floor(random() ** 2 * tokens.length)]!;
      const wallet = wallets[Math.floor(random() ** 1.5 * wallets.length)]!;
      trades.push(trade(token, wallet, startMs + Math.floor(((made + i) / rate) * 1000), random));
    }
    batches.push(encoder.encode(trades));
    const simple = trades.map(simplify);
    objects.push(simple);
    lines.push(simple.map((each) => JSON.stringify(each)));
  }
  return { trades: batches.length * options.batch, launches, batches, objects, lines };
}

export type MadeToken = { mint: string; pool: string; base: number; quote: number };

export function launch(token: MadeToken, creator: string, atMs = startMs - launchedBeforeMs): TokenCreated {
  return {
    type: 'token_created',
    ...envelope(token.mint, creator, atMs),
    name: 'Bench',
    symbol: 'BENCH',
    uri: '',
    creator,
    pool: token.pool,
    quoteMint: solMint,
    decimals: 6,
    quoteDecimals: 9,
    supply: 10n ** 15n,
    baseReserve: BigInt(token.base),
    quoteReserve: BigInt(token.quote),
    curveSupply: 793_100_000_000_000n,
    mintable: false,
    freezable: false,
  };
}

export function trade(token: MadeToken, wallet: string, atMs: number, random: () => number): Trade {
  const isBuy = random() < 0.5 || token.quote < 3.1e10;
  const quote = Math.floor((isBuy ? 0.01 : 0.009) * random() * 5e9) + 1e6;
  const base = Math.floor((token.base * quote) / (token.quote + (isBuy ? quote : -quote)));
  token.base += isBuy ? -base : base;
  token.quote += isBuy ? quote : -quote;
  return {
    type: 'trade',
    ...envelope(token.mint, wallet, atMs),
    side: isBuy ? 'buy' : 'sell',
    trader: wallet,
    pool: token.pool,
    quoteMint: solMint,
    decimals: 6,
    quoteDecimals: 9,
    baseAmount: BigInt(base),
    quoteAmount: BigInt(quote),
    feeQuote: BigInt(Math.floor(quote / 100)),
    baseReserve: BigInt(token.base),
    quoteReserve: BigInt(token.quote),
    curveRemaining: BigInt(Math.max(0, token.base - 279_900_000_000_000)),
  };
}

export function envelope(mint: string, feePayer: string, atMs: number) {
  return {
    v: 1 as const,
    mint,
    signature: encodeBase58(randomBytes(64)),
    instruction: 3,
    sub: 0,
    slot: 400_000_000 + Math.floor((atMs - startMs) / 400),
    transactionIndex: null,
    blockTime: Math.floor(atMs / 1000),
    timeMs: atMs,
    receivedAtMs: atMs,
    source: 'simulator' as const,
    program: programs.pump,
    feePayer,
    feeLamports: 105_000n,
    computeUnits: 60_000,
    priorityFeeLamports: null,
    tipLamports: null,
  };
}

function simplify(given: Trade): SimpleTrade {
  const quote = Number(given.quoteAmount) / 1e9;
  return { mint: given.mint, timeMs: given.timeMs!, quote, price: quote / (Number(given.baseAmount) / 1e6) };
}

export function key(): string {
  return encodeBase58(randomBytes(32));
}

export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}
