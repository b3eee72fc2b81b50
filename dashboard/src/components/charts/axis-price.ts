import { formatCompact, formatPrice } from '../../lib/format.ts';

const digits = 4;

/** How prices stand on an axis up to `largest`: all in one form, so that they can be compared by their length and place. */
export function axisPrice(largest: number): (price: number) => string {
  if (largest >= 1) return (price) => (price < 0 ? '' : formatCompact(price, 2));
  const zeros = Math.max(0, -Math.floor(Math.log10(largest)) - 1);
  // What formatPrice puts before the figures of a price with as many zeros: "0.0₅" or "0.00".
  const [, lead = '0.'] = /^(.*)1$/.exec(formatPrice(10 ** -(zeros + 1))) ?? [];
  return (price) => {
    const figures = Math.round(price * 10 ** (zeros + digits));
    // The axis may reach below zero, where its own arithmetic leaves crumbs.
    if (figures < 0) return '';
    // An axis reaches above the largest: with a figure more behind the same zeros it would read ten times less.
    if (figures >= 10 ** digits) return axisPrice(1.5 * 10 ** -zeros)(price);
    return `${lead}${String(figures).padStart(digits, '0')}`;
  };
}

/** The smallest step of an axis up to `largest`. */
export function smallestStep(largest: number): number {
  return 10 ** (Math.floor(Math.log10(largest)) - 6);
}
