import type { Warehouse } from '@mintscope/engines/warehouse/port';
import type { BalanceHistory } from '@mintscope/schemas/balance-history';
import { z } from 'zod';

const traderSchema = z.object({
  trader: z.string(),
  changes: z.array(z.tuple([z.number(), z.number()])),
  total: z.number(),
});
const stepSchema = z.object({ step: z.number(), change: z.number() });

const step =
  'toUInt32(least({steps:Int64} - 1, greatest(0, intDiv(toUnixTimestamp64Milli(time) - {fromMs:Int64}, {stepMs:Int64})))) AS step';
const change = "sum(if(side = 'buy', 1, -1) * base_amount / pow(10, decimals)) AS change";
const ofToken = 'FROM trades WHERE mint = {mint:String}';

/** Whole tokens that each step of time brought to (or took from) each wallet. */
const changesSql = ['SELECT trader,', step, ',', change, ofToken, 'GROUP BY trader, step'].join(' ');

const tradersSql = [
  'SELECT trader, arraySort(groupArray((step, change))) AS changes, toFloat64(count() OVER ()) AS total FROM (',
  changesSql,
  `)
  GROUP BY trader
  HAVING arrayMax(arrayCumSum(arrayMap(each -> tupleElement(each, 2), changes))) > 0
  ORDER BY arrayMax(arrayCumSum(arrayMap(each -> tupleElement(each, 2), changes))) DESC, trader
  LIMIT {limit:UInt32} SETTINGS max_execution_time = 5`,
].join(' ');

/** Without regard to wallets, of which there may be nearly as many as trades. */
const totalsSql = [
  ...['SELECT', step, ',', change, ofToken],
  'GROUP BY step ORDER BY step LIMIT {steps:Int64} SETTINGS max_execution_time = 5',
].join(' ');

export interface HistoryRange {
  mint: string;
  fromMs: number;
  stepMs: number;
  steps: number;
  /** Wallets at most. */
  limit: number;
}

/** What wallets had bought and not sold at the end of each step, those that ever had the most. */
export async function selectBalanceHistory(warehouse: Warehouse, range: HistoryRange): Promise<BalanceHistory> {
  const { fromMs, stepMs, steps } = range;
  const totals = await warehouse.query(totalsSql, { mint: range.mint, fromMs, stepMs, steps }, stepSchema);
  const traders = await warehouse.query(tradersSql, { ...range }, traderSchema);
  const changes = new Map(totals.map((each) => [each.step, each.change]));
  let sum = 0;
  const columns = traders.flatMap(({ changes: own }, wallet) =>
    own.map(([step, amount]) => ({ wallet, step, amount })),
  );
  return {
    ...{ fromMs, stepMs, steps },
    wallets: traders.map(({ trader }) => trader),
    wallet: columns.map(({ wallet }) => wallet),
    step: columns.map(({ step }) => step),
    amount: columns.map(({ amount }) => amount),
    total: Array.from({ length: steps }, (_, step) => {
      sum += changes.get(step) ?? 0;
      return Math.max(0, sum);
    }),
    moreWallets: Math.max(0, (traders[0]?.total ?? 0) - traders.length),
  };
}
