import type { PadName } from './launchpads.ts';
import type { CreatorKind, SchemeName } from './schemes.ts';
import type { WalletRole } from './wallets.ts';

/**
 * How holders were ruined: liquidity taken out of the pool; a price (on the curve, whose price cannot fall below its floor:
 * SOL that holders could get) of at most 10 % of its maximum with more than half of the insiders' supply sold; or frozen.
 */
export type RuinKind = 'liquidity_pulled' | 'collapsed' | 'frozen';

/** Thresholds of ruin, from the definition of `rugProbability`. */
export const ruinTerms = {
  horizonMs: 24 * 3_600_000,
  priceLeft: 0.1,
  insidersSold: 0.5,
  /** Share of a pool that is taken out. */
  liquidityTaken: 0.5,
  /** Insiders that never bought this share of supply did not ruin holders by selling it. */
  materialShare: 0.02,
  /** SOL that had to be in curve or pool once: before there is nothing to be ruined. */
  materialSol: 2,
} as const;

/**
 * What the simulator knows and scoring must find out; one NDJSON line each. A wallet's line comes before its first event, a
 * token's at launch; `insider` when a wallet joins those who act with the creator; `rug` when they leave; `ruin` when holders
 * are ruined, whatever was meant; `outcome` when the token leaves the market, or when labels are flushed (the last one counts).
 */
export type TruthLabel =
  | {
      kind: 'wallet';
      address: string;
      role: WalletRole;
      ring: string | null;
      funder: string | null;
      bot: boolean;
    }
  | {
      kind: 'token';
      mint: string;
      launchpad: PadName;
      creator: string;
      creatorKind: CreatorKind;
      /** What the creator means to do; null = nothing against holders. */
      scheme: SchemeName | null;
      quality: number;
      launchedAtMs: number;
      bundleSize: number;
    }
  | { kind: 'insider'; mint: string; address: string; atMs: number }
  | { kind: 'rug'; mint: string; atMs: number }
  | { kind: 'ruin'; mint: string; atMs: number; how: RuinKind }
  | {
      kind: 'outcome';
      mint: string;
      atMs: number;
      trades: number;
      botTrades: number;
      /** Share of trades made by programs, of all and of the first hundred; null without trades. */
      botShare: number | null;
      sampleBotShare: number | null;
      /** Highest market cap relative to the one at launch, and when. */
      peakX: number;
      peakAtMs: number;
      /** The same an hour and a day after launch; null before. */
      xAtHour: number | null;
      xAtDay: number | null;
      lastX: number;
      lastTradeAtMs: number;
      insidersBoughtShare: number;
      insidersSoldShare: number | null;
      migrated: boolean;
      ruggedAtMs: number | null;
      ruinedAtMs: number | null;
      ruin: RuinKind | null;
    };
