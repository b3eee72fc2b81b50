/** One observation: features, and the probability (0..1) that the label is 1. */
export interface Observation {
  features: readonly number[];
  label: number;
}

export interface LogisticFit {
  intercept: number;
  /** None below 0. */
  weights: number[];
  rounds: number;
}

export interface FitOptions {
  /** Strength of the L2 penalty on each weight (not on the intercept), in observations. */
  ridge: number;
  maxRounds: number;
  /** Ends when no coefficient moved by more. */
  tolerance: number;
}

/**
 * Logistic regression with weights of at least 0: minimises the sum of cross-entropies plus ridge/2 * sum(w^2) by cyclic
 * coordinate descent. Each step is the minimum of a quadratic upper bound of the loss (curvature at most x^2/4: Bohning &
 * Lindsay 1988), cut at 0, so every step lowers the loss and no step size needs choosing.
 */
export function fitLogistic(observations: readonly Observation[], options: FitOptions): LogisticFit {
  const width = observations[0]?.features.length ?? 0;
  const labels = Float64Array.from(observations, ({ label }) => label);
  const columns = [
    new Float64Array(observations.length).fill(1),
    ...Array.from({ length: width }, (_, at) => Float64Array.from(observations, ({ features }) => features[at] ?? 0)),
  ];
  const curvatures = columns.map(
    (column, at) => column.reduce((sum, x) => sum + x * x, 0) / 4 + (at ? options.ridge : 0),
  );
  const coefficients = columns.map(() => 0);
  const logits = new Float64Array(observations.length);
  let rounds = 0;
  for (let moved = Number.POSITIVE_INFINITY; moved > options.tolerance && rounds < options.maxRounds; rounds++) {
    moved = 0;
    for (const [at, column] of columns.entries()) {
      if (curvatures[at] === 0) continue;
      const before = coefficients[at]!;
      const slope = slopeOf(column, labels, logits) + (at ? options.ridge * before : 0);
      const step = before - slope / curvatures[at]!;
      const after = at ? Math.max(0, step) : step;
      coefficients[at] = after;
      addColumn(logits, column, after - before);
      moved = Math.max(moved, Math.abs(after - before));
    }
  }
  const [intercept = 0, ...weights] = coefficients;
  return { intercept, weights, rounds };
}

function slopeOf(column: Float64Array, labels: Float64Array, logits: Float64Array): number {
  let slope = 0;
  for (let row = 0; row < column.length; row++) {
    slope += column[row]! * (1 / (1 + Math.exp(-logits[row]!)) - labels[row]!);
  }
  return slope;
}

function addColumn(logits: Float64Array, column: Float64Array, change: number): void {
  if (change === 0) return;
  for (let row = 0; row < column.length; row++) logits[row]! += column[row]! * change;
}
