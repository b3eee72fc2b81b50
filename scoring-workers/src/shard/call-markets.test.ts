import type { Trade } from '@mintscope/schemas/events/chain-event';
import { programs } from '@mintscope/schemas/programs';
import { expect, it } from 'vitest';
import { LivelyToken } from '../testing/lively-token.ts';
import { openRules } from '../testing/open-rules.ts';
import { ShardRun } from '../testing/run-shard.ts';

const hour = 3_600_000;

function called() {
  const token = new LivelyToken();
  const run = new ShardRun();
  run.process(token.launch());
  run.tellRules(openRules(), 1);
  run.process(token.buys(20));
  run.publish();
  expect(run.calls.size).toBe(1);
  return { token, run, figures: () => figuresOf(run) };
}

function figuresOf(run: ShardRun) {
  run.publish();
  return [...run.callFigures.values()][0]!;
}

/** The same trade in a pool of its own, at so many times its price and of so much depth (lamports). */
function inPool(trade: Trade, place: number, { times, depth }: { times: number; depth: bigint }): Trade {
  const price = Number(trade.quoteAmount) / Number(trade.baseAmount);
  const quoteAmount = 20_000n;
  return {
    ...trade,
    ...{ pool: new LivelyToken().market.key(77), program: programs.raydiumCpmm, curveRemaining: null },
    ...{ slot: trade.slot + place, timeMs: trade.timeMs! + 400 * place, quoteAmount, feeQuote: 0n },
    baseAmount: BigInt(Math.round(Number(quoteAmount) / (price * times))),
    quoteReserve: depth,
    baseReserve: BigInt(Math.round(Number(depth) / (price * times))),
    instruction: trade.instruction + 100 + place,
  };
}

it('a trade in a small pool beside the market makes no multiple of a call, at whatever price, in time or late', () => {
  const { token, run, figures } = called();
  const before = figures();
  const [last] = token.buys(1);
  run.process([last!, inPool(last!, 1, { times: 60, depth: 1_000_000n })]);
  run.process([inPool(last!, -1, { times: 60, depth: 1_000_000n })]);
  const { maxX, reached, executable } = figures();
  expect([maxX / before.maxX < 1.1, reached]).toEqual([true, []]);
  expect(executable[1]!.nowX).toBeGreaterThan(0.5);
  expect(run.failures).toEqual([]);
  // One that takes over does.
  run.process([inPool(last!, 2, { times: 60, depth: 500_000_000_000n })]);
  expect(figures().reached.map(({ x }) => x)).toEqual([5, 10, 50]);
});

it('a trade in a pool that is nearly as deep as the market makes a multiple, though positions stay where they are', () => {
  const { token, run, figures } = called();
  const before = figures();
  const [last] = token.buys(1);
  run.process([last!, inPool(last!, 1, { times: 6, depth: 20_000_000_000n })]);
  const { reached, executable } = figures();
  expect(reached.map(({ x }) => x)).toEqual([5]);
  expect(executable[1]!.nowX! / before.executable[1]!.nowX!).toBeLessThan(1.5);
});

it('a trade that stands before another in its block, and comes after it, is late to a call as it is to the row', () => {
  const { token, run, figures } = called();
  const [last] = token.buys(1);
  const at = (transactionIndex: number, times: bigint, instruction: number): Trade => ({
    ...last!,
    ...{ transactionIndex, instruction, quoteAmount: last!.quoteAmount * times },
  });
  run.process([at(9, 2n, 1)]);
  const newest = figures();
  run.process([at(4, 1n, 2)]);
  const row = run.rows.get(token.mint)!;
  const { currentX, maxX, executable } = figures();
  expect(currentX).toBe(newest.currentX);
  expect([maxX, executable]).toEqual([newest.maxX, newest.executable]);
  expect(row.priceSol! / [...run.calls.values()][0]!.price).toBeCloseTo(currentX, 9);
});

it('a token that was forgotten comes back as a called one, and is not called again', () => {
  const { token, run } = called();
  token.wait(14 * hour);
  const other = token.market.key(9);
  const pulse = () => run.process([token.market.trade('buy', other, token.market.key(11), 1_000_000n, 1_000_000n)]);
  run.process([token.market.launch(other, token.market.key(10))]);
  pulse();
  token.wait(20_000);
  pulse();
  run.save();
  expect(run.shard.state.ended.size).toBe(1);
  run.restart();
  run.forgetRest();
  run.process([token.launch()[0]!, ...token.buys(40)]);
  run.publish();
  const calledAt = [...run.calls.values()][0]!.calledAt;
  expect([...run.calls.values()].map(({ ordinal }) => ordinal)).toEqual([1]);
  expect(run.rows.get(token.mint)!.calledAt).toBe(calledAt);
});
