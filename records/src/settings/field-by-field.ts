import type { z } from 'zod';

/** Stored fields that fit their schema, each by itself; the default in place of any other. Unknown fields are left out. */
export function fieldByField<Fields extends object>(
  schemas: { readonly [Name in keyof Fields]: z.ZodType<Fields[Name]> },
  stored: unknown,
  defaults: Fields,
): Fields {
  const found = recordOf(stored);
  const fields = { ...defaults };
  for (const name in schemas) {
    const parsed = schemas[name].safeParse(found[name]);
    if (parsed.success) fields[name] = parsed.data;
  }
  return fields;
}

export function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
