import type { Market } from './market.ts';

/** A purchase that spends at most `lamports`, its fees included: what it spends and what it gets. Ends with the curve. */
export function quoteBuy(market: Market, lamports: number): { spent: number; tokens: number } {
  const moved = lamports / (1 + market.buyFee);
  const effective = afterKept(moved, market);
  const tokens = (market.base * effective) / (market.quote + effective);
  if (tokens <= market.buyable) return { spent: lamports, tokens };
  const needed = (market.quote * market.buyable) / (market.base - market.buyable);
  return { spent: beforeKept(needed, market) * (1 + market.buyFee), tokens: market.buyable };
}

/** A sale of tokens: what is received after fees, and how many could be sold. Ends with what was paid in. */
export function quoteSell(market: Market, tokens: number): { received: number; sold: number } {
  const { paid, sold } = payOut(market, tokens);
  return { received: leaving(paid, market) * (1 - market.sellFee), sold };
}

/** The same market once those tokens were sold into it. */
export function marketAfterSale(market: Market, tokens: number): Market {
  const { paid, sold } = payOut(market, tokens);
  const left = leaving(paid, market);
  return {
    ...market,
    base: market.base + sold,
    quote: market.quote - left,
    depth: market.depth - left,
    buyable: market.buyable + sold,
    payable: market.payable - left,
  };
}

/** What a sale moves, before depositors and fees took their parts of it. */
function payOut(market: Market, tokens: number): { paid: number; sold: number } {
  const share = market.keptFrom === 'input' ? 1 - market.keptShare : 1;
  const given = tokens * share;
  const paid = (market.quote * given) / (market.base + given);
  if (paid <= market.payable) return { paid, sold: tokens };
  return { paid: market.payable, sold: (market.base * market.payable) / (market.quote - market.payable) / share };
}

/** What of it leaves the pool. */
function leaving(paid: number, { keptFrom, keptShare }: Market): number {
  return keptFrom === 'quote' ? paid * (1 - keptShare) : paid;
}

function afterKept(moved: number, { keptFrom, keptShare }: Market): number {
  if (keptFrom === 'quote') return moved / (1 + keptShare);
  return keptFrom === 'input' ? moved * (1 - keptShare) : moved;
}

function beforeKept(effective: number, { keptFrom, keptShare }: Market): number {
  if (keptFrom === 'quote') return effective * (1 + keptShare);
  return keptFrom === 'input' ? effective / (1 - keptShare) : effective;
}
