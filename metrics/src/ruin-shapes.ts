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
  const { pairs, places } = placeAll(figures, shapes);
  let sum = shapes.intercept;
  for (let at = 0; at < shapes.features.length; at += 1) sum += between(shapes.features[at]!.values, places[at]!);
  for (let at = 0; at < shapes.pairs.length; at += 1) {
    const pair = pairs[at]!;
    sum += acrossPair(shapes.pairs[at]!.values, places[pair[0]]!, places[pair[1]]!);
  }
  return sum;
}

/** The addends of that sum. */
export function shapeTerms(figures: ShapeFigures, shapes: RuinShapes = ruinShapes): ShapeTerm[] {
  const { pairs, places } = placeAll(figures, shapes);
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

/** Where each figure stands, until it is asked of other figures. */
function placeAll(figures: ShapeFigures, shapes: RuinShapes): Desk {
  const desk = deskOf(shapes);
  const { features } = shapes;
  for (let at = 0; at < features.length; at += 1)
    placeOn(desk.places[at]!, figures[features[at]!.name] ?? null, features[at]!.knots);
  return desk;
}

function placeOn(place: Place, figure: number | null, knots: readonly number[]): void {
  const last = knots.length;
  if (figure === null || Number.isNaN(figure)) setPlace(place, 0, 0, 0);
  else if (!(figure > knots[0]!)) setPlace(place, 1, 1, 0);
  else if (figure >= knots[last - 1]!) setPlace(place, last, last, 0);
  else {
    let low = 1;
    while (figure >= knots[low]!) low += 1;
    const from = knots[low - 1]!;
    setPlace(place, low, low + 1, (figure - from) / (knots[low]! - from));
  }
}

function setPlace(place: Place, low: number, high: number, part: number): void {
  place.low = low;
  place.high = high;
  place.part = part;
}

function between(values: readonly number[], { low, high, part }: Place): number {
  return values[low]! * (1 - part) + values[high]! * part;
}

function acrossPair(values: readonly (readonly number[])[], one: Place, other: Place): number {
  return between(values[one.low]!, other) * (1 - one.part) + between(values[one.high]!, other) * one.part;
}

/** What sums of the same shapes share: of each pair the places of its two features, and room for where the figures stand. */
interface Desk {
  pairs: readonly (readonly [number, number])[];
  places: readonly Place[];
}

const desks = new WeakMap<RuinShapes, Desk>();

function deskOf(shapes: RuinShapes): Desk {
  const known = desks.get(shapes);
  if (known) return known;
  const placeOfName = new Map(shapes.features.map(({ name }, at) => [name, at]));
  const desk: Desk = {
    pairs: shapes.pairs.map(({ of }) => [placeOfName.get(of[0]!)!, placeOfName.get(of[1]!)!] as const),
    places: shapes.features.map(() => ({ low: 0, high: 0, part: 0 })),
  };
  desks.set(shapes, desk);
  return desk;
}
