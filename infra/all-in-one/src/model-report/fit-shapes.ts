import type { RuinShapes } from '@mintscope/metrics/ruin-shapes';
import { type Boosting, binEdges, binned, type Case, growTrees, type Tree } from './boosted-trees.ts';
import { quantile } from './measure-quality.ts';

/** Bins in which edges are looked for, and edges that a feature keeps. */
const manyBins = 64;
const mostEdges = 16;
const mostPairs = 24;
/** Of fewer cases that do not know a figure it is not learnt what that means: it adds nothing then. */
const enoughUnknown = 200;
/** Contributions are told to a hundredth of log odds. */
const steps = 100;

/** Trees of two splits: each is a sum of tables of one feature and of two. */
const shallow: Boosting = {
  ...{ trees: 900, depth: 2, rate: 0.04, ridge: 5, fewestInLeaf: 40, featureShare: 0.5, caseShare: 0.8 },
  mayFollow: () => true,
};

export type Shapes = Pick<RuinShapes, 'intercept' | 'features' | 'pairs'>;

/** A table of contributions: by the bin of the first feature, then by that of the second (only bin 0 where there is no second). */
interface Table {
  features: readonly number[];
  cells: Float64Array;
}

/**
 * A generalised additive model with pairs (Lou et al. 2013), fitted by boosting what `base` leaves unexplained. Once with many bins, which
 * tells where ruin changes and which pairs say more together than each alone; and again with these edges and pairs. `fixed`: edges
 * that are not to be looked for.
 */
export function fitShapes(
  cases: readonly Case[],
  names: readonly string[],
  fixed: ReadonlyMap<string, readonly number[]>,
): Shapes {
  const given = names.map((name, at) => partingEdges(fixed.get(name), cases, at));
  const fine = binEdges(cases, manyBins).map((edges, at) => given[at] ?? edges);
  const trees = growTrees(cases, fine, shallow);
  const edges = fine.map((own, at) => given[at] ?? strongestEdges(trees, at, own));
  const pairs = strongestPairs(trees);
  const mayFollow = (former: number, feature: number) => former === feature || pairs.has(pairOf(former, feature));
  const fitted = growTrees(cases, edges, { ...shallow, mayFollow });
  const bins = cases.map(({ figures }) => binned(figures, edges));
  const tables = tablesOf(fitted, edges);
  const intercept = purify(tables, edges, bins);
  forgetUnknown(tables, edges, bins);
  const single = (feature: number) => tables.find(({ features }) => features.length === 1 && features[0] === feature)!;
  return {
    intercept: rounded(intercept),
    features: names.map((name, at) => ({
      name,
      knots: knotsOf(cases, bins, at, edges[at]!.length + 1),
      values: [...single(at).cells].map(rounded),
    })),
    pairs: tables
      .filter(({ features }) => features.length === 2)
      .map((table) => ({ of: table.features.map((at) => names[at]!), values: rowsOf(table, edges) })),
  };
}

/** Of given edges those that have cases between them and on both sides. */
function partingEdges(
  edges: readonly number[] | undefined,
  cases: readonly Case[],
  feature: number,
): readonly number[] | undefined {
  const figures = cases.map((each) => each.figures[feature]!);
  let from = Number.NEGATIVE_INFINITY;
  return edges?.filter((edge) => {
    const parts = figures.some((figure) => figure >= from && figure < edge) && figures.some((figure) => figure >= edge);
    if (parts) from = edge;
    return parts;
  });
}

function pairOf(one: number, other: number): string {
  return `${Math.min(one, other)}:${Math.max(one, other)}`;
}

function* splitsOf(tree: Tree): Generator<NonNullable<Tree['split']>> {
  if (tree.split === null) return;
  yield tree.split;
  yield* splitsOf(tree.left!);
  yield* splitsOf(tree.right!);
}

function strongestEdges(trees: readonly Tree[], feature: number, edges: readonly number[]): number[] {
  const gains = edges.map(() => 0);
  for (const tree of trees)
    for (const { feature: own, bin, gain } of splitsOf(tree)) if (own === feature && bin > 0) gains[bin - 1]! += gain;
  const kept = [...edges.keys()].filter((at) => gains[at]! > 0).sort((a, b) => gains[b]! - gains[a]!);
  return kept
    .slice(0, mostEdges)
    .map((at) => edges[at]!)
    .sort((a, b) => a - b);
}

function strongestPairs(trees: readonly Tree[]): Set<string> {
  const gains = new Map<string, number>();
  for (const { split, left, right } of trees)
    for (const child of [left?.split, right?.split]) {
      if (!split || !child || child.feature === split.feature) continue;
      const pair = pairOf(split.feature, child.feature);
      gains.set(pair, (gains.get(pair) ?? 0) + child.gain);
    }
  const pairs = [...gains].sort(([, a], [, b]) => b - a).slice(0, mostPairs);
  return new Set(pairs.map(([pair]) => pair));
}

