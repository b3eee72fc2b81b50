/** One number of the scoring model that may be tuned. Names are `category.subcategory.name`. */
export interface Parameter {
  name: string;
  category: 'main' | 'surface' | 'investigation' | 'transaction';
  subcategory: string;
  default: number;
  min: number;
  max: number;
  step: number;
  unit: string;
  description: string;
}

/** A named, frozen set of values; every score names the version it was made with. */
export interface ParameterSet {
  version: string;
  values: Readonly<Record<string, number>>;
}
