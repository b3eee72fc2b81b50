import type { CreatorKind } from './token.ts';
import type { WalletRole } from './wallets.ts';

/**
 * What the simulator knows and scoring must find out; one NDJSON line each. A wallet's line comes before its first event, a
 * token's at launch; `rug` when its insiders leave, `outcome` when it leaves the market (or when labels are flushed).
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
      creator: string;
      creatorKind: CreatorKind;
      quality: number;
      launchedAtMs: number;
      bundleSize: number;
    }
  | { kind: 'rug'; mint: string; atMs: number }
  | {
      kind: 'outcome';
      mint: string;
      atMs: number;
      trades: number;
      botTrades: number;
      /** Share of trades made by programs, of all and of the first hundred; null without trades. */
      botShare: number | null;
      sampleBotShare: number | null;
      /** Highest market cap relative to the one at launch. */
      peakX: number;
      migrated: boolean;
      ruggedAtMs: number | null;
    };
