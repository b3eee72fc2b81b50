import type { SampleTrade } from '@mintscope/schemas/token-metrics';
import { isRound, tally, threeDigits } from './cluster-features.ts';
import type { SampleRules } from './sample-rules.ts';

/** Features that single trades make; those of intervals and fees are made by all of them together. */
export const citedFeatureNames = [
  'quickRate',
  'rushRate',
  'roundRate',
  'amountClusterShare',
  'slotClusterShare',
  'computeClusterShare',
  'maxPayerShare',
  'accountReuse',
] as const;
export type CitedFeature = (typeof citedFeatureNames)[number];

/**
 * The features of `evaluateTransactions` that each trade of a sample counts for: a feature is the share of the trades that
 * count for it, of those whose figure it looks at. `launchMs` null: the launch was missed.
 */
export function explainSample(
  sample: readonly SampleTrade[],
  { launchMs, rules }: { launchMs: number | null; rules: SampleRules },
): CitedFeature[][] {
  const since = (trade: SampleTrade) => (launchMs === null ? Number.POSITIVE_INFINITY : trade.timeMs - launchMs);
  const slots = tally(sample.map(({ slot }) => slot));
  const payers = tally(sample.map(({ feePayer }) => feePayer));
  const busiest = commonest(payers);
  const amount = commonest(
    tally(sample.flatMap(({ quoteLamports: paid }) => (paid === null ? [] : [threeDigits(paid)]))),
  );
  const units = commonest(tally(sample.flatMap(({ computeUnits }) => (computeUnits === null ? [] : [computeUnits]))));
  const seen = new Set<string>();
  return sample.map((trade) => {
    const { quoteLamports: paid, typedLamports: typed } = trade;
    const counts: Record<CitedFeature, boolean> = {
      quickRate: since(trade) <= rules.quickWindowMs,
      rushRate: since(trade) <= rules.rushWindowMs,
      roundRate: typed !== null && isRound(typed, rules),
      amountClusterShare: paid !== null && threeDigits(paid) === amount,
      slotClusterShare: slots.get(trade.slot)! >= rules.slotClusterMin,
      computeClusterShare: trade.computeUnits !== null && trade.computeUnits === units,
      maxPayerShare: trade.feePayer === busiest,
      accountReuse: seen.has(trade.feePayer),
    };
    seen.add(trade.feePayer);
    return citedFeatureNames.filter((name) => counts[name]);
  });
}

/** The key that occurs most often, the first of equals; undefined without any. */
function commonest<K>(counts: ReadonlyMap<K, number>): K | undefined {
  let most: K | undefined;
  for (const [key, count] of counts) if (most === undefined || count > counts.get(most)!) most = key;
  return most;
}
