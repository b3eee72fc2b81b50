import fitted from './ruin-shapes.json' with { type: 'json' };

/**
 * Contributions that no straight line says: by the value of a figure, and of two figures together. Fitted by `npm run fit-model`, in log
 * odds. Between knots they are in proportion, beyond the first and the last as there. The first cell of each row, and the first row, are
 * for what is not known.
 */
export interface RuinShapes {
  /** Of the numbers, so that a judgement names the model that was judged. */
  version: string;
  /** Seeds of the markets that it was fitted on. */
  seeds: number[];
  intercept: number;
  features: { name: string; knots: number[]; values: number[] }[];
  pairs: { of: string[]; values: number[][] }[];
}

export const ruinShapes: Readonly<RuinShapes> = fitted;

/** What a shape adds to the log odds, and the figure it read (null: not known). Of a pair the figure of the first. */
interface ShapeTerm {
  name: string;
  input: number | null;
  contribution: number;
}

type ShapeFigures = Readonly<Record<string, number | null>>;

/** Where a figure stands between two knots: cells `low` and `high`, and how far it is from the one to the other. */
interface Place {
  low: number;
  high: number;
  part: number;
}

/** The sum of all contributions. */
export function sumShapes(figures: ShapeFigures, shapes: RuinShapes = ruinShapes): number {
  const places = placesOf(figures, shapes);
  let sum = shapes.intercept;
  for (let at = 0; at < shapes.features.length; at += 1) sum += between(shapes.features[at]!.values, places[at]!);
  const pairs = pairPlaces(shapes);
  for (let at = 0; at < shapes.pairs.length; at += 1) {
    const [one, other] = pairs[at]!;
    sum += acrossPair(shapes.pairs[at]!.values, places[one]!, places[other]!);
  }
  return sum;
}

/** The addends of that sum. */
export function shapeTerms(figures: ShapeFigures, shapes: RuinShapes = ruinShapes): ShapeTerm[] {
  const places = placesOf(figures, shapes);
  const pairs = pairPlaces(shapes);
  return [
    { name: 'shapes', input: 1, contribution: shapes.intercept },
    ...shapes.features.map(({ name, values }, at) => ({
      name: `shape.${name}`,
      input: figures[name] ?? null,
      contribution: between(values, places[at]!),
    })),
    ...shapes.pairs.map(({ of, values }, at) => ({
      name: `shape.${of.join(' and ')}`,
      input: figures[of[0]!] ?? null,
      contribution: acrossPair(values, places[pairs[at]![0]]!, places[pairs[at]![1]]!),
    })),
  ];
}

function placesOf(figures: ShapeFigures, { features }: RuinShapes): Place[] {
  return features.map(({ name, knots }) => placeOf(figures[name] ?? null, knots));
}

function placeOf(figure: number | null, knots: readonly number[]): Place {
  if (figure === null || Number.isNaN(figure)) return unknown;
  if (!(figure > knots[0]!)) return { low: 1, high: 1, part: 0 };
  const last = knots.length;
  if (figure >= knots[last - 1]!) return { low: last, high: last, part: 0 };
  let low = 1;
  while (figure >= knots[low]!) low += 1;
  const [from, to] = [knots[low - 1]!, knots[low]!];
  return { low, high: low + 1, part: (figure - from) / (to - from) };
}

const unknown: Place = { low: 0, high: 0, part: 0 };

function between(values: readonly number[], { low, high, part }: Place): number {
  return values[low]! * (1 - part) + values[high]! * part;
}

function acrossPair(values: readonly (readonly number[])[], one: Place, other: Place): number {
  return between(values[one.low]!, other) * (1 - one.part) + between(values[one.high]!, other) * one.part;
}

const known = new WeakMap<RuinShapes, (readonly [number, number])[]>();

/** Of each pair the places of its two features. */
function pairPlaces(shapes: RuinShapes): (readonly [number, number])[] {
  const found = known.get(shapes);
  if (found) return found;
  const placeOfName = new Map(shapes.features.map(({ name }, at) => [name, at]));
  const places = shapes.pairs.map(({ of }) => [placeOfName.get(of[0]!)!, placeOfName.get(of[1]!)!] as const);
  known.set(shapes, places);
  return places;
}
