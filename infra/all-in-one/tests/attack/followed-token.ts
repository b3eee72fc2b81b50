import type { TokenRow } from '@mintscope/schemas/token';
import type { Candle } from '@mintscope/schemas/token-metrics';
import { eventually } from '../support/mintscope-process.ts';
import { askAt } from './ask.ts';
import { answerOf, as, type Caller } from './callers.ts';
import type { Target } from './target.ts';

/** How many trades of a token the product counts, in each of its two stores. */
export interface Counted {
  /** In the live row. */
  row: number;
  /** In the candles, which come from the warehouse and the row's detail. */
  candles: number;
}

export async function countTrades({ url }: Target, reader: Caller, mint: string): Promise<Counted> {
  const { status, text } = await askAt(url, as(reader, { path: `/tokens/${mint}` }));
  if (status === 404) return { row: 0, candles: 0 };
  if (status !== 200) throw new Error(`/tokens/${mint}: ${status} ${text.slice(0, 200)}`);
  const { row }: { row: Pick<TokenRow, 'swaps'> } = JSON.parse(text);
  const candles = await answerOf<Candle[]>(url, as(reader, { path: `/tokens/${mint}/candles?interval=1h` }));
  return { row: row.swaps ?? 0, candles: candles.reduce((sum, { trades }) => sum + trades, 0) };
}

/** The breach when the counts do not come to what they have to be, or go beyond it. */
export async function faultOfCount(
  target: Target,
  reader: Caller,
  mint: string,
  wanted: Counted,
  withinMs = 30_000,
): Promise<string | null> {
  let last: Counted = { row: -1, candles: -1 };
  const isThere = async () => {
    last = await countTrades(target, reader, mint);
    return (last.row === wanted.row && last.candles === wanted.candles) || undefined;
  };
  return eventually('the counts', isThere, withinMs).then(
    () => null,
    () => `${JSON.stringify(last)} are counted, not ${JSON.stringify(wanted)}`,
  );
}
