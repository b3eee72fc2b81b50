import { encodeBase58 } from '@mintscope/schemas/events/batch/base58';
import type { ChainEvent, Trade } from '@mintscope/schemas/events/chain-event';
import { programs } from '@mintscope/schemas/programs';
import { expect, it } from 'vitest';
import { openRules } from '../testing/open-rules.ts';
import { randomMarket } from '../testing/random-market.ts';
import { ShardRun } from '../testing/run-shard.ts';
import { takeSnapshot } from './snapshot.ts';

const market = randomMarket({ seed: 79, events: 300, gaps: 0 });
const decision = { v: 1, decidedAtMs: 0 } as const;

/** A trade of a called token in a pool that is deeper than its curve, and sells without end. */
function inPool(trade: Trade, place: number): Trade {
  const signature = encodeBase58(new Uint8Array(64).fill(5).fill(place, 0, 1));
  const pool = encodeBase58(new Uint8Array(32).fill(6));
  const later = { slot: trade.slot + 500 + place, timeMs: null, blockTime: trade.blockTime! + 200 + place };
  const deep = { baseReserve: trade.baseReserve! * 10n, quoteReserve: trade.quoteReserve! * 10n };
  return {
    ...trade,
    ...later,
    ...deep,
    receivedAtMs: trade.receivedAtMs! + 210_000,
    signature,
    pool,
    program: programs.pumpSwap,
    curveRemaining: null,
  };
}

/** A shard with calls by rules and by hand, one of them removed, another cleared and called again, and one that stands in a pool. */
function playedShard(): ShardRun {
  const run = new ShardRun();
  run.tellRules(openRules(), 1);
  run.process(market.slice(0, 250));
  const [first, second] = [...run.shard.state.calls.values()];
  run.control({ type: 'removal', ...decision, id: 2, mint: first!.address });
  run.control({ type: 'clear', ...decision, id: 3 });
  run.control({ type: 'call', ...decision, id: 4, mint: second!.address });
  run.process(market.slice(250));
  const trades = market.filter((event): event is Trade => event.type === 'trade' && event.mint === second!.address);
  run.process([inPool(trades.at(-1)!, 1), inPool(trades.at(-1)!, 2)]);
  return run;
}

/** In the order of addresses; without shard keys, which are given anew, and when time next changes a call, which is found out anew. */
const kept = ({ shard: { state } }: ShardRun) => ({
  picking: state.picking,
  calls: inOrder([...state.calls.values()]).map(({ mint, dueMs, unsaved, ...called }) => called),
  marks: inOrder(
    [...state.tokens.values()].map(({ facts, market: note, called }) => ({
      address: facts.address,
      called: called?.address ?? null,
      facts: [facts.calledAt, facts.decidedMs],
      note: { ...note, poolKey: 0 },
    })),
  ),
});

function inOrder<Value extends { address: string }>(values: readonly Value[]): Value[] {
  return [...values].sort((a, b) => (a.address < b.address ? -1 : 1));
}

it('rules, calls, marks and the notes of markets come back from a snapshot as they were, and are written the same again', () => {
  const run = playedShard();
  run.publish();
  run.save();
  const before = kept(run);
  expect(before.calls.length).toBeGreaterThan(2);
  expect(before.calls.some(({ removedMs }) => removedMs !== null)).toBe(true);
  expect(before.calls.some(({ calls }) => calls.some(({ positions }) => positions[0]!.filledAt !== null))).toBe(true);
  expect(before.calls.some(({ open }) => open?.buyable === Number.POSITIVE_INFINITY)).toBe(true);
  expect(before.picking.clearedMs).not.toBeNull();
  const saved = new Map(run.savedParts());
  run.restart();
  expect(kept(run)).toEqual(before);
  const { state, publisher } = run.shard;
  for (const token of state.tokens.values()) token.unsaved = 'all';
  for (const called of state.calls.values()) called.unsaved = true;
  publisher.publish(Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  const again = new Map(takeSnapshot(state, publisher));
  const parts = [...saved.keys()].filter((key) => /:(calls|shard)/.test(key));
  expect(parts.filter((key) => key.includes(':calls:'))).toHaveLength(before.calls.length);
  for (const key of parts) expect(Buffer.compare(again.get(key)!, saved.get(key)!), key).toBe(0);
});

it('what was not told when it was saved is told after, once, as without a restart', () => {
  const tellings = [false, true].map((restarts) => {
    const run = playedShard();
    if (restarts) {
      run.save();
      run.restart();
    }
    const rest: ChainEvent[] = market.slice(-30).map((event) => ({ ...event, instruction: event.instruction + 1000 }));
    run.process(rest);
    run.publish();
    return { calls: run.calls, figures: run.callFigures, rows: run.rows };
  });
  expect(tellings[0]!.calls.size).toBeGreaterThan(2);
  expect(tellings[1]).toEqual(tellings[0]);
});
