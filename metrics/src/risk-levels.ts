import type { TxEvaluation, WalletMetrics } from '@mintscope/schemas/token-metrics';
import { displayLimits } from './display-limits.ts';

export type RiskLevel = 'critical' | 'high' | 'medium' | 'low' | 'minimal';

/** The worst that Gini or the top 10 share says; null without holders. */
export function walletRisk({
  giniCoefficient: gini,
  top10Concentration: top10,
}: Pick<WalletMetrics, 'giniCoefficient' | 'top10Concentration'>): RiskLevel | null {
  if (gini === null || top10 === null) return null;
  const { walletRisk: levels } = displayLimits;
  const isAbove = (level: keyof typeof levels) => gini > levels[level].gini || top10 > levels[level].top10;
  return (['critical', 'high', 'medium'] as const).find(isAbove) ?? 'low';
}

/** How likely machines make the market; null while that is unknown. */
export function botRisk({ botProbability }: Pick<TxEvaluation, 'botProbability'>): RiskLevel | null {
  if (botProbability === null) return null;
  const { botRisk: levels } = displayLimits;
  return (['critical', 'high', 'medium', 'low'] as const).find((level) => botProbability > levels[level]) ?? 'minimal';
}
