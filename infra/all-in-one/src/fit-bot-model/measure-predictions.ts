/** A predicted probability and what was true. */
export interface Prediction {
  probability: number;
  isBot: boolean;
}

export interface Quality {
  count: number;
  /** Share of samples that are bots in truth. */
  baseRate: number;
  /** Chance that a bot is ranked above a market of people; ties count half. Null when one kind is missing. */
  auc: number | null;
  /** Mean squared error of the probability (Brier 1950), and of always saying the base rate. */
  brier: number;
  brierOfBaseRate: number;
  /** By predicted probability in tenths: how many, what was said on average, how often it was true. */
  reliability: { from: number; count: number; predicted: number; observed: number }[];
}

export function measurePredictions(predictions: readonly Prediction[]): Quality {
  const count = predictions.length;
  const baseRate = mean(predictions.map(({ isBot }) => (isBot ? 1 : 0)));
  return {
    count,
    baseRate,
    auc: areaUnderCurve(predictions),
    brier: mean(predictions.map(({ probability, isBot }) => (probability - (isBot ? 1 : 0)) ** 2)),
    brierOfBaseRate: baseRate * (1 - baseRate),
    reliability: reliabilityOf(predictions),
  };
}

/** The Mann-Whitney statistic over mean ranks. */
function areaUnderCurve(predictions: readonly Prediction[]): number | null {
  const sorted = [...predictions].sort((a, b) => a.probability - b.probability);
  const bots = sorted.filter(({ isBot }) => isBot).length;
  const others = sorted.length - bots;
  if (bots === 0 || others === 0) return null;
  let rankSum = 0;
  for (let from = 0; from < sorted.length; ) {
    let to = from;
    while (to < sorted.length && sorted[to]!.probability === sorted[from]!.probability) to++;
    const tied = sorted.slice(from, to).filter(({ isBot }) => isBot).length;
    rankSum += (tied * (from + 1 + to)) / 2;
    from = to;
  }
  return (rankSum - (bots * (bots + 1)) / 2) / (bots * others);
}

function reliabilityOf(predictions: readonly Prediction[]): Quality['reliability'] {
  const bins = Array.from({ length: 10 }, (_, tenth) =>
    predictions.filter(({ probability }) => Math.min(9, Math.floor(probability * 10)) === tenth),
  );
  return bins.map((bin, tenth) => ({
    from: tenth / 10,
    count: bin.length,
    predicted: mean(bin.map(({ probability }) => probability)),
    observed: mean(bin.map(({ isBot }) => (isBot ? 1 : 0))),
  }));
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
