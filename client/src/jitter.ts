/** Evenly spread over -1..1. */
export function jitter(): number {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
  return (value / 0xffff_ffff) * 2 - 1;
}
