import { encodeBase58 } from '@mintscope/schemas/events/batch/base58';
import type { ChainEvent, TokenCreated, Trade } from '@mintscope/schemas/events/chain-event';
import { solMint } from '@mintscope/schemas/ids';
import { programs } from '@mintscope/schemas/programs';
import fc from 'fast-check';

/** One step of a random market of one token. */
interface Step {
  gapMs: number;
  /** Length of a slot while this one passes (ms): the chain's clock and its slots drift apart. */
  slotMs: number;
  /** How much earlier than the newest it happened; it comes late then. */
  agoMs: number;
  /** Ahead of its receipt. */
  aheadMs: number;
  isFine: boolean;
  transactionIndex: number | null;
  lamports: number;
  tokens: number;
}

const stepArbitrary: fc.Arbitrary<Step> = fc.record({
  gapMs: fc.oneof(fc.constantFrom(0, 150, 1000), fc.integer({ min: 800, max: 3000 }), fc.nat(40_000)),
  slotMs: fc.integer({ min: 300, max: 560 }),
  agoMs: fc.oneof({ weight: 8, arbitrary: fc.constant(0) }, fc.nat(4000), fc.nat(900_000)),
  aheadMs: fc.oneof({ weight: 12, arbitrary: fc.constant(0) }, fc.nat(90_000)),
  isFine: fc.boolean(),
  transactionIndex: fc.option(fc.nat(3)),
  // Dust and empty sides among them.
  lamports: fc.oneof(
    { weight: 10, arbitrary: fc.integer({ min: 1, max: 3_000_000_000 }) },
    fc.integer({ min: 0, max: 20_000 }),
  ),
  tokens: fc.oneof({ weight: 20, arbitrary: fc.integer({ min: 1, max: 1_000_000_000 }) }, fc.constant(0)),
});

export const startMs = 1_800_000_000_000;
const key = (fill: number, bytes = 32) => encodeBase58(new Uint8Array(bytes).fill(fill));
export const tradedMint = key(9);

/** A launch and random trades, in the order of the log. */
export function tradesArbitrary(least: number, most: number): fc.Arbitrary<[TokenCreated, ...Trade[]]> {
  return fc.array(stepArbitrary, { minLength: least, maxLength: most, size: 'max' }).map((steps) => {
    let nowMs = startMs;
    let slot = 400_000_000;
    const launch: TokenCreated = {
      type: 'token_created',
      ...envelopeOf(0, { slot, timeMs: null, blockTime: nowMs / 1000, receivedAtMs: nowMs + 200, transactionIndex: 0 }),
      ...{ name: 'Drifting', symbol: 'DRIFT', uri: '', creator: key(8), pool: key(7), quoteMint: solMint },
      ...{ decimals: 6, quoteDecimals: 9, supply: 10n ** 15n, baseReserve: null, quoteReserve: null },
      ...{ curveSupply: null, mintable: false, freezable: false },
    };
    const trades = steps.map((step, n): Trade => {
      nowMs += step.gapMs;
      slot += Math.round(step.gapMs / step.slotMs);
      const receivedAtMs = nowMs + 200;
      const atMs = step.aheadMs > 0 ? receivedAtMs + step.aheadMs : nowMs - step.agoMs;
      const place = {
        slot: Math.max(1, slot - Math.round(step.agoMs / step.slotMs)),
        timeMs: step.isFine ? atMs : null,
        blockTime: Math.floor(atMs / 1000),
        receivedAtMs,
        transactionIndex: step.transactionIndex,
      };
      return {
        type: 'trade',
        ...envelopeOf(n + 1, place),
        ...{ side: n % 3 === 0 ? 'sell' : 'buy', trader: key(10 + (n % 5)), pool: key(7), quoteMint: solMint },
        ...{ decimals: 6, quoteDecimals: 9, baseAmount: BigInt(step.tokens), quoteAmount: BigInt(step.lamports) },
        ...{ feeQuote: 0n, baseReserve: null, quoteReserve: null, curveRemaining: null },
      };
    });
    return [launch, ...trades];
  });
}

type Place = Pick<ChainEvent, 'slot' | 'timeMs' | 'blockTime' | 'receivedAtMs' | 'transactionIndex'>;

function envelopeOf(n: number, place: Place) {
  const signature = new Uint8Array(64).fill(3);
  new DataView(signature.buffer).setUint32(0, n);
  return {
    v: 1 as const,
    mint: tradedMint,
    signature: encodeBase58(signature),
    instruction: 0,
    sub: 0,
    ...place,
    source: 'solana' as const,
    program: programs.pump,
    feePayer: key(10 + (n % 5)),
    feeLamports: 5000n,
    computeUnits: null,
    priorityFeeLamports: null,
    tipLamports: null,
  };
}
