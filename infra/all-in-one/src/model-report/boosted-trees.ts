import { drawsFrom } from './bootstrap.ts';

/** One case: figures (NaN = unknown), and what is true of it. */
export interface Case {
  figures: readonly number[];
  isTrue: boolean;
}

interface Split {
  feature: number;
  /** Bins up to this one go left. */
  bin: number;
  gain: number;
}

interface Node {
  split: Split | null;
  left: Node | null;
  right: Node | null;
  value: number;
}

const most = { trees: 260, depth: 4, bins: 40 } as const;
const rate = 0.05;
const ridge = 5;
const fewestInLeaf = 25;
const featureShare = 0.4;
const caseShare = 0.8;

/**
 * Gradient boosted trees for a yes or no (Friedman 2001, second-order splits over histograms as in Ke et al. 2017): what a strong
 * learner can make of figures, without any thought of what they mean. The same cases give the same trees. The result says the
 * probability for other figures.
 */
export function boostTrees(cases: readonly Case[]): (figures: readonly number[]) => number {
  const edges = binEdges(cases);
  const bins = cases.map(({ figures }) => binned(figures, edges));
  const sums = new Float64Array(cases.length);
  const random = drawsFrom(1);
  const trees: Node[] = [];
  for (let count = 0; count < most.trees; count++) {
    const slopes = sums.map((sum, at) => logistic(sum) - Number(cases[at]!.isTrue));
    const bends = sums.map((sum) => logistic(sum) * (1 - logistic(sum)));
    const rows = [...cases.keys()].filter(() => random() < caseShare);
    const features = [...edges.keys()].filter(() => random() < featureShare);
    const tree = growTree(rows, { bins, slopes, bends, features }, most.depth);
    trees.push(tree);
    for (let at = 0; at < sums.length; at++) sums[at]! += stepOf(tree, bins[at]!);
  }
  return (figures) => {
    const own = binned(figures, edges);
    return logistic(trees.reduce((sum, tree) => sum + stepOf(tree, own), 0));
  };
}

interface Growing {
  bins: readonly Uint8Array[];
  slopes: Float64Array;
  bends: Float64Array;
  features: readonly number[];
}

function growTree(rows: readonly number[], growing: Growing, depth: number): Node {
  const { bins, slopes, bends } = growing;
  const split = depth === 0 ? null : bestSplit(rows, growing);
  if (split === null) {
    const slope = rows.reduce((sum, row) => sum + slopes[row]!, 0);
    const bend = rows.reduce((sum, row) => sum + bends[row]!, 0);
    return { split, left: null, right: null, value: (-rate * slope) / (bend + ridge) };
  }
  const isLeft = (row: number) => bins[row]![split.feature]! <= split.bin;
  const left = growTree(rows.filter(isLeft), growing, depth - 1);
  const right = growTree(
    rows.filter((row) => !isLeft(row)),
    growing,
    depth - 1,
  );
  return { split, left, right, value: 0 };
}

function bestSplit(rows: readonly number[], { bins, slopes, bends, features }: Growing): Split | null {
  let best: Split | null = null;
  const [slope, bend, count] = [
    new Float64Array(most.bins + 1),
    new Float64Array(most.bins + 1),
    new Int32Array(most.bins + 1),
  ];
  for (const feature of features) {
    for (const each of [slope, bend, count]) each.fill(0);
    for (const row of rows) {
      const bin = bins[row]![feature]!;
      slope[bin]! += slopes[row]!;
      bend[bin]! += bends[row]!;
      count[bin]!++;
    }
    const all = { slope: slope.reduce((a, b) => a + b, 0), bend: bend.reduce((a, b) => a + b, 0) };
    const left = { slope: 0, bend: 0, count: 0 };
    for (let bin = 0; bin < most.bins; bin++) {
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

function stepOf(tree: Node, bins: Uint8Array): number {
  let node = tree;
  while (node.split !== null) node = (bins[node.split.feature]! <= node.split.bin ? node.left : node.right)!;
  return node.value;
}

/** Of each figure the values between bins; bin 0 is for what is not known. */
function binEdges(cases: readonly Case[]): number[][] {
  const width = cases[0]?.figures.length ?? 0;
  return Array.from({ length: width }, (_, feature) => {
    const known = cases.map(({ figures }) => figures[feature] ?? Number.NaN).filter((value) => !Number.isNaN(value));
    known.sort((a, b) => a - b);
    const edges = Array.from(
      { length: most.bins - 1 },
      (_unused, at) => known[Math.floor(((at + 1) / most.bins) * known.length)] ?? 0,
    );
    return [...new Set(edges)];
  });
}

function binned(figures: readonly number[], edges: readonly (readonly number[])[]): Uint8Array {
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
