import { groupBy, mergeMap, Subject, scan } from 'rxjs';
import { hold } from './hold.ts';
import { emptyResult, type RollingResult, windowMs } from './rolling.ts';
import type { SimpleTrade } from './workload.ts';

interface Rolling {
  mint: string;
  trades: SimpleTrade[];
  first: number;
  volume: number;
  price: number;
}

/** The rolling job in RxJS as one would write it: trades grouped by token, a scan that carries the window. */
export function rollRxjs(batches: readonly (readonly SimpleTrade[])[]): RollingResult {
  const source = new Subject<SimpleTrade>();
  const newest = new Map<string, Rolling>();
  const result = emptyResult();
  const subscription = source
    .pipe(
      groupBy((trade) => trade.mint),
      mergeMap((trades) =>
        trades.pipe(
          scan((rolling: Rolling, trade) => roll(rolling, trade), {
            mint: trades.key,
            trades: [],
            first: 0,
            volume: 0,
            price: 0,
          }),
        ),
      ),
    )
    .subscribe((rolling) => newest.set(rolling.mint, rolling));
  for (const batch of batches) {
    newest.clear();
    for (const trade of batch) source.next(trade);
    for (const rolling of newest.values()) {
      result.volume += rolling.volume;
      result.trades += rolling.trades.length - rolling.first;
      result.price += rolling.price;
    }
  }
  hold('rxjs', source, newest, subscription);
  subscription.unsubscribe();
  return result;
}

/** The same from JSON text, as events reach a process that has no binary format. */
export function rollRxjsFromJson(batches: readonly (readonly string[])[]): RollingResult {
  return rollRxjs(batches.map((lines) => lines.map((line) => JSON.parse(line) as SimpleTrade)));
}

function roll(rolling: Rolling, trade: SimpleTrade): Rolling {
  rolling.trades.push(trade);
  rolling.volume += trade.quote;
  rolling.price = trade.price;
  while (rolling.trades[rolling.first]!.timeMs <= trade.timeMs - windowMs)
    rolling.volume -= rolling.trades[rolling.first++]!.quote;
  if (rolling.first > 1000) {
    rolling.trades.splice(0, rolling.first);
    rolling.first = 0;
  }
  return rolling;
}
