/** Part of the deepest pool's quote reserve from which on trades in another pool tell a token's price, too. */
const leastDepth = 0.1;

/**
 * Whether a pool is so shallow beside the deepest of a token's other pools (quote reserves in lamports) that what is traded there says
 * nothing of the token's price: such a pool costs its maker a few coins.
 */
export function isShallow(own: number, deepest: number): boolean {
  return own < deepest * leastDepth;
}
