import { encodeBatch } from '@mintscope/schemas/events/batch/encode-batch';
import type { ChainEvent, Trade } from '@mintscope/schemas/events/chain-event';
import { partitionOf } from '@mintscope/schemas/events/topics';
import { decodeEventLine } from '@mintscope/schemas/ndjson';
import { defaultParameters } from '@mintscope/schemas/parameters/registry';
import { describe, expect, it } from 'vitest';
import { randomMarket } from '../testing/random-market.ts';
import { ShardRun } from '../testing/run-shard.ts';
import { newCounts, PartitionShard } from './partition-shard.ts';

const events = randomMarket({ seed: 3, events: 600, repeats: 0, late: 0, gaps: 0 });
const trades = events.filter((event): event is Trade => event.type === 'trade');
const first = trades[0]!;
const later = (trade: Trade, slots: number): Trade => ({
  ...trade,
  slot: trade.slot + slots,
  instruction: trade.instruction + slots,
  timeMs: null,
  blockTime: trade.blockTime! + Math.round(slots * 0.4),
  receivedAtMs: trade.receivedAtMs! + slots * 400,
});

function rowOf(run: ShardRun, address: string) {
  run.publish();
  const row = run.rows.get(address);
  if (!row) throw new Error(`no row of ${address}`);
  return row;
}

describe('a shard told the same thing twice', () => {
  it('counts it once', () => {
    const once = new ShardRun();
    once.process(events);
    once.publish();
    const twice = new ShardRun();
    twice.process(events);
    twice.process(events.slice(-300));
    twice.publish();
    expect([...twice.rows.values()]).toEqual([...once.rows.values()]);
    expect(twice.counts.drops.repeated).toBe(300);
  });
});

describe('a late event', () => {
  it('moves balances and counts, not the price', () => {
    const run = new ShardRun();
    run.process([first, later(first, 100)]);
    const before = rowOf(run, first.mint);
    run.process([{ ...later(first, 50), quoteAmount: first.quoteAmount * 9n }]);
    const after = rowOf(run, first.mint);
    expect(after.priceSol).toBe(before.priceSol);
    expect(after.swaps).toBe(3);
    expect(after.eventTimeMs).toBe(before.eventTimeMs);
    expect(run.counts.late).toBe(1);
  });
});

describe('events a shard cannot use', () => {
  const transfer: ChainEvent = {
    ...(events.find(({ type }) => type === 'transfer') as Extract<ChainEvent, { type: 'transfer' }>),
    mint: first.trader,
    signature: first.signature,
  };
  it('are dropped with a reason', () => {
    const run = new ShardRun();
    run.process([transfer]);
    expect(run.counts.drops).toEqual({ unknown_token: 1 });
  });

  it('belong to another partition when only their facts concern it', () => {
    const created = events.filter(({ type }) => type === 'token_created');
    const shard = new PartitionShard({
      partition: 0,
      partitions: 2,
      parameters: defaultParameters(),
      identityKey: new Uint32Array(4),
    });
    const counts = newCounts();
    shard.process(encodeBatch(created), counts);
    const own = created.filter(({ mint }) => partitionOf(mint, 2) === 0).length;
    expect([shard.state.tokens.size, counts.drops.other_partition]).toEqual([own, created.length - own]);
    expect(shard.state.walletFacts.size).toBe(
      new Set(created.map((event) => 'creator' in event && event.creator)).size,
    );
  });

  it('are dead letters when the record is no batch', () => {
    const run = new ShardRun();
    run.shard.process(Uint8Array.from([1, 2, 3]), run.counts);
    expect(run.counts.dead).toMatchObject([{ reason: 'bad_batch', payload: Uint8Array.from([1, 2, 3]) }]);
  });
});

