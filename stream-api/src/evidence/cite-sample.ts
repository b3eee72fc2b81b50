import { type CitedFeature, explainSample } from '@mintscope/metrics/explain-sample';
import { sampleRules, takeSample } from '@mintscope/metrics/sample-rules';
import { solMint } from '@mintscope/schemas/ids';
import { lamportsPerSol } from '@mintscope/schemas/quote-coins';
import type { SampleTrade } from '@mintscope/schemas/token-metrics';
import { pageOf } from './page-of.ts';
import { type Cited, isInForce, type Question } from './question.ts';

/** Trades of the launch sample, as the shard keeps them. */
export async function citeSample(feature: CitedFeature | null, question: Question): Promise<Cited> {
  const { detail, inForce } = question;
  const rules = sampleRules(inForce.values);
  const sample = takeSample(detail.sample, rules.signatureLimit);
  const cited = citeFeature(feature, explain(sample, question), question);
  const analysed = detail.txEvaluation?.analyzedCount ?? 0;
  if (sample.length < analysed) cited.unknown.push('Not all trades of the sample are kept.');
  return cited;
}

/** A trade of a sample, and the features that it counts for. */
export interface Explained {
  trade: SampleTrade;
  features: readonly CitedFeature[];
}

export function explain(sample: readonly SampleTrade[], { detail, row, inForce }: Question): Explained[] {
  // A launch that was missed has no time.
  const launchMs = detail.txEvaluation?.success && detail.txEvaluation.quickRate === null ? null : row.createdAt;
  const features = explainSample(sample, { launchMs, rules: sampleRules(inForce.values) });
  return sample.map((trade, place) => ({ trade, features: features[place]! }));
}

/** Trades that count for a feature, in the order of the chain; or all of them, those first that count for most. */
export function citeFeature(feature: CitedFeature | null, sample: readonly Explained[], question: Question): Cited {
  const { wallet } = question;
  const cited = sample
    .filter((each) => feature === null || each.features.includes(feature))
    .filter(({ trade }) => wallet === undefined || trade.trader === wallet);
  if (feature === null) cited.sort((a, b) => b.features.length - a.features.length);
  const { items, more, cursor } = pageOf(cited, question);
  return {
    transactions: items.map(({ trade, features: counts }) => toTransaction(trade, counts)),
    more,
    cursor,
    unknown: isInForce(question)
      ? []
      : ['Another parameter set was in force: the trades are chosen by the one of now.'],
  };
}

function toTransaction(trade: SampleTrade, features: readonly CitedFeature[]) {
  const { signature, slot, timeMs, trader, side, quoteLamports } = trade;
  return {
    ...{ signature, slot, timeMs, wallet: trader, side },
    // The sample has amounts in SOL alone, whatever they were quoted in.
    baseUnits: null,
    quote: quoteLamports === null ? null : quoteLamports / lamportsPerSol,
    quoteMint: quoteLamports === null ? null : solMint,
    why: features.length === 0 ? ['One of the sample.'] : features.map((name) => texts[name]),
  };
}

const texts: Readonly<Record<CitedFeature, string>> = {
  quickRate: 'Right after the launch.',
  rushRate: 'Faster after the launch than a person can be.',
  roundRate: 'Its amount is round.',
  amountClusterShare: 'Its amount is the most common one.',
  slotClusterShare: 'Shares its slot with others of the sample.',
  computeClusterShare: 'It used the most common number of compute units.',
  maxPayerShare: 'Paid by the account that paid most often.',
  accountReuse: 'Its payer had paid for a trade before.',
};
