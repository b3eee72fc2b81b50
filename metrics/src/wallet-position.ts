import type { TokenRow } from '@mintscope/schemas/token';
import type { WalletFigures, WalletPosition } from '@mintscope/schemas/wallet';
import { medianOf } from './median-of.ts';
import { shareInterval } from './share-interval.ts';

/** All that a wallet traded of one token: whole tokens, and SOL with the fees of curve or pool, without those of the network. */
export interface TradedToken {
  boughtTokens: number;
  soldTokens: number;
  /** null: some of it was traded against another coin than SOL, so what it cost is not known in SOL. */
  paidSol: number | null;
  receivedSol: number | null;
  firstBuyMs: number | null;
  lastSaleMs: number | null;
}

/** What is known of a token's market: SOL per whole token, and the most SOL that sales could take out of it; null = not known. */
export interface TokenMarket {
  priceSol: number | null;
  payableSol: number | null;
}

/** As a row has it: `liquidity` is what a curve collected, and both sides of pools, of which sales can take one. */
export function marketOf({
  priceSol,
  priceUsd,
  liquidity,
  migrated,
}: Pick<TokenRow, 'priceSol' | 'priceUsd' | 'liquidity' | 'migrated'>): TokenMarket {
  if (liquidity === null || !priceSol || !priceUsd) return { priceSol, payableSol: null };
  const liquiditySol = liquidity * (priceSol / priceUsd);
  return { priceSol, payableSol: migrated ? liquiditySol / 2 : liquiditySol };
}

/**
 * What the wallet made of it. Every token costs what its purchases cost on the average, whenever they were (`entryPriceSol`): the
 * order of the trades does not matter, and once all is sold nor does the method.
 *
 * - `heldTokens`: bought less sold. Tokens that came or left by transfer are not in it.
 * - `realisedSol`: received for tokens that it had bought, less what these cost. Of tokens sold beyond those bought nothing is known
 *   of the cost, so what they brought is left out. null before the first sale, and where nothing was bought.
 * - `unrealisedSol`: the same of those still held, at the last price, but no more than the market can pay: nothing once its liquidity was
 *   pulled. What a sale would move the price by is not in it.
 * - `pnlSol`: both together; `multiple`: what it got back and still holds, by what it paid.
 *
 * It has sold out of the token once it holds no more than `soldOutShare` of what it bought.
 */
export function describePosition(
  { boughtTokens, soldTokens, paidSol, receivedSol, firstBuyMs, lastSaleMs }: TradedToken,
  { priceSol, payableSol }: TokenMarket,
  soldOutShare: number,
): WalletPosition {
  const heldTokens = Math.max(0, boughtTokens - soldTokens);
  const entryPriceSol = boughtTokens > 0 && paidSol !== null ? paidSol / boughtTokens : null;
  const ofBought = soldTokens > 0 ? Math.min(1, boughtTokens / soldTokens) : 0;
  const back = receivedSol === null ? null : receivedSol * ofBought;
  const isSoldOut = boughtTokens > 0 && heldTokens <= boughtTokens * soldOutShare;
  const cost = (tokens: number) => (entryPriceSol === null ? null : entryPriceSol * tokens);
  const realisedSol = ofBought === 0 ? null : minus(back, cost(soldTokens * ofBought));
  const worth =
    heldTokens === 0
      ? 0
      : priceSol === null
        ? null
        : Math.min(heldTokens * priceSol, payableSol ?? Number.POSITIVE_INFINITY);
  const unrealisedSol = minus(worth, cost(heldTokens));
  const all = back === null || worth === null || entryPriceSol === null ? null : back + worth;
  return {
    ...{ boughtTokens, soldTokens, heldTokens, paidSol, receivedSol, entryPriceSol, priceSol },
    ...{ realisedSol, unrealisedSol },
    pnlSol: minus(all, paidSol),
    multiple: all === null || paidSol === null || paidSol <= 0 ? null : all / paidSol,
    holdMs:
      isSoldOut && firstBuyMs !== null && lastSaleMs !== null && lastSaleMs >= firstBuyMs
        ? lastSaleMs - firstBuyMs
        : null,
  };
}

/**
 * What the win rate counts of a token, in SOL. Of one that died while the wallet held more than `soldOutShare` of what it bought: what it
 * received less all that it paid. Without these a wallet that sells where it gained and keeps what fell to nothing would never have lost.
 * Of any other: `realisedSol`, null before the first sale.
 */
export function resultOf(
  { boughtTokens, heldTokens, paidSol, receivedSol, realisedSol }: WalletPosition,
  { isDead, soldOutShare }: { isDead: boolean; soldOutShare: number },
): { resultSol: number | null; diedHeld: boolean } {
  const diedHeld = isDead && heldTokens > boughtTokens * soldOutShare;
  return { resultSol: diedHeld ? minus(receivedSol, paidSol) : realisedSol, diedHeld };
}

export interface TradedPosition extends WalletPosition {
  /** As `resultOf` has it, and whether the token died while the wallet held some. */
  resultSol: number | null;
  diedHeld: boolean;
  buys: number;
  sells: number;
  firstTradeMs: number;
  lastTradeMs: number;
}

/**
 * Sums over all tokens of a wallet. The win rate counts the tokens whose `resultSol` is known: those above 0 are won. Each token counts once,
 * with all its rounds.
 */
export function sumPositions(positions: readonly TradedPosition[]): WalletFigures {
  const realised = positions.flatMap(({ realisedSol }) => realisedSol ?? []);
  const held = positions.filter(({ heldTokens, entryPriceSol }) => heldTokens > 0 && entryPriceSol !== null);
  const results = positions.flatMap(({ resultSol }) => resultSol ?? []);
  const won = results.filter((sol) => sol > 0).length;
  const { rate, low, high } = shareInterval(won, results.length);
  const holds = positions.flatMap(({ holdMs }) => holdMs ?? []).sort((a, b) => a - b);
  const known = (of: (position: TradedPosition) => number | null) => sumOf(positions.flatMap((each) => of(each) ?? []));
  return {
    tokens: positions.length,
    trades: positions.reduce((sum, { buys, sells }) => sum + buys + sells, 0),
    firstTradeMs: least(positions.map(({ firstTradeMs }) => firstTradeMs)),
    lastTradeMs: least(
      positions.map(({ lastTradeMs }) => -lastTradeMs),
      -1,
    ),
    paidSol: known(({ paidSol }) => paidSol),
    receivedSol: known(({ receivedSol }) => receivedSol),
    realisedSol: sumOf(realised),
    unrealisedSol: sumOf(held.flatMap(({ unrealisedSol }) => unrealisedSol ?? [])),
    ...{ sold: realised.length, diedHeld: positions.filter(isLeftWith).length },
    ...{ results: results.length, won, winRate: rate, winRateLow: low, winRateHigh: high },
    soldOut: holds.length,
    medianHoldMs: medianOf(holds),
    otherQuotes: positions.filter(({ paidSol }) => paidSol === null).length,
    unpriced: held.filter(({ priceSol }) => priceSol === null).length,
  };
}

/** It died while the wallet held some, and what it cost is known. */
function isLeftWith({ diedHeld, resultSol }: TradedPosition): boolean {
  return diedHeld && resultSol !== null;
}

function minus(left: number | null, right: number | null): number | null {
  return left === null || right === null ? null : left - right;
}

function sumOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
}

/** By a loop: a wallet may have more tokens than a call may have arguments. */
function least(values: readonly number[], sign: 1 | -1 = 1): number | null {
  let found: number | null = null;
  for (const value of values) if (found === null || value < found) found = value;
  return found === null ? null : sign * found;
}
