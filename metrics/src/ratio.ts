/** `numerator / denominator` of non-negative integers of any size, correct to a few units in the last place. */
export function divide(numerator: bigint, denominator: bigint): number {
  const excess = Math.max(bitLength(numerator), bitLength(denominator)) - 1000;
  if (excess <= 0) return Number(numerator) / Number(denominator);
  const shift = BigInt(excess);
  return Number(numerator >> shift) / Number(denominator >> shift);
}

function bitLength(value: bigint): number {
  return value.toString(16).length * 4;
}
