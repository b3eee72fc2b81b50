const radix = 4_194_304;

/**
 * The exact sum of squares of two-limb amounts. An amount is cut into digits of 22 bits, so that every product of two
 * digits and every sum of them is a whole double; carries are settled after each change. A float sum would keep the
 * rounding error of a whale's square after the whale has left.
 */
export class SquareSum {
  private s0 = 0;
  private s1 = 0;
  private s2 = 0;
  private s3 = 0;
  private s4 = 0;

  /** `sign` 1 adds the square of the amount, -1 takes it away again. */
  add(hi: number, lo: number, sign: 1 | -1): void {
    const low = hi & 4095;
    const a0 = lo & (radix - 1);
    const a1 = (lo >>> 22) + low * 1024;
    const a2 = (hi - low) / 4096;
    let carry = this.s0 + sign * a0 * a0;
    let next = Math.floor(carry / radix);
    this.s0 = carry - next * radix;
    carry = this.s1 + sign * 2 * a0 * a1 + next;
    next = Math.floor(carry / radix);
    this.s1 = carry - next * radix;
    carry = this.s2 + sign * (2 * a0 * a2 + a1 * a1) + next;
    next = Math.floor(carry / radix);
    this.s2 = carry - next * radix;
    carry = this.s3 + sign * 2 * a1 * a2 + next;
    next = Math.floor(carry / radix);
    this.s3 = carry - next * radix;
    this.s4 += sign * a2 * a2 + next;
  }

  /** The sum as a double, right to a few units in the last place. */
  value(): number {
    return (((this.s4 * radix + this.s3) * radix + this.s2) * radix + this.s1) * radix + this.s0;
  }
}
