import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { decodeBase58, encodeBase58 } from '@mintscope/schemas/events/batch/base58';
import type { ChainEvent, Trade, Transfer } from '@mintscope/schemas/events/chain-event';
import { decodeEventLine } from '@mintscope/schemas/ndjson';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { formerFigures } from '../testing/former-figures.ts';
import { randomMarket } from '../testing/random-market.ts';
import { ShardRun } from '../testing/run-shard.ts';
import type { Counts } from './partition-shard.ts';

const hourMs = 3_600_000;
const market = randomMarket({ seed: 5, events: 400, repeats: 0, late: 0, gaps: 0 });
const isTrade = (event: ChainEvent): event is Trade => event.type === 'trade';
const isFunding = (event: ChainEvent): event is Transfer => event.type === 'transfer';
const trade = market.filter(isTrade).at(-1)!;
const funding = market.filter(isFunding).find(({ amount, from, to }) => amount >= 10_000_000n && from !== to)!;

/** The same kind of event in a transaction of its own, so much later. */
function another<Event extends ChainEvent>(event: Event, number: number, laterMs = 0): Event {
  const signature = new Uint8Array(64).fill(9);
  new DataView(signature.buffer).setUint32(0, number);
  return {
    ...event,
    signature: encodeBase58(signature),
    slot: event.slot + Math.floor(laterMs / 400),
    timeMs: event.timeMs === null ? null : event.timeMs + laterMs,
    blockTime: event.blockTime! + Math.floor(laterMs / 1000),
    receivedAtMs: event.receivedAtMs! + laterMs,
  };
}

/** Another signature with the same first bytes. */
function sharing(signature: string, bytes: number): string {
  const shared = decodeBase58(signature, 64)!.map((byte, i) => (i < bytes ? byte : byte ^ 0x55));
  return encodeBase58(shared);
}

function tellMany<Event extends ChainEvent>(run: ShardRun, count: number, make: (number: number) => Event): void {
  for (let from = 0; from < count; from += 1000)
    run.process(Array.from({ length: Math.min(1000, count - from) }, (_, i) => make(from + i)));
}

const tokenOf = ({ shard }: ShardRun, mint: string) =>
  [...shard.state.tokens.values()].find(({ facts }) => facts.address === mint)!;

/** Everything that counts of a run; the clock moves with repeats, too. */
const drops = ({ drops: { repeated = 0, too_old = 0 } }: Counts) => ({ repeated, too_old });

describe('trades of two transactions whose signatures begin alike', () => {
  it.each([16, 32, 60, 63])('in %i bytes both count, each in its own transaction', (bytes) => {
    const buy: Trade = { ...trade, side: 'buy', sub: 3 };
    const sell: Trade = {
      ...buy,
      side: 'sell',
      signature: sharing(buy.signature, bytes),
      quoteAmount: 25_000_000_000n,
    };
    const run = new ShardRun();
    run.process([another(buy, 1)]);
    const before = tokenOf(run, trade.mint).facts.transactions;
    run.process([buy, sell]);
    run.process([sell, buy]);
    expect(drops(run.counts)).toEqual({ repeated: 2, too_old: 0 });
    const { facts } = tokenOf(run, trade.mint);
    expect([facts.buys, facts.sells, facts.transactions - before]).toEqual([2, 1, 2]);
  });
});

