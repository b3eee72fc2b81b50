import { type TokenRow, tokenRowSchema } from '@mintscope/schemas/token';

/** Fields of a row whose changes are tracked; address and version travel with every patch. */
export const trackedFields = (Object.keys(tokenRowSchema.shape) as (keyof TokenRow)[]).filter(
  (field) => field !== 'address' && field !== 'version',
);

/** Whether two values of one field say the same. Nested values are small and flat (performance, spark). */
export function sameValue(before: unknown, after: unknown): boolean {
  if (before === after) return true;
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null) return false;
  if (Array.isArray(before)) return Array.isArray(after) && sameItems(before, after);
  const left = before as Record<string, unknown>;
  const right = after as Record<string, unknown>;
  for (const key in right) if (left[key] !== right[key]) return false;
  for (const key in left) if (!(key in right)) return false;
  return true;
}

function sameItems(before: readonly unknown[], after: readonly unknown[]): boolean {
  if (before.length !== after.length) return false;
  for (let i = 0; i < after.length; i++) if (before[i] !== after[i]) return false;
  return true;
}
