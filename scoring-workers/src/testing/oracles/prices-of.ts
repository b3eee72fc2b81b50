import { tradesBeside } from './measure-liquidity.ts';
import type { History } from './read-history.ts';
import { parameter } from './values.ts';

/** SOL a whole token, of each trade; null for dust, and for one in a pool beside the token's, which set no price. */
export function pricesOf(history: History): (number | null)[] {
  const dust = parameter(history.values, 'main.state.dustLamports');
  const beside = tradesBeside(history);
  return history.trades.map((trade) =>
    Number(trade.quoteAmount) < dust || trade.baseAmount === 0n || beside.has(trade)
      ? null
      : Number(trade.quoteAmount) / 1e9 / (Number(trade.baseAmount) / 10 ** trade.decimals),
  );
}
