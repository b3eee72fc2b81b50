import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { encodeBatch } from '@mintscope/schemas/events/batch/encode-batch';
import { type ChainEvent, eventId, type Trade } from '@mintscope/schemas/events/chain-event';
import { encodeControlEvent } from '@mintscope/schemas/events/control-event';
import { defaultParameters } from '@mintscope/schemas/parameters/registry';
import { callFiguresSchema, callSchema } from '@mintscope/schemas/picks/call';
import { versionRules } from '@mintscope/schemas/picks/version-rules';
import { type TokenRow, tokenRowSchema } from '@mintscope/schemas/token';
import { type TokenDetail, tokenDetailSchema } from '@mintscope/schemas/token-detail';
import { expect, it } from 'vitest';
import { nothingPicked } from '../state/picking.ts';
import { changeParameters } from '../state/shard-state.ts';
import { formerDetail, formerFigures } from '../testing/former-figures.ts';
import { openRules } from '../testing/open-rules.ts';
import { randomMarket } from '../testing/random-market.ts';
import { ShardRun } from '../testing/run-shard.ts';
import { WrittenToken } from '../testing/written-token.ts';
import { newCounts, PartitionShard } from './partition-shard.ts';
import { loadSnapshotEntry, takeSnapshot } from './snapshot.ts';

