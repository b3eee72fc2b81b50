import type { SampleRules } from './sample-rules.ts';

/** How often each key occurs. */
export function tally<K>(keys: Iterable<K>): Map<K, number> {
  const counts = new Map<K, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** Share of the largest group of equal keys; null without any key. */
export function largestShare(counts: ReadonlyMap<unknown, number>): number | null {
  const total = totalOf(counts);
  return total === 0 ? null : Math.max(...counts.values()) / total;
}

/** HHI of the groups: the chance that two draws meet the same group. */
export function concentrationOf(counts: ReadonlyMap<unknown, number>): number | null {
  const total = totalOf(counts);
  if (total === 0) return null;
  return [...counts.values()].reduce((sum, count) => sum + count * count, 0) / (total * total);
}

/** Share of what sits in groups of `minimum` or more. */
export function crowdedShare(counts: ReadonlyMap<unknown, number>, minimum: number): number | null {
  const total = totalOf(counts);
  if (total === 0) return null;
  return [...counts.values()].reduce((sum, count) => sum + (count >= minimum ? count : 0), 0) / total;
}

/** An amount in lamports rounded half up to three significant digits: equal results are one group of amounts. */
export function threeDigits(lamports: number): number {
  let unit = 1;
  while (lamports / unit >= 1000) unit *= 10;
  const raised = lamports + unit / 2;
  return unit === 1 ? lamports : raised - (raised % unit);
}

/** A multiple of the step above 0, but for the tolerance. */
export function isRound(
  lamports: number,
  { roundStepLamports, roundToleranceLamports }: Pick<SampleRules, 'roundStepLamports' | 'roundToleranceLamports'>,
): boolean {
  const steps = Math.round(lamports / roundStepLamports);
  return steps >= 1 && Math.abs(lamports - steps * roundStepLamports) <= roundToleranceLamports;
}

function totalOf(counts: ReadonlyMap<unknown, number>): number {
  let total = 0;
  for (const count of counts.values()) total += count;
  return total;
}
