import { displayLimits } from '@mintscope/metrics/display-limits';
import { type ParameterName, type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import { formatShare } from '../../lib/format.ts';

/** What a header says of where the colours of its column change, by column, for the set in force. */
export function columnThresholds(values: ParameterValues): Readonly<Record<string, readonly string[]>> {
  const limit = (name: ParameterName) => parameterValue(values, name);
  const share = (value: number) => formatShare(value, 0);
  const risk = (name: 'rugRatio' | 'top10' | 'sniperRate' | 'bundlerRate', from = 'above') =>
    `red ${from} ${share(limit(`surface.risk.${name}High`))}, yellow ${from} ${share(limit(`surface.risk.${name}Medium`))}`;
  const counts = (high: ParameterName, caution: ParameterName) =>
    `red above ${limit(high)}, yellow above ${limit(caution)}`;
  const milestones = ['first', 'second', 'third'] as const;
  return {
    holders: [`Top 10: ${risk('top10')}`],
    creator: [
      `Launches: ${counts('surface.creator.createdHigh', 'surface.creator.createdCaution')}`,
      `Same image: ${counts('surface.social.imageHigh', 'surface.social.imageCaution')}`,
    ],
    risk: [
      `Rug: ${risk('rugRatio', 'from')}`,
      `Top 10: ${risk('top10')}`,
      `Snipers: ${risk('sniperRate')}, blue above ${share(displayLimits.noted.sniperRate)}`,
      `Bundlers: ${risk('bundlerRate')}`,
      `Bots: ${counts('surface.risk.botCountHigh', 'surface.risk.botCountMedium')}`,
      `Smart money: green above ${share(limit('surface.risk.smartRateGood'))}; bluechip: green above ${share(limit('surface.risk.bluechipGood'))}`,
    ],
    performance: [
      `${limit('performance.tiers.excellentX')}x or more excellent, ${limit('performance.tiers.positiveX')}x or more positive`,
      `Stars: high of ${milestones.map((name) => `${limit(`performance.milestones.${name}`)}x`).join(', ')}`,
    ],
    evaluation: [
      `Strong buy from ${limit('main.bands.strongBuy')}, buy from ${limit('main.bands.buy')}, watch from ${limit('main.bands.watch')}, avoid below`,
      `Weights in force: surface ${share(limit('main.weights.surface'))}, wallets ${share(limit('main.weights.investigation'))}, trades ${share(limit('main.weights.transaction'))}`,
    ],
  };
}
