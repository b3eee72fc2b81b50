/** Parameters of the registry by name. Oracles take nothing but figures from the product. */
export type Values = Readonly<Record<string, number>>;

export function parameter(values: Values, name: string): number {
  const value = values[name];
  if (value === undefined) throw new Error(`no parameter ${name}`);
  return value;
}

/** Smallest to largest. */
export function ascending(amounts: readonly bigint[]): bigint[] {
  return [...amounts].sort((a, b) => Number(a > b) - Number(a < b));
}

export function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}

/** `part / whole` to some 15 digits, of integers of any size. */
export function quotient(part: bigint, whole: bigint): number {
  const digits = 10n ** 18n;
  const scaled = (part * digits) / whole;
  return part === 0n || scaled > 10n ** 15n ? Number(scaled) / 1e18 : Number(part) / Number(whole);
}

export function clamp(value: number, low = 0, high = 1): number {
  return Math.max(low, Math.min(high, value));
}

export function lesserOf(a: bigint, b: bigint): bigint {
  if (a < b) return a;
  return b;
}

/** Points from 0 to 100 on the logarithmic scale of holders or of dollars. */
export function logarithmic(amount: number | null, scale: string, values: Values): number | null {
  if (amount === null) return null;
  const floor = parameter(values, scale === 'holders' ? 'surface.holders.floor' : 'surface.liquidity.floorUsd');
  const reference = parameter(values, `surface.${scale}.${scale === 'holders' ? 'reference' : 'referenceUsd'}`);
  return Math.min(100, (100 * Math.log(1 + amount / floor)) / Math.log(1 + reference / floor));
}

/** The share of a penalty that applies between two counts. */
export function ramp(count: number | null, counts: string, penalty: string, values: Values): number {
  const [from, to] = [parameter(values, `${counts}Caution`), parameter(values, `${counts}High`)];
  return count === null ? 0 : clamp((count - from) / (to - from)) * parameter(values, `${penalty}Penalty`);
}