const inDollars = { quoteMint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', quoteDecimals: 6 };
const events = randomMarket({ seed: 3, events: 200, gaps: 0 });

/** A shard with the parts of a snapshot that the code of that version wrote, compressed in a file. */
function openVersion(version: 1 | 2 | 3 | 5 | 6 | 7 | 8): PartitionShard {
  const file = join(import.meta.dirname, `../testing/snapshot-version-${version}.json`);
  const parts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  const shard = new PartitionShard({
    partition: 0,
    partitions: 1,
    parameters: defaultParameters(),
    identityKey: Uint32Array.of(1, 2, 3, 4),
  });
  const bytesOf = (text: string) => Uint8Array.from(gunzipSync(Buffer.from(text, 'base64')));
  for (const [key, value] of Object.entries(parts).sort(([left], [right]) => (left < right ? -1 : 1)))
    loadSnapshotEntry(shard.state, shard.publisher, key, bytesOf(value));
  // A product without parameters of its own tells the defaults in force, which were others then.
  changeParameters(shard.state, defaultParameters());
  return shard;
}

/** Those that the later versions had seen, and which of them came after a later slot. */
const seen120 = events.slice(0, 120);
const isLate = ({ slot, mint }: ChainEvent, at: number) =>
  seen120.slice(0, at).some((before) => before.mint === mint && before.slot > slot);
/** Those that the first version had seen. */
const seen = events.slice(0, 40);
const whole = new ShardRun();
whole.process(events);
whole.publish();

function expectRow(row: TokenRow): void {
  const wanted = whole.rows.get(row.address)!;
  expect(tokenRowSchema.safeParse(row).error).toBeUndefined();
  expect(formerFigures(row)).toEqual(formerFigures(wanted));
  // What lies in between the ends of a curve they kept in less detail.
  expect([row.spark[0], row.spark.at(-1)]).toEqual([wanted.spark[0], wanted.spark.at(-1)]);
  expect(row.bundledThen).toBe(null);
}

it('a snapshot of the first version opens: figures go on, candles begin after what it had seen', () => {
  const shard = openVersion(1);
  shard.process(encodeBatch(events.slice(40)), newCounts());
  const { rows, details } = shard.publisher.publish(10, 10);
  expect(rows.map(({ row }) => row.address)).toContain(seen.find(({ type }) => type === 'trade')!.mint);
  for (const { row } of rows) expectRow(row);
  const old = details.find(({ address }) => address === seen.find(({ type }) => type === 'trade')!.mint)!;
  expect(tokenDetailSchema.safeParse(old).error).toBeUndefined();
  const { candlesFromMs, candles, recentTrades, sample } = old;
  expect(candlesFromMs).toBeGreaterThan(seen.at(-1)!.receivedAtMs!);
  const wanted = whole.details.get(old.address)!;
  expect(candles.length).toBeGreaterThan(3);
  expect(candles).toEqual(wanted.candles.filter(({ timeMs }) => timeMs >= candlesFromMs!));
  expect(sample.slice(0, 5).map(({ typedLamports }) => typedLamports)).toEqual([null, null, null, null, null]);
  const untyped = (trades: TokenDetail['sample']) => trades.map((trade) => ({ ...trade, typedLamports: null }));
  expect(untyped(sample)).toEqual(untyped(wanted.sample));
  expect(recentTrades.map(({ id }) => id)).toEqual(wanted.recentTrades.map(({ id }) => id));
  // The former rows know event time only.
  for (const [n, { timeMs }] of recentTrades.entries())
    expect(Math.abs(timeMs - wanted.recentTrades[n]!.timeMs)).toBeLessThan(5000);
});

it.each([2, 3] as const)('a snapshot of version %i opens', (version) => {
  const shard = openVersion(version);
  shard.process(encodeBatch(events.slice(120)), newCounts());
  const { rows, details } = shard.publisher.publish(10, 10);
  expect(rows).toHaveLength(whole.rows.size);
  for (const { row } of rows) expectRow(row);
  expect(details.map(formerDetail)).toEqual([...whole.details.values()].map(formerDetail));
  for (const detail of details) {
    const { recentTrades, sample, recentEvaluation } = whole.details.get(detail.address)!;
    // A trade that had come late was kept nowhere.
    const late = seen120.filter(isLate).map(eventId);
    const kept = recentTrades.map(({ id }) => id).filter((id) => !late.includes(id));
    expect(detail.recentTrades.map(({ id }) => id).slice(-kept.length)).toEqual(kept);
    expect(detail.sample.length).toBe(sample.length);
    expect(detail.recentEvaluation?.analyzedCount).toBe(recentEvaluation?.analyzedCount);
  }
});

it.each([5, 6, 7, 8] as const)('a snapshot of version %i opens, and goes on as if it had not been saved', (version) => {
  const shard = openVersion(version);
  shard.process(encodeBatch(events.slice(120)), newCounts());
  const { rows, details } = shard.publisher.publish(10, 10);
  // Of version 6 there is another token.
  const ofMarket = <Told extends { address: string }>(told: readonly Told[]) =>
    new Map(told.filter(({ address }) => whole.rows.has(address)).map((each) => [each.address, each]));
  expect(ofMarket(rows.map(({ row }) => row))).toEqual(whole.rows);
  expect(withoutPnl(ofMarket(details))).toEqual(withoutPnl(whole.details));
  // Of trades before it, no fees were known.
  for (const { address, groups } of ofMarket(details).values())
    for (const { label, pnlSol } of groups ?? []) {
      const wanted = whole.details.get(address)?.groups?.find((group) => group.label === label)?.pnlSol ?? null;
      if (pnlSol !== null) expect(pnlSol).toBeGreaterThanOrEqual(wanted ?? Number.NaN);
    }
});

function withoutPnl(details: ReadonlyMap<string, TokenDetail>) {
  return [...details.values()].map((detail) => ({
    ...detail,
    groups: detail.groups?.map((group) => ({ ...group, pnlSol: null })),
  }));
}

/** Of version 6 there is one in dollars, too, bought for 0.2 "SOL" each: as many times 1000 millionths. */
it('of a token in dollars, whose former candles were not in SOL, candles begin anew, and its tape is in SOL', () => {
  const shard = openVersion(6);
  const story = new WrittenToken(7).launch().crowd(10).crowd(3, { from: 10 });
  const later = story.events.slice(-3).map((event) => ({ ...(event as Trade), ...inDollars }));
  shard.process(encodeBatch(later), newCounts());
  const detail = shard.publisher.publish(10, 10).details.find(({ address }) => address === story.mint)!;
  expect(detail.candlesFromMs).toBeGreaterThan((story.events.at(-4) as Trade).receivedAtMs!);
  const amounts = story.events.flatMap((event) => (event.type === 'trade' ? [event.quoteAmount] : []));
  const inSol = amounts.map((each) => Math.round((Number(each) * 1000) / 180) / 1e9);
  expect(detail.recentTrades.map(({ quoteAmount }) => quoteAmount)).toEqual(inSol);
  expect(detail.candles.every(({ timeMs }) => timeMs >= detail.candlesFromMs!)).toBe(true);
});

it.each([1, 2, 3] as const)(
  'a snapshot of version %i knows nothing of picks, and its tokens are called from then on',
  (version) => {
    const { state, publisher, process } = open(version);
    expect(state.picking).toEqual(nothingPicked);
    expect(state.calls.size).toBe(0);
    expect(state.tokens.size).toBeGreaterThan(0);
    const known = new Set([...state.tokens.values()].map(({ facts }) => facts.address));
    for (const { called, facts, market } of state.tokens.values())
      expect([called, facts.calledAt, facts.decidedMs, Boolean(market.isKnown)]).toEqual([null, null, 0, false]);
    const last = version === 1 ? seen.length : seen120.length;
    process(encodeBatch(events.slice(last, last + 20)));
    expect(publisher.publish(100, 0).rows.every(({ isCandidate }) => isCandidate === null)).toBe(true);
    const criteria = { ...openRules().criteria, finalScore: { enabled: true, minValue: 0 } };
    const rules = openRules({ criteria });
    process(
      encodeControlEvent({ type: 'picking_rules', v: 1, id: 9, decidedAtMs: 0, version: versionRules(rules), rules }),
    );
    process(encodeBatch(events.slice(last + 20)));
    const told = publisher.publish(100, 0).rows.flatMap(({ news }) => (news ? [news] : []));
    const calls = told.flatMap((news) => news.calls);
    expect(calls.filter(({ mint }) => known.has(mint)).length).toBeGreaterThan(0);
    for (const call of calls) expect(callSchema.safeParse(call).error).toBeUndefined();
    for (const figures of told.flatMap(({ callFigures }) => callFigures))
      expect(callFiguresSchema.safeParse(figures).error).toBeUndefined();
  },
);

/** A shard of that version's snapshot, and what applies a record to it. */
function open(version: 1 | 2 | 3) {
  const shard = openVersion(version);
  const { state, publisher } = shard;
  return { state, publisher, process: (record: Uint8Array) => shard.process(record, newCounts()) };
}

it('the detail of the first version opens, and nowhere is it whole', () => {
  const run = new ShardRun();
  run.process(seen);
  run.publish();
  const [detail] = run.details.values();
  const { candlesFromMs: _, lateEvents: __, futureEvents: ___, ...former } = detail!;
  expect(tokenDetailSchema.parse(former)).toEqual({ ...former, candlesFromMs: null, lateEvents: 0, futureEvents: 0 });
});

it('what is known of wallets is cut anew with the next snapshot, and the former parts are gone', () => {
  const shard = openVersion(3);
  const known = shard.state.walletFacts.size;
  expect(known).toBeGreaterThan(0);
  shard.publisher.publish(Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  const parts = takeSnapshot(shard.state, shard.publisher).filter(([key]) => key.startsWith('snap:0:wallets:'));
  const former = parts.filter(([key]) => /:\d\d?$/.test(key));
  expect([former.length > 0, former.every(([, value]) => value === null)]).toEqual([true, true]);

  const next = new PartitionShard({
    ...{ partition: 0, partitions: 1, parameters: defaultParameters(), identityKey: Uint32Array.of(1, 2, 3, 4) },
  });
  for (const [key, value] of parts) if (value) loadSnapshotEntry(next.state, next.publisher, key, value);
  expect(next.state.walletFacts.size).toBe(known);
  expect([...next.state.gone]).toEqual([]);
});
