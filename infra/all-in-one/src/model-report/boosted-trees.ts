import { drawsFrom } from './bootstrap.ts';

/** One case: figures (NaN = unknown), what is true of it, and the log odds that are said of it without any tree (0 where not given). */
export interface Case {
  figures: readonly number[];
  isTrue: boolean;
  base?: number;
}

/** A yes or no by one figure, and what follows from it; without a split the value that is added. */
export interface Tree {
  split: { feature: number /** Bins up to this one go left. */; bin: number; gain: number } | null;
  left: Tree | null;
  right: Tree | null;
  value: number;
}

export interface Boosting {
  trees: number;
  depth: number;
  rate: number;
  ridge: number;
  fewestInLeaf: number;
  /** Shares of features and cases that each tree sees. */
  featureShare: number;
  caseShare: number;
  /** Whether a split by the second may follow one by the first. */
  mayFollow: (former: number, feature: number) => boolean;
}

/** For one who learns all that can be learnt. */
const thorough: Boosting = {
  ...{ trees: 260, depth: 4, rate: 0.05, ridge: 5, fewestInLeaf: 25, featureShare: 0.4, caseShare: 0.8 },
  mayFollow: () => true,
};
const thoroughBins = 40;

/**
 * Gradient boosted trees for a yes or no (Friedman 2001, second-order splits over histograms as in Ke et al. 2017): what a strong
 * learner can make of figures, without any thought of what they mean. The same cases give the same trees. The result says the
 * probability for other figures.
 */
export function boostTrees(cases: readonly Case[]): (figures: readonly number[]) => number {
  const edges = binEdges(cases, thoroughBins);
  const trees = growTrees(cases, edges, thorough);
  return (figures) => {
    const own = binned(figures, edges);
    return logistic(trees.reduce((sum, tree) => sum + stepOf(tree, own), 0));
  };
}

/** Trees one after the other, each of what those before it leave unexplained. `edges`: of each feature, where its bins part. */
export function growTrees(cases: readonly Case[], edges: readonly (readonly number[])[], boosting: Boosting): Tree[] {
  const bins = cases.map(({ figures }) => binned(figures, edges));
  const sums = Float64Array.from(cases, ({ base }) => base ?? 0);
  const random = drawsFrom(1);
  const trees: Tree[] = [];
  for (let count = 0; count < boosting.trees; count++) {
    const slopes = sums.map((sum, at) => logistic(sum) - Number(cases[at]!.isTrue));
    const bends = sums.map((sum) => logistic(sum) * (1 - logistic(sum)));
    const rows = [...cases.keys()].filter(() => random() < boosting.caseShare);
    const features = [...edges.keys()].filter(() => random() < boosting.featureShare);
    const tree = growTree(rows, { bins, slopes, bends, features, boosting }, { depth: boosting.depth, former: -1 });
    trees.push(tree);
    for (let at = 0; at < sums.length; at++) sums[at]! += stepOf(tree, bins[at]!);
  }
  return trees;
}

interface Growing {
  bins: readonly Uint8Array[];
  slopes: Float64Array;
  bends: Float64Array;
  features: readonly number[];
  boosting: Boosting;
}

/** How many splits may still follow each other, and by which feature the last one was (-1: none). */
interface Place {
  depth: number;
  former: number;
}

function growTree(rows: readonly number[], growing: Growing, { depth, former }: Place): Tree {
  const { bins, slopes, bends, boosting } = growing;
  const split = depth === 0 ? null : bestSplit(rows, growing, former);
  if (split === null) {
    const slope = rows.reduce((sum, row) => sum + slopes[row]!, 0);
    const bend = rows.reduce((sum, row) => sum + bends[row]!, 0);
    return { split, left: null, right: null, value: (-boosting.rate * slope) / (bend + boosting.ridge) };
  }
  const { feature } = split;
  const isLeft = (row: number) => bins[row]![feature]! <= split.bin;
  const below = { depth: depth - 1, former: feature };
  const left = growTree(rows.filter(isLeft), growing, below);
  const right = growTree(
    rows.filter((row) => !isLeft(row)),
    growing,
    below,
  );
  return { split, left, right, value: 0 };
}

const mostBins = 256;

function bestSplit(rows: readonly number[], growing: Growing, former: number): Tree['split'] {
  const { bins, slopes, bends, features, boosting } = growing;
  const { ridge, fewestInLeaf, mayFollow } = boosting;
  let best: Tree['split'] = null;
  const [slope, bend, count] = [new Float64Array(mostBins), new Float64Array(mostBins), new Int32Array(mostBins)];
  for (const feature of features) {
    if (former >= 0 && !mayFollow(former, feature)) continue;
    for (const each of [slope, bend, count]) each.fill(0);
    let last = 0;
    for (const row of rows) {
      const bin = bins[row]![feature]!;
      slope[bin]! += slopes[row]!;
      bend[bin]! += bends[row]!;
      count[bin]!++;
      if (bin > last) last = bin;
    }
    const all = { slope: slope.reduce((a, b) => a + b, 0), bend: bend.reduce((a, b) => a + b, 0) };
    const left = { slope: 0, bend: 0, count: 0 };
    for (let bin = 0; bin < last; bin++) {
      left.slope += slope[bin]!;
      left.bend += bend[bin]!;
      left.count += count[bin]!;
      if (left.count < fewestInLeaf || rows.length - left.count < fewestInLeaf) continue;
      const gain =
        left.slope ** 2 / (left.bend + ridge) +
        (all.slope - left.slope) ** 2 / (all.bend - left.bend + ridge) -
        all.slope ** 2 / (all.bend + ridge);
      if (gain > (best?.gain ?? 1e-9)) best = { feature, bin, gain };
    }
  }
  return best;
}

function stepOf(tree: Tree, bins: Uint8Array): number {
  let node = tree;
  while (node.split !== null) node = (bins[node.split.feature]! <= node.split.bin ? node.left : node.right)!;
  return node.value;
}

/** Of each figure the values between bins of about as many cases; bin 0 is for what is not known. */
export function binEdges(cases: readonly Case[], bins: number): number[][] {
  const width = cases[0]?.figures.length ?? 0;
  return Array.from({ length: width }, (_, feature) => {
    const known = cases.map(({ figures }) => figures[feature] ?? Number.NaN).filter((value) => !Number.isNaN(value));
    known.sort((a, b) => a - b);
    const edges = Array.from(
      { length: bins - 1 },
      (_unused, at) => known[Math.floor(((at + 1) / bins) * known.length)] ?? 0,
    );
    return [...new Set(edges)];
  });
}

export function binned(figures: readonly number[], edges: readonly (readonly number[])[]): Uint8Array {
  return Uint8Array.from(edges, (own, feature) => {
    const value = figures[feature] ?? Number.NaN;
    if (Number.isNaN(value)) return 0;
    let bin = 0;
    while (bin < own.length && value >= own[bin]!) bin++;
    return bin + 1;
  });
}

function logistic(sum: number): number {
  return 1 / (1 + Math.exp(-sum));
}
