/** One observation: features, and the probability (0..1) that the label is 1. */
export interface Observation {
  features: readonly number[];
  label: number;
}

export interface LogisticFit {
  intercept: number;
  /** None below 0 but for the free ones. */
  weights: number[];
  rounds: number;
}

export interface FitOptions {
  /** Strength of the L2 penalty on each weight (not on the intercept), in observations. */
  ridge: number;
  maxRounds: number;
  /** Ends when no coefficient moved by more. */
  tolerance: number;
  /** The probability is that of `z + agreement * s(z)`, `z` the sum and `s` the logistic function; 0 where not given. */
  agreement?: number;
  /** Features whose weight may be below 0, by index. */
  free?: readonly number[];
}

/**
 * Logistic regression with weights of at least 0: minimises the sum of cross-entropies plus ridge/2 * sum(w^2) by Newton's
 * method. Each round minimises the quadratic form of the loss under the bounds, by cyclic coordinate descent, and goes as
 * much of the way there as lowers the loss.
 */
export function fitLogistic(observations: readonly Observation[], options: FitOptions): LogisticFit {
  const problem = new LogisticProblem(observations, options);
  let at = new Float64Array(problem.width);
  let loss = problem.loss(at);
  let rounds = 0;
  for (let moved = Number.POSITIVE_INFINITY; moved > options.tolerance && rounds < options.maxRounds; rounds++) {
    const goal = problem.newtonGoal(at);
    moved = 0;
    for (let share = 1; share > 1e-6; share /= 2) {
      const next = at.map((value, i) => value + share * (goal[i]! - value));
      const nextLoss = problem.loss(next);
      if (nextLoss >= loss) continue;
      moved = next.reduce((most, value, i) => Math.max(most, Math.abs(value - at[i]!)), 0);
      [at, loss] = [next, nextLoss];
      break;
    }
  }
  const [intercept = 0, ...weights] = at;
  return { intercept, weights, rounds };
}

/** Column 0 is the intercept's. */
class LogisticProblem {
  readonly width: number;
  readonly #columns: Float64Array[];
  readonly #labels: Float64Array;
  readonly #ridge: number;
  readonly #free: ReadonlySet<number>;
  readonly #agreement: number;

  constructor(observations: readonly Observation[], { ridge, free = [], agreement = 0 }: FitOptions) {
    this.width = 1 + (observations[0]?.features.length ?? 0);
    this.#labels = Float64Array.from(observations, ({ label }) => label);
    this.#columns = Array.from({ length: this.width }, (_, column) =>
      Float64Array.from(observations, ({ features }) => (column === 0 ? 1 : (features[column - 1] ?? 0))),
    );
    this.#ridge = ridge;
    this.#agreement = agreement;
    this.#free = new Set([0, ...free.map((feature) => feature + 1)]);
  }

  loss(coefficients: Float64Array): number {
    const sums = this.#sums(coefficients);
    let loss = 0;
    for (let row = 0; row < sums.length; row++) {
      const logit = sums[row]! + this.#agreement * logistic(sums[row]!);
      loss += Math.max(0, logit) + Math.log1p(Math.exp(-Math.abs(logit))) - this.#labels[row]! * logit;
    }
    for (let i = 1; i < this.width; i++) loss += (this.#ridge / 2) * coefficients[i]! ** 2;
    return loss;
  }

  /** Where the quadratic form of the loss at these coefficients is least, within the bounds. */
  newtonGoal(coefficients: Float64Array): Float64Array {
    const { slope, curvature } = this.#expand(coefficients);
    const goal = coefficients.slice();
    for (let round = 0, moved = 1; moved > 1e-10 && round < 2_000; round++) {
      moved = 0;
      for (let i = 0; i < this.width; i++) {
        const bend = curvature[i]![i]!;
        if (bend === 0) continue;
        let rise = slope[i]!;
        for (let j = 0; j < this.width; j++) rise += curvature[i]![j]! * (goal[j]! - coefficients[j]!);
        const best = goal[i]! - rise / bend;
        const bounded = this.#free.has(i) ? best : Math.max(0, best);
        moved = Math.max(moved, Math.abs(bounded - goal[i]!));
        goal[i] = bounded;
      }
    }
    return goal;
  }

  #expand(coefficients: Float64Array): { slope: Float64Array; curvature: Float64Array[] } {
    const sums = this.#sums(coefficients);
    // What the logit gains when the sum gains one.
    const gains = sums.map((sum) => 1 + this.#agreement * logistic(sum) * (1 - logistic(sum)));
    const said = sums.map((sum) => logistic(sum + this.#agreement * logistic(sum)));
    const errors = said.map((probability, row) => gains[row]! * (probability - this.#labels[row]!));
    const spreads = said.map((probability, row) => gains[row]! ** 2 * Math.max(1e-9, probability * (1 - probability)));
    const penalty = (i: number) => (i === 0 ? 0 : this.#ridge);
    const slope = Float64Array.from(this.#columns, (column, i) => dot(column, errors) + penalty(i) * coefficients[i]!);
    const weighted = this.#columns.map((column) => column.map((value, row) => value * spreads[row]!));
    const curvature = weighted.map((column, i) =>
      Float64Array.from(this.#columns, (other, j) => dot(column, other) + (i === j ? penalty(i) : 0)),
    );
    return { slope, curvature };
  }

  #sums(coefficients: Float64Array): Float64Array {
    const sums = new Float64Array(this.#labels.length);
    for (const [i, column] of this.#columns.entries()) {
      const coefficient = coefficients[i]!;
      if (coefficient !== 0) for (let row = 0; row < column.length; row++) sums[row]! += column[row]! * coefficient;
    }
    return sums;
  }
}

function logistic(sum: number): number {
  return 1 / (1 + Math.exp(-sum));
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let row = 0; row < a.length; row++) sum += a[row]! * b[row]!;
  return sum;
}
