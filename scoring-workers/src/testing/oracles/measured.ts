import type { describeToken } from './describe-token.ts';
import type { detectRuin } from './detect-ruin.ts';
import type { evaluateTrades } from './evaluate-trades.ts';
import type { Groups, measureGroups } from './measure-groups.ts';
import type { measureMarket } from './measure-market.ts';
import type { measureWallets } from './measure-wallets.ts';

/** What is measured of a token, by the oracles, and what is told of it by those that know other tokens. */
export interface Measured {
  told: { smartDegenCount: number | null; smartDegenRate: number | null };
  token: ReturnType<typeof describeToken>;
  market: ReturnType<typeof measureMarket>;
  wallets: ReturnType<typeof measureWallets>;
  groups: Groups;
  figures: ReturnType<typeof measureGroups>;
  ruin: ReturnType<typeof detectRuin>;
  samples: ReturnType<typeof evaluateTrades>;
}
