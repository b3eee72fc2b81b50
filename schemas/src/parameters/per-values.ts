import type { ParameterSet } from './parameter.ts';

type Values = ParameterSet['values'];

/**
 * What is made of the values of a set, made once a set: looking up a name costs too much for every row. The values of a set never
 * change, so it is known by the object that holds them, and goes with it, the last one asked for aside.
 */
export function perValues<Made extends object>(make: (values: Values) => Made): (values: Values) => Made {
  const made = new WeakMap<Values, Made>();
  // Nearly always the set in force is asked for, which needs no search.
  let last: { values: Values; made: Made } | null = null;
  return (values) => {
    if (last?.values === values) return last.made;
    const known = made.get(values) ?? make(values);
    made.set(values, known);
    last = { values, made: known };
    return known;
  };
}