/** What trees add, by bins: one table a feature, and one a pair. */
function tablesOf(trees: readonly Tree[], edges: readonly (readonly number[])[]): Table[] {
  const tables = new Map<string, Table>();
  const tableOf = (features: readonly number[]) => {
    const key = features.join(':');
    const known = tables.get(key);
    if (known) return known;
    const width = features.reduce((product, at) => product * (edges[at]!.length + 2), 1);
    const table = { features, cells: new Float64Array(width) };
    tables.set(key, table);
    return table;
  };
  for (const at of edges.keys()) tableOf([at]);
  const add = (tree: Tree, regions: ReadonlyMap<number, readonly [number, number]>) => {
    if (tree.split !== null) {
      const { feature, bin } = tree.split;
      const [from, to] = regions.get(feature) ?? [0, edges[feature]!.length + 1];
      add(tree.left!, new Map(regions).set(feature, [from, Math.min(to, bin)]));
      add(tree.right!, new Map(regions).set(feature, [Math.max(from, bin + 1), to]));
      return;
    }
    const features = [...regions.keys()].sort((a, b) => a - b);
    const { cells } = tableOf(features.length === 0 ? [0] : features);
    const [[from, to] = [0, edges[0]!.length + 1], [low, high] = [0, 0]] = features.map((at) => regions.get(at)!);
    const width = features.length === 2 ? edges[features[1]!]!.length + 2 : 1;
    for (let row = from!; row <= to!; row++)
      for (let column = low!; column <= high!; column++) cells[row * width + column]! += tree.value;
  };
  for (const tree of trees) add(tree, new Map());
  return [...tables.values()];
}

/**
 * Moves what a pair says of one of its features on average to that feature, and what a feature says on average to the intercept, so that
 * each term says what no other does. Sums stay the same. Gives the intercept.
 */
function purify(tables: readonly Table[], edges: readonly (readonly number[])[], bins: readonly Uint8Array[]): number {
  const single = (feature: number) =>
    tables.find(({ features }) => features.length === 1 && features[0] === feature)!.cells;
  for (const { features, cells } of tables) {
    const [one, other] = features;
    if (other === undefined) continue;
    const width = edges[other]!.length + 2;
    const counts = new Float64Array(cells.length);
    for (const own of bins) counts[own[one!]! * width + own[other]!]!++;
    for (let round = 0; round < 60; round++) {
      moveMeans({ cells, counts, to: single(one!), placeOf: (cell) => Math.floor(cell / width) });
      moveMeans({ cells, counts, to: single(other), placeOf: (cell) => cell % width });
    }
  }
  let intercept = 0;
  for (const feature of edges.keys()) {
    const cells = single(feature);
    const mean = bins.reduce((sum, own) => sum + cells[own[feature]!]!, 0) / Math.max(1, bins.length);
    for (let cell = 0; cell < cells.length; cell++) cells[cell]! -= mean;
    intercept += mean;
  }
  return intercept;
}

interface Moving {
  cells: Float64Array;
  /** Cases in each cell. */
  counts: Float64Array;
  to: Float64Array;
  placeOf: (cell: number) => number;
}

function moveMeans({ cells, counts, to, placeOf }: Moving): void {
  const [sums, weights] = [new Float64Array(to.length), new Float64Array(to.length)];
  for (const [cell, count] of counts.entries()) {
    sums[placeOf(cell)]! += count * cells[cell]!;
    weights[placeOf(cell)]! += count;
  }
  const means = sums.map((sum, place) => (weights[place] === 0 ? 0 : sum / weights[place]!));
  for (const cell of cells.keys()) cells[cell]! -= means[placeOf(cell)]!;
  for (const [place, mean] of means.entries()) to[place]! += mean;
}

/** The middle of each bin's cases. */
function knotsOf(cases: readonly Case[], bins: readonly Uint8Array[], feature: number, count: number): number[] {
  const own: number[][] = Array.from({ length: count }, () => []);
  for (const [at, { figures }] of cases.entries()) {
    const bin = bins[at]![feature]!;
    if (bin > 0) own[bin - 1]!.push(figures[feature]!);
  }
  return own.map((values) => Number((quantile(values, 0.5) ?? Number.NaN).toPrecision(4)));
}

function rowsOf({ features, cells }: Table, edges: readonly (readonly number[])[]): number[][] {
  const width = edges[features[1]!]!.length + 2;
  return Array.from({ length: cells.length / width }, (_, row) =>
    [...cells.slice(row * width, (row + 1) * width)].map(rounded),
  );
}

/** What trees say of figures that hardly any case lacked is chance. */
function forgetUnknown(
  tables: readonly Table[],
  edges: readonly (readonly number[])[],
  bins: readonly Uint8Array[],
): void {
  const isLearnt = edges.map((_, feature) => bins.filter((own) => own[feature] === 0).length >= enoughUnknown);
  for (const { features, cells } of tables) {
    const width = features.length === 2 ? edges[features[1]!]!.length + 2 : 1;
    for (const cell of cells.keys()) {
      const [row, column] = [Math.floor(cell / width), features.length === 2 ? cell % width : 1];
      if ((row === 0 && !isLearnt[features[0]!]) || (column === 0 && !isLearnt[features[1]!])) cells[cell] = 0;
    }
  }
}

function rounded(value: number): number {
  return Math.round(value * steps) / steps;
}
