/** A probability (or any score that grows with it) that was said, and whether it came true. */
export interface Prediction {
  said: number;
  isTrue: boolean;
}

export interface Quality {
  count: number;
  /** Share that came true. */
  baseRate: number;
  /** Chance that one that came true is ranked above one that did not; ties count half. Null when one kind is missing. */
  auc: number | null;
  /** Mean squared error of the probability (Brier 1950), and of always saying the base rate. */
  brier: number;
  brierOfBaseRate: number;
  /** Mean distance between what was said and what was observed, over tenths, weighted by how many are in each. */
  reliabilityError: number;
  /** By what was said in tenths: how many, what was said on average, how often it came true. */
  reliability: Tenth[];
}

export interface Tenth {
  from: number;
  count: number;
  said: number;
  observed: number;
}

export function measureQuality(predictions: readonly Prediction[]): Quality {
  const baseRate = mean(predictions.map(({ isTrue }) => (isTrue ? 1 : 0)));
  const reliability = reliabilityOf(predictions);
  const off = reliability.reduce((sum, { count, said, observed }) => sum + count * Math.abs(said - observed), 0);
  return {
    count: predictions.length,
    baseRate,
    auc: areaUnderCurve(predictions),
    brier: mean(predictions.map(({ said, isTrue }) => (said - (isTrue ? 1 : 0)) ** 2)),
    brierOfBaseRate: baseRate * (1 - baseRate),
    reliabilityError: predictions.length === 0 ? 0 : off / predictions.length,
    reliability,
  };
}

/** The Mann-Whitney statistic over mean ranks. */
export function areaUnderCurve(predictions: readonly Prediction[]): number | null {
  const sorted = [...predictions].sort((a, b) => a.said - b.said);
  const trueOnes = sorted.filter(({ isTrue }) => isTrue).length;
  const others = sorted.length - trueOnes;
  if (trueOnes === 0 || others === 0) return null;
  let rankSum = 0;
  for (let from = 0; from < sorted.length; ) {
    let to = from;
    while (to < sorted.length && sorted[to]!.said === sorted[from]!.said) to++;
    const tied = sorted.slice(from, to).filter(({ isTrue }) => isTrue).length;
    rankSum += (tied * (from + 1 + to)) / 2;
    from = to;
  }
  return (rankSum - (trueOnes * (trueOnes + 1)) / 2) / (trueOnes * others);
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The value that a share of the others lies below, by nearest rank; null of nothing. */
export function quantile(values: readonly number[], share: number): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? null;
}

function reliabilityOf(predictions: readonly Prediction[]): Tenth[] {
  const tenths: Prediction[][] = Array.from({ length: 10 }, () => []);
  for (const each of predictions) tenths[Math.min(9, Math.max(0, Math.floor(each.said * 10)))]!.push(each);
  return tenths.map((tenth, at) => ({
    from: at / 10,
    count: tenth.length,
    said: mean(tenth.map(({ said }) => said)),
    observed: mean(tenth.map(({ isTrue }) => (isTrue ? 1 : 0))),
  }));
}