describe('an old delivery that comes again', () => {
  it('changes nothing after 5,000 trades of its token and 20,000 events about wallets, also after restarts', () => {
    const run = new ShardRun();
    run.process(market);
    tellMany(run, 5000, (number) => another(trade, number, number * 100));
    run.save();
    tellMany(run, 20_000, (number) => another(funding, number, 500_000 + number * 10));
    run.save();
    run.restart();
    run.publish();
    const before = new Map(run.rows);
    const { partners } = fundingOf(run, funding);
    const dropped = drops(run.counts).repeated;
    run.process(market);
    run.publish();
    expect(drops(run.counts)).toEqual({ repeated: dropped + market.length, too_old: 0 });
    expect(run.rows).toEqual(before);
    expect(fundingOf(run, funding).partners).toEqual(partners);
  });

  it('is refused as too old once its token has ended, and opens nothing', () => {
    const run = new ShardRun();
    run.process(market);
    run.save();
    const mints = new Set(market.flatMap(({ type, mint }) => (type === 'trade' ? [mint] : [])));
    const other = { ...trade, mint: trade.trader };
    run.process([another(other, 1, 7 * hourMs)]);
    run.save();
    expect(run.shard.state.tokens.size).toBe(1);
    for (const laterMs of [0, hourMs, 30 * hourMs]) {
      run.process([another(other, 2 + laterMs, 7 * hourMs + laterMs)]);
      const { too_old } = drops(run.counts);
      const rows = run.publish().map(({ address }) => address);
      run.process(market);
      expect(drops(run.counts)).toEqual({ repeated: 0, too_old: too_old + market.length });
      expect(run.publish()).toEqual([]);
      expect(rows.filter((address) => address !== other.mint && laterMs > 0 && mints.has(address))).toEqual([]);
      run.save();
      run.restart();
      expect(run.shard.state.tokens.size).toBe(1);
    }
    run.process([another(trade, 3, 38 * hourMs)]);
    const told = market.filter((event) => isTrade(event) && event.mint === trade.mint).length;
    const { buys, sells } = tokenOf(run, trade.mint).facts;
    expect(buys + sells).toBe(told + 1);
  });

  it('opens no token either when it claims no time, or a time from the future', () => {
    const undated: Trade = { ...another(trade, 1), timeMs: null, blockTime: null };
    const future: Trade = {
      ...another(trade, 2),
      mint: trade.pool,
      blockTime: trade.blockTime! + 20 * 3600,
      timeMs: null,
    };
    const other = { ...trade, mint: trade.trader };
    const run = new ShardRun();
    run.process([trade, undated, future]);
    for (let hours = 1; hours < 40; hours++) {
      const told = another(other, 10 + hours, hours * hourMs);
      const again = (event: Trade) => ({ ...event, receivedAtMs: told.receivedAtMs });
      run.process([told, again(trade), again(undated), again(future)]);
    }
    run.process([another(other, 9, 40 * hourMs)]);
    expect([...run.shard.state.tokens.values()].map(({ facts }) => facts.address)).toEqual([other.mint]);
    expect(drops(run.counts).repeated + drops(run.counts).too_old).toBe(39 * 3);
    expect(drops(run.counts).too_old).toBeGreaterThan(39);
  });

  it('leaves of an ended token only what comes back with its next event', () => {
    const run = new ShardRun();
    tellMany(run, 5000, (number) => another(trade, number, number * 100));
    run.save();
    expect(run.savedParts().filter(([key]) => key.includes(trade.mint))).toHaveLength(1 + 4);
    run.restart();
    run.process([another({ ...trade, mint: trade.trader }, 1, 7 * hourMs)]);
    run.save();
    const left = run.savedParts().filter(([key]) => key.includes(trade.mint));
    expect(left.map(([key]) => key)).toEqual([`rest:0:${trade.mint}`]);
  });
});

describe('a snapshot of version 1', () => {
  const kept = z
    .object({ events: z.array(z.string()), entries: z.array(z.tuple([z.string(), z.base64()])) })
    .parse(
      JSON.parse(
        gunzipSync(readFileSync(join(import.meta.dirname, 'fixtures/snapshot-of-version-1.json.gz'))).toString(),
      ),
    );
  const told = kept.events.map((line) => {
    const read = decodeEventLine(line);
    if (!read.ok) throw new Error(line);
    return read.event;
  });
  const open = () => {
    const run = new ShardRun();
    run.load(kept.entries.map(([key, value]) => [key, Uint8Array.from(Buffer.from(value, 'base64'))]));
    return run;
  };

  it('opens with all its tokens, and recognises what it was told', () => {
    const run = open();
    const fresh = new ShardRun();
    fresh.process(told);
    fresh.publish();
    expect(run.shard.state.tokens.size).toBe(3);
    run.process(told);
    expect(drops(run.counts)).toEqual({ repeated: told.length, too_old: 0 });
    run.save();
    run.restart();
    run.process(told);
    expect(drops(run.counts)).toEqual({ repeated: 2 * told.length, too_old: 0 });
    const later = another(told.filter(isTrade).at(-1)!, 1, 60_000);
    run.process([later]);
    fresh.process([later]);
    fresh.publish();
    run.publish();
    expect(formerFigures(run.rows.get(later.mint)!)).toEqual(formerFigures(fresh.rows.get(later.mint)!));
  });

  it('loses no later trade whose signature begins like one it was told', () => {
    const run = open();
    const last = told.filter(isTrade).at(-1)!;
    const crafted = { ...another(last, 1, 60_000), signature: sharing(last.signature, 32) };
    const trades = () => tokenOf(run, last.mint).facts.buys + tokenOf(run, last.mint).facts.sells;
    const before = trades();
    run.process([crafted, crafted]);
    expect([trades() - before, drops(run.counts).repeated]).toEqual([1, 1]);
  });
});

function fundingOf({ shard: { state } }: ShardRun, { from }: Transfer) {
  const bytes = decodeBase58(from, 32)!;
  return state.walletFacts.get(state.keys.intern(new Uint32Array(bytes.buffer), 0))!;
}
