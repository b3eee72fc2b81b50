const high = 2 ** 30;
const fraction = 2 ** 26;

/**
 * The sum of `x ln x` over amounts, kept in fixed point down to 2^-52: each term is cut into whole digits the same way
 * when it is added and when it is taken away, so that the sum does not drift. `-sum(s ln s)` with shares `s = x/S` is then
 * `ln S - value/S`.
 */
export class EntropySum {
  private d0 = 0;
  private d1 = 0;
  private d2 = 0;
  private d3 = 0;

  add(amount: number, sign: 1 | -1): void {
    const term = amount * Math.log(amount);
    const top = Math.floor(term / high);
    const rest = term - top * high;
    const whole = Math.floor(rest);
    const scaled = (rest - whole) * fraction;
    const upper = Math.floor(scaled);
    this.d0 += sign * top;
    this.d1 += sign * whole;
    this.d2 += sign * upper;
    this.d3 += sign * Math.floor((scaled - upper) * fraction);
  }

  value(): number {
    return this.d0 * high + this.d1 + (this.d2 + this.d3 / fraction) / fraction;
  }
}
