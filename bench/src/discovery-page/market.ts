import { seededNumbers } from '../../../infra/engines/testing/seeded-numbers.ts';
import type { TokenRow } from '../../../schemas/src/token.ts';
import { makeRow } from '../../../stream-api/src/test-kit/make-row.ts';

export interface Market {
  /** The newest state of every token, the newest token last. */
  rows: readonly TokenRow[];
  /** `count` rows of the newest `among` tokens, each changed once as a trade changes it; all of them where there are fewer. */
  trade: (count: number, among: number, nowMs: number) => TokenRow[];
}

/** Of no number of tokens that is used here a divisor: all have their turn, in no order that can be seen. */
const stride = 7919;

/** Tokens launched one a second until now. */
export function makeMarket(tokens: number, nowMs: number): Market {
  const random = seededNumbers(7);
  let turn = 0;
  const rows = Array.from({ length: tokens }, (_, n) => madeToken(n, nowMs - (tokens - n) * 1000, random));
  return {
    rows,
    trade(count, among, atMs) {
      const newest = Math.min(among, rows.length);
      const traders = Array.from({ length: Math.min(count, newest) }, () => {
        turn = (turn + stride) % newest;
        return rows.length - 1 - turn;
      });
      return traders.flatMap((at) => {
        const row = rows[at];
        if (!row) return [];
        rows[at] = traded(row, random, atMs);
        return rows[at];
      });
    },
  };
}

function madeToken(n: number, createdAt: number, random: () => number): TokenRow {
  const share = () => Math.round(random() * 1000) / 1000;
  const score = () => Math.round(random() * 1000) / 10;
  const marketCap = 4_000 * (1 + random()) ** 6;
  const [buys, sells] = [Math.floor(random() * 900), Math.floor(random() * 600)];
  return makeRow(n, {
    createdAt,
    eventTimeMs: createdAt + 500,
    receivedAtMs: createdAt + 600,
    lastTradeAt: createdAt + 400,
    marketCap,
    volume: marketCap * random() * 3,
    holders: Math.floor(random() * 900),
    swaps: buys + sells,
    ...{ buys, sells, finalScore: score(), initialScore: score(), investigationScore: score() },
    ...{ transactionScore: score(), top10HolderRate: share(), sniperRate: share() / 4, bundlerRate: share() / 4 },
    ...{ botDegenCount: null, botProbability: share(), creatorHolding: share() / 5, creatorCreatedCount: 1 + (n % 9) },
    spark: Array.from({ length: 24 }, () => 1e-8 * (1 + random())),
  });
}

/** What a trade changes at once, and of one in ten what scoring finds new. */
function traded(row: TokenRow, random: () => number, atMs: number): TokenRow {
  const step = 0.98 + random() * 0.041;
  const isBuy = random() < 0.55;
  const marketCap = (row.marketCap ?? 0) * step;
  const size = marketCap * 0.01 * random();
  const currentX = (row.performance.currentX ?? 1) * step;
  return {
    ...row,
    version: row.version + 1,
    ...{ eventTimeMs: atMs, receivedAtMs: atMs, lastTradeAt: atMs },
    priceSol: (row.priceSol ?? 0) * step,
    priceUsd: (row.priceUsd ?? 0) * step,
    marketCap,
    marketCapSol: (row.marketCapSol ?? 0) * step,
    volume: (row.volume ?? 0) + size,
    volumeSol: (row.volumeSol ?? 0) + size / 180,
    volume5m: (row.volume5m ?? 0) * 0.999 + size,
    swaps: (row.swaps ?? 0) + 1,
    ...(isBuy ? { buys: (row.buys ?? 0) + 1 } : { sells: (row.sells ?? 0) + 1 }),
    holders: (row.holders ?? 0) + (random() < 0.3 ? 1 : 0),
    priceChange1m: step - 1,
    priceChange5m: (row.priceChange5m ?? 0) * 0.99 + step - 1,
    spark: [...row.spark.slice(-23), (row.priceSol ?? 0) * step],
    performance: {
      ...row.performance,
      currentX,
      maxX: Math.max(row.performance.maxX ?? 1, currentX),
      currentPrice: (row.priceSol ?? 0) * step,
      currentMarketCap: marketCap,
    },
    ...(random() < 0.1 ? { finalScore: Math.round(random() * 1000) / 10, top10HolderRate: random() } : {}),
  };
}
