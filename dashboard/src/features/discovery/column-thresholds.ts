import { displayLimits } from '@mintscope/metrics/display-limits';
import { mainWeights } from '@mintscope/schemas/parameters/main-weights';
import { type ParameterName, type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import { formatShare } from '../../lib/format.ts';
import { fewestForTopTen } from '../../lib/top-ten-tells.ts';

/** What a header says of where the colours of its column change, by column, for the set in force. */
export function columnThresholds(values: ParameterValues): Readonly<Record<string, readonly string[]>> {
  const limit = (name: ParameterName) => parameterValue(values, name);
  const share = (value: number) => formatShare(value, 0);
  const { shares: weights } = mainWeights(values);
  const risk = (name: 'rugRatio' | 'top10' | 'sniperRate' | 'bundlerRate', from = 'above') =>
    `red ${from} ${share(displayLimits[name].bad)}, yellow ${from} ${share(displayLimits[name].warn)}`;
  const counts = (high: ParameterName, caution: ParameterName) =>
    `red above ${limit(high)}, yellow above ${limit(caution)}`;
  const { botCount, multiple, milestones } = displayLimits;
  return {
    holders: [`Top 10: ${risk('top10')}, above ${fewestForTopTen} holders`],
    creator: [
      `Launches: ${counts('surface.creator.createdHigh', 'surface.creator.createdCaution')}`,
      `Same image: ${counts('surface.social.imageHigh', 'surface.social.imageCaution')}`,
    ],
    risk: [
      `Rug: ${risk('rugRatio', 'from')}`,
      `Top 10: ${risk('top10')}`,
      `Snipers: ${risk('sniperRate')}, blue above ${share(displayLimits.noted.sniperRate)}`,
      `Bundlers: ${risk('bundlerRate')}`,
      `Bots: red above ${botCount.bad}, yellow above ${botCount.warn}`,
      `Smart money: green above ${share(limit('surface.smartMoney.referenceRate'))}; bluechip: green above ${share(displayLimits.bluechipGood)}`,
      'Shares have no colour before there is a verdict',
    ],
    performance: [
      `${multiple.excellent}x or more excellent, above ${multiple.positive}x positive`,
      `Stars: high of ${milestones.map((from) => `${from}x`).join(', ')}`,
    ],
    evaluation: [
      `Strong buy from ${limit('main.bands.strongBuy')}, buy from ${limit('main.bands.buy')}, watch from ${limit('main.bands.watch')}, avoid below`,
      `Weights in force: surface ${share(weights.surface)}, wallets ${share(weights.investigation)}, trades ${share(weights.transaction)}`,
    ],
  };
}
