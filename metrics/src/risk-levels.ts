import { type ParameterName, type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import type { TxEvaluation, WalletMetrics } from '@mintscope/schemas/token-metrics';

export type RiskLevel = 'critical' | 'high' | 'medium' | 'low' | 'minimal';

/** The worst that Gini or the top 10 share says; null without holders. */
export function walletRisk(
  metrics: Pick<WalletMetrics, 'giniCoefficient' | 'top10Concentration'>,
  values: ParameterValues,
): RiskLevel | null {
  const { giniCoefficient: gini, top10Concentration: top10 } = metrics;
  if (gini === null || top10 === null) return null;
  const above = (giniLimit: ParameterName, top10Limit: ParameterName) =>
    gini > parameterValue(values, giniLimit) || top10 > parameterValue(values, top10Limit);
  if (above('investigation.risk.giniCritical', 'investigation.risk.top10Critical')) return 'critical';
  if (above('investigation.risk.giniHigh', 'investigation.risk.top10High')) return 'high';
  if (above('investigation.risk.giniMedium', 'investigation.risk.top10Medium')) return 'medium';
  return 'low';
}

/** How likely machines make the market; null while that is unknown. */
export function botRisk(
  { botProbability }: Pick<TxEvaluation, 'botProbability'>,
  values: ParameterValues,
): RiskLevel | null {
  if (botProbability === null) return null;
  if (botProbability > parameterValue(values, 'transaction.risk.botCritical')) return 'critical';
  if (botProbability > parameterValue(values, 'transaction.risk.botHigh')) return 'high';
  if (botProbability > parameterValue(values, 'transaction.risk.botMedium')) return 'medium';
  if (botProbability > parameterValue(values, 'transaction.risk.botLow')) return 'low';
  return 'minimal';
}
