/** A multiple of 1 to 100 as pages write it: rounded down, so that none reads as a threshold that it did not reach. */
export function shownMultiple(x: number): string {
  const decimals = x >= 10 ? 1 : 2;
  const scale = 10 ** decimals;
  // 1.15 times a hundred is a little below 115.
  return `${(Math.floor(x * scale + 1e-9) / scale).toFixed(decimals)}x`;
}
