import { botFeatureNames, botGrowthName, botWeightName, growingFeatureNames } from '@mintscope/metrics/bot-probability';
import { rugScaleNames, rugSignNames, rugWeightName } from '@mintscope/metrics/rug-probability';
import type { probabilityNames } from '@mintscope/schemas/evidence';
import type { Topic } from './topic.ts';

export const probabilityTopics: Readonly<Record<(typeof probabilityNames)[number], Topic>> = {
  botProbability: {
    rule: 'How likely it is that machines make this market: a logistic sum of how evenly, how early and how much alike its trades are, fitted on markets whose truth is known. Of the launch sample and, once it has enough trades, of the recent one, as the parameter weighs them.',
    threshold: null,
    parameters: [
      'transaction.sample.signatureLimit',
      'transaction.sample.minimumTrades',
      'transaction.sample.recentWeight',
      'transaction.bot.intercept',
      'transaction.bot.trades',
      'transaction.bot.agreement',
      ...botFeatureNames.map(botWeightName),
      ...growingFeatureNames.map(botGrowthName),
    ],
    citation: { kind: 'sample', feature: null },
  },
  rugProbability: {
    rule: 'How likely it is that the token is ruined within 24 h (liquidity pulled, or the price at a tenth of its maximum with most of what insiders had sold): a logistic sum of signs, which parameters weigh, and of shapes: what a figure, or two together, add beyond these by their value. Both were fitted on markets whose truth is known. An unknown sign counts as the parameter says.',
    threshold: 'main.caps.ruinExponent',
    parameters: [
      'main.rug.intercept',
      'main.rug.trades',
      'main.rug.age',
      'main.rug.unknown',
      ...rugSignNames.map(rugWeightName),
      ...rugScaleNames,
    ],
    citation: { kind: 'wallets', labels: ['dev', 'insider', 'bundler'] },
  },
};
