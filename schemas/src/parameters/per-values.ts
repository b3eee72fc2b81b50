import type { ParameterSet } from './parameter.ts';

type Values = ParameterSet['values'];

/**
 * What is made of the values of a set, made once a set: looking up a name costs too much for every row. The values of a set never
 * change, so it is known by the object that holds them, and goes with it.
 */
export function perValues<Made extends object>(make: (values: Values) => Made): (values: Values) => Made {
  const made = new WeakMap<Values, Made>();
  return (values) => {
    const known = made.get(values);
    if (known !== undefined) return known;
    const fresh = make(values);
    made.set(values, fresh);
    return fresh;
  };
}