describe('a step that throws', () => {
  it('puts its token into status error, keeps the event and stops nothing else', () => {
    // What rests is brought back without what a test did to it.
    const run = new ShardRun(undefined, Number.POSITIVE_INFINITY);
    run.process(events);
    const [broken] = run.shard.state.tokens.values();
    broken!.wallets.credit = () => {
      throw new RangeError('broken on purpose');
    };
    const buy: Trade = { ...later(first, 9000), mint: broken!.facts.address, side: 'buy' };
    const others = trades.filter(({ mint }) => mint !== buy.mint).slice(-5);
    run.process([buy, ...others.map((trade) => later(trade, 9001))]);
    const rows = new Map(run.publish().map((row) => [row.address, row]));
    expect(rows.get(broken!.facts.address)?.status).toBe('error');
    expect(run.counts.dead).toMatchObject([{ reason: 'event_step_failed', detail: 'RangeError: broken on purpose' }]);
    const kept = decodeEventLine(new TextDecoder().decode(run.counts.dead[0]!.payload));
    expect(kept).toEqual({ ok: true, event: buy });
    const statuses = others.map(({ mint }) => rows.get(mint)?.status);
    expect(statuses).not.toContain('error');
    expect(statuses).not.toContain(undefined);
  });

  it('while scoring gives the token a row without a score', () => {
    const run = new ShardRun();
    run.process(events);
    const [broken] = run.shard.state.tokens.values();
    broken!.sample.evaluate = () => {
      throw new RangeError('broken on purpose');
    };
    const row = rowOf(run, broken!.facts.address);
    expect(row).toMatchObject({ status: 'error', finalScore: null, band: null });
    expect(run.failures.length).toBeGreaterThan(0);
    expect([...run.rows.values()].filter(({ status }) => status === 'error')).toHaveLength(1);
  });
});

describe('a token without trades for hours', () => {
  it('gets a last row and leaves the state; a later trade begins it anew above its version', () => {
    const run = new ShardRun();
    run.process([first]);
    const alive = rowOf(run, first.mint);
    run.process([{ ...later(trades.find(({ mint }) => mint !== first.mint)!, 60_000) }]);
    const last = rowOf(run, first.mint);
    expect(last.version).toBeGreaterThan(alive.version);
    expect(run.shard.state.tokens.size).toBe(1);
    run.process([later(first, 60_001)]);
    expect(rowOf(run, first.mint).version).toBeGreaterThan(last.version);
  });
});

describe('a publication with a budget', () => {
  it('hands out at most as many rows, the newest launches among them, and the rest later', () => {
    const run = new ShardRun();
    run.process(randomMarket({ seed: 8, events: 4000, gaps: 0 }));
    const all = run.shard.state.tokens.size;
    const newest = [...run.shard.state.tokens.values()].sort((a, b) => b.facts.createdMs - a.facts.createdMs)[0]!;
    const rows = run.publish(8);
    expect(rows).toHaveLength(8);
    expect(rows.map(({ address }) => address)).toContain(newest.facts.address);
    expect(run.shard.publisher.dueRows).toBe(all - 8);
    while (run.shard.publisher.dueRows > 0) run.publish(8);
    expect(run.rows.size).toBe(all);
  });

  it('hands out a detail again for what happens after it, also while the row before it still waits', () => {
    const run = new ShardRun();
    run.process([first]);
    run.publish(0, 1);
    const { version } = run.details.get(first.mint)!;
    run.process([later(first, 2)]);
    run.publish();
    expect(run.details.get(first.mint)!.version).toBeGreaterThan(version);
    expect(run.details.get(first.mint)!.version).toBe(run.rows.get(first.mint)!.version);
  });
});

describe('details of one token', () => {
  const detailsAt = (run: ShardRun, nowMs: number, wanted: string[] = []) =>
    run.shard.publisher
      .publish(10, 10, nowMs, new Set(wanted))
      .details.map(({ address, version }) => [address, version]);

  it('lie a second apart by the clock of who publishes, and the newest is made then', () => {
    const run = new ShardRun();
    run.process([first]);
    const [[address, version] = []] = detailsAt(run, 5_000);
    expect(address).toBe(first.mint);
    run.process([later(first, 1)]);
    expect(detailsAt(run, 5_400)).toEqual([]);
    run.process([later(first, 2)]);
    expect([detailsAt(run, 5_999), run.shard.publisher.dueDetails]).toEqual([[], 1]);
    expect(detailsAt(run, 6_000)).toEqual([[first.mint, Number(version) + 2]]);
    expect(run.shard.publisher.dueDetails).toBe(0);
  });

  it('do not lie apart where a reader waits for it', () => {
    const run = new ShardRun();
    run.process([first]);
    expect(detailsAt(run, 5_000)).toHaveLength(1);
    run.process([later(first, 1)]);
    expect([detailsAt(run, 5_400), detailsAt(run, 5_400, ['other'])]).toEqual([[], []]);
    expect(detailsAt(run, 5_400, [first.mint])).toHaveLength(1);
    // There is nothing to be made.
    expect(detailsAt(run, 5_400, [first.mint])).toEqual([]);
  });

  it('wait no longer when that clock is put back', () => {
    const run = new ShardRun();
    run.process([first]);
    expect(detailsAt(run, 900_000)).toHaveLength(1);
    run.process([later(first, 1)]);
    expect(detailsAt(run, 5_000)).toHaveLength(1);
  });
});
