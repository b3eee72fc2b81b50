import { type TokenRow, tokenRowSchema } from '@mintscope/schemas/token';

/** Fields of a row whose changes are tracked; address and version travel with every patch. */
export const trackedFields = (Object.keys(tokenRowSchema.shape) as (keyof TokenRow)[]).filter(
  (field) => field !== 'address' && field !== 'version',
);

/** Whether two values of one field say the same. Nested values are small and flat (performance, spark). */
export function sameValue(before: unknown, after: unknown): boolean {
  if (before === after) return true;
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null) return false;
  const left = before as Record<string, unknown>;
  const right = after as Record<string, unknown>;
  const keys = Object.keys(right);
  if (Object.keys(left).length !== keys.length) return false;
  for (const key of keys) if (left[key] !== right[key]) return false;
  return true;
}
