import type { Parameter } from './parameter.ts';

/** name, default, min, max, step, unit, description. */
export type ParameterRow = readonly [
  name: string,
  byDefault: number,
  min: number,
  max: number,
  step: number,
  unit: string,
  description: string,
];

/** A parameter whose full name the compiler knows. */
export type Named<Name extends string> = Parameter & { readonly name: Name };

/** The parameters of one subcategory from a table, named `category.subcategory.name`. */
export function defineParameters<
  const Category extends Parameter['category'],
  const Subcategory extends string,
  const Rows extends readonly ParameterRow[],
>(
  category: Category,
  subcategory: Subcategory,
  rows: Rows,
): readonly Named<`${Category}.${Subcategory}.${Rows[number][0]}`>[] {
  return rows.map(([name, byDefault, min, max, step, unit, description]) => ({
    name: `${category}.${subcategory}.${name}` as `${Category}.${Subcategory}.${Rows[number][0]}`,
    category,
    subcategory,
    default: byDefault,
    min,
    max,
    step,
    unit,
    description,
  }));
}
