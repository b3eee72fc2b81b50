import type { Findings } from '@mintscope/metrics/cap-score';
import type { SurfaceInputs } from '@mintscope/metrics/surface-inputs';
import type { ScoreTrace, StageTrace } from '@mintscope/schemas/score';
import type { Performance } from '@mintscope/schemas/token';
import type { TxEvaluation, WalletMetrics } from '@mintscope/schemas/token-metrics';
import type { TokenState } from '../state/token-state.ts';

/** One token on its way to a score: what earlier steps measured and what they made of it. */
export interface ScoreDraft {
  readonly token: TokenState;
  /** null while the token's holders are not known whole. */
  wallets: WalletMetrics | null;
  /** Of the launch sample, and of the recent one. */
  transactions: TxEvaluation;
  /** Share of the volume that goes round in circles. */
  washShare: number | null;
  recentTransactions: TxEvaluation;
  surface: SurfaceInputs;
  findings: Findings;
  surfaceStage: StageTrace;
  investigationStage: StageTrace;
  transactionStage: StageTrace;
  categories: ScoreTrace['categories'];
  trace: ScoreTrace;
  performance: Performance;
}
