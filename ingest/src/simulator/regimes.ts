import type { Config } from '@mintscope/engines/config';
import type { SchemeName } from './schemes.ts';

/**
 * What kind of market it is: numbers that agents draw from. Set from published figures (`published-figures.ts` has them with
 * their sources, `describe-market.ts` measures what comes of them), before any model saw a market, and not for one.
 */
export interface MarketRegime {
  /** Share of launches that could fill the curve, by the interest they are born with. */
  hitShare: number;
  /** Spread (sigma of the log) and centre of the interest a launch draws. */
  attentionSigma: number;
  /** Median time interest lasts (ms), and the patience of people (ms). */
  lifeMs: number;
  patienceMs: number;
  /** Launches by creators of many tokens, and by creators with a scheme; the others are one-off and without guile. */
  serialShare: number;
  schemerShare: number;
  /** What schemers do, in proportion. */
  schemes: Readonly<Record<SchemeName, number>>;
  /** Share of schemers whose wallets have no link among each other that the chain shows. */
  stealthShare: number;
  /** Share of launches bought in a bundle: of creators without guile, of serial ones, of schemers. */
  bundleShare: readonly [plain: number, serial: number, schemer: number];
  /** Share of bundles whose tokens move on to collecting wallets, and the median time until then (ms). */
  collectShare: number;
  collectMs: number;
  /** Share of launches a program buys in the block of their creation. */
  snipedShare: number;
  /** Share of serial creators' and schemers' launches that have a sniper the deployer paid. */
  ownSniperShare: number;
  /** Share of tokens with hired volume, and with wash trading (without guile; thrice as often otherwise). */
  volumeBotShare: number;
  washShare: number;
  /** Share of tokens a caller sends a crowd into within seconds. */
  callShare: number;
  /** Share of launches that copy the name, or the picture, of one that did well. */
  copyShare: number;
  /** Share of tokens that see a trade long after interest left them. */
  strayShare: number;
  /** Median of what people spend at once (SOL). */
  spendSol: number;
  /** How much busier the busiest hour is than the mean, and the quietest less busy (0..0.9). */
  hourSwing: number;
}

type RegimeName = Config['ingest']['simulator']['regime'];

const ordinary: MarketRegime = {
  hitShare: 0.024,
  attentionSigma: 1.25,
  lifeMs: 240_000,
  patienceMs: 85_000,
  serialShare: 0.22,
  schemerShare: 0.27,
  schemes: { fast_pull: 0.42, slow_bleed: 0.28, wash_dump: 0.16, honeypot: 0.05, liquidity_pull: 0.09 },
  stealthShare: 0.35,
  bundleShare: [0.06, 0.16, 0.5],
  collectShare: 0.6,
  collectMs: 17_500,
  snipedShare: 0.55,
  ownSniperShare: 0.12,
  volumeBotShare: 0.13,
  washShare: 0.05,
  callShare: 0.07,
  copyShare: 0.14,
  strayShare: 0.44,
  spendSol: 0.16,
  hourSwing: 0.3,
};

/**
 * - `ordinary`: the long-run market, about 1 launch in 100 graduates.
 * - `hot`: the best months (November 2024 to February 2025, 2.56 % graduate): more interest, more money, quicker hands.
 * - `predatory`: most launches are schemes, better hidden, with paid snipers and bundles (76 % of tokens of 2025 carry rug patterns).
 * - `quiet`: April 2025, 0.4 % graduate: little interest, small trades, programs among themselves.
 */
export const regimes: Readonly<Record<RegimeName, MarketRegime>> = {
  ordinary,
  hot: {
    ...ordinary,
    hitShare: 0.055,
    attentionSigma: 1.35,
    lifeMs: 280_000,
    patienceMs: 65_000,
    callShare: 0.14,
    snipedShare: 0.68,
    spendSol: 0.24,
    copyShare: 0.22,
    volumeBotShare: 0.16,
  },
  predatory: {
    ...ordinary,
    hitShare: 0.015,
    serialShare: 0.26,
    patienceMs: 130_000,
    schemerShare: 0.48,
    stealthShare: 0.55,
    bundleShare: [0.08, 0.25, 0.62],
    collectShare: 0.75,
    snipedShare: 0.6,
    ownSniperShare: 0.3,
    volumeBotShare: 0.18,
    washShare: 0.08,
    callShare: 0.1,
    copyShare: 0.24,
  },
  quiet: {
    ...ordinary,
    hitShare: 0.005,
    attentionSigma: 1.1,
    lifeMs: 200_000,
    patienceMs: 120_000,
    serialShare: 0.3,
    schemerShare: 0.22,
    bundleShare: [0.04, 0.12, 0.35],
    snipedShare: 0.5,
    callShare: 0.03,
    volumeBotShare: 0.1,
    spendSol: 0.1,
    hourSwing: 0.45,
  },
};
