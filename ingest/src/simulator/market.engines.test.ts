import { createHash } from 'node:crypto';
import { decodeBatch } from '@mintscope/schemas/events/batch/decode-batch';
import { encodeBatch } from '@mintscope/schemas/events/batch/encode-batch';
import { type ChainEvent, chainEventSchema } from '@mintscope/schemas/events/chain-event';
import { encodeEventLine } from '@mintscope/schemas/ndjson';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { activeMs } from './activity.ts';
import { launchpads } from './launchpads.ts';
import { createMarket } from './market.ts';
import { regimes } from './regimes.ts';
import type { TruthLabel } from './truth.ts';
import { walletRoles } from './wallets.ts';
import type { MarketSettings } from './world.ts';

const startMs = 1_790_000_000_123;
const defaults = { seed: 1, launchesPerMinute: 20, tradesPerSecond: 60, startMs };

function digest(events: readonly ChainEvent[]): string {
  const hash = createHash('sha256');
  for (const event of events) hash.update(encodeEventLine(event)).update('\n');
  return hash.digest('hex');
}

function runFor(minutes: number, settings: Partial<MarketSettings> = {}) {
  const labels: TruthLabel[] = [];
  const market = createMarket({ ...defaults, ...settings, labels: (label) => labels.push(label) });
  const events = market.advance(startMs + minutes * 60_000);
  market.flushLabels();
  return { events, labels };
}

function ofType<T extends ChainEvent['type']>(events: readonly ChainEvent[], type: T) {
  return events.filter((event): event is Extract<ChainEvent, { type: T }> => event.type === type);
}

describe('determinism', () => {
  test('the same stream however it is cut', () => {
    const endMs = startMs + 60_000;
    const whole = digest(runFor(1).events);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40_000 }), { minLength: 1, maxLength: 40 }), (steps) => {
        const market = createMarket(defaults);
        const events: ChainEvent[] = [];
        for (const step of steps) events.push(...market.advance(Math.min(endMs, market.nowMs + step)));
        events.push(...market.advance(endMs));
        expect(digest(events)).toBe(whole);
      }),
      { numRuns: 6 },
    );
  });

  test.each([{ seed: 2 }, { startMs: startMs + 1 }, { tradesPerSecond: 61 }, { regime: regimes.hot }])(
    'another stream with %o',
    (change) => {
      const [market, other] = [createMarket(defaults), createMarket({ ...defaults, ...change })];
      expect(digest(market.advance(startMs + 20_000))).not.toBe(digest(other.advance(startMs + 20_000)));
    },
  );

  test('advancing to a time already passed gives nothing', () => {
    const market = createMarket(defaults);
    market.advance(startMs + 5_000);
    expect(market.advance(startMs + 4_000)).toEqual([]);
    expect(market.nowMs).toBe(startMs + 5_000);
  });
});

describe('rates', () => {
  test.each([
    { launchesPerMinute: 1, tradesPerSecond: 0.1, minutes: 240 },
    { launchesPerMinute: 1, tradesPerSecond: 60, minutes: 8 },
    { launchesPerMinute: 20, tradesPerSecond: 60, minutes: 10 },
    { launchesPerMinute: 300, tradesPerSecond: 0.1, minutes: 8 },
    { launchesPerMinute: 300, tradesPerSecond: 1_000, minutes: 1 },
    { launchesPerMinute: 300, tradesPerSecond: 10_000, minutes: 0.4 },
  ])('$launchesPerMinute launches/min and $tradesPerSecond trades/s', ({ minutes, ...settings }) => {
    const { events } = runFor(minutes, settings);
    const launches = ofType(events, 'token_created').length;
    // Rates are means over a day: as busy as it is at this hour. The first tokens need some seconds to find a crowd.
    const endMs = startMs + minutes * 60_000;
    const fromMs = Math.min(startMs + 20_000, endMs - 10_000);
    const busy = (sinceMs: number) => activeMs(sinceMs, endMs, regimes.ordinary.hourSwing) / 60_000;
    const trades = ofType(events, 'trade').filter(({ timeMs }) => timeMs! >= fromMs).length;
    expect(trades / (busy(fromMs) * 60 * settings.tradesPerSecond)).toBeGreaterThan(0.85);
    expect(trades / (busy(fromMs) * 60 * settings.tradesPerSecond)).toBeLessThan(1.15);
    // Poisson arrivals: within four standard deviations; bundled ones launch up to 90 s after they arrive.
    const expected = busy(startMs) * settings.launchesPerMinute;
    expect(launches).toBeLessThan(expected + 4 * Math.sqrt(expected) + 1);
    expect(launches).toBeGreaterThan(
      expected - 4 * Math.sqrt(expected) - 0.3 * Math.min(1.5, minutes) * settings.launchesPerMinute,
    );
  });
});

describe('events', () => {
  const { events, labels } = runFor(20);

  test('satisfy the schema', () => {
    const sample = events.filter((event, index) => event.type !== 'trade' || index % 97 === 0);
    expect(new Set(sample.map(({ type }) => type)).size).toBeGreaterThanOrEqual(8);
    for (const event of sample) {
      const parsed = chainEventSchema.safeParse(event);
      expect(parsed.error?.issues ?? []).toEqual([]);
      expect(parsed.data).toEqual(event);
    }
  });

  test('survive the batch encoding, hostile names included', () => {
    const sample = events.filter((event, index) => event.type !== 'trade' || index % 29 === 0).slice(0, 8_000);
    expect(decodeBatch(encodeBatch(sample))).toEqual(sample);
    const names = ofType(events, 'token_created').map(({ name }) => name);
    expect(names.some((name) => /[\u202E\u200B<>"=]/.test(name))).toBe(true);
  });

  test('come in chain order with the times of their slots, each identified once', () => {
    const ids = new Set<string>();
    let last = events[0]!;
    for (const event of events) {
      const order = (e: ChainEvent) => [e.slot, e.transactionIndex ?? -1, e.instruction] as const;
      const [a, b] = [order(last), order(event)];
      if (event !== last) {
        const isAfter = b[0] > a[0] || (b[0] === a[0] && (b[1] > a[1] || (b[1] === a[1] && b[2] > a[2])));
        if (!isAfter) expect(event).toBe('after the one before');
      }
      const slots = Math.floor((event.timeMs! - startMs) / 400) - Math.floor((events[0]!.timeMs! - startMs) / 400);
      const isTimed = event.slot === events[0]!.slot + slots && event.blockTime === Math.floor(event.timeMs! / 1000);
      if (!isTimed) expect(event).toBe('in the slot of its time');
      ids.add(`${event.signature}:${event.instruction}`);
      last = event;
    }
    expect(ids.size).toBe(events.length);
  });

  test('one transaction has one payer, fee and slot', () => {
    const seen = new Map<string, ChainEvent>();
    for (const event of events) {
      const first = seen.get(event.signature);
      if (!first) seen.set(event.signature, event);
      else {
        expect(event.feePayer).toBe(first.feePayer);
        expect(event.feeLamports).toBe(first.feeLamports);
        expect(event.slot).toBe(first.slot);
      }
    }
    expect(seen.size).toBeLessThan(events.length);
  });

  test('every wallet and token has its label, every token its outcome', () => {
    const wallets = new Set<string>();
    const tokens = new Set<string>();
    const outcomes = new Set<string>();
    for (const label of labels) {
      if (label.kind === 'wallet') wallets.add(label.address);
      if (label.kind === 'token') tokens.add(label.mint);
      if (label.kind === 'outcome') outcomes.add(label.mint);
    }
    expect(new Set(ofType(events, 'token_created').map(({ mint }) => mint))).toEqual(tokens);
    expect(outcomes).toEqual(tokens);
    for (const event of events) {
      const parties = [event.feePayer];
      if (event.type === 'trade') parties.push(event.trader);
      if (event.type === 'transfer') parties.push(event.from, event.to);
      if (!parties.every((party) => wallets.has(party))) expect(event).toBe('labelled');
    }
  });

  test('all roles take part, people make most of the trades', () => {
    const roleOf = new Map(labels.flatMap((label) => (label.kind === 'wallet' ? [[label.address, label.role]] : [])));
    const trades = ofType(events, 'trade');
    const counts = new Map<string, number>();
    for (const { trader } of trades) {
      const role = roleOf.get(trader) ?? 'unlabelled';
      counts.set(role, (counts.get(role) ?? 0) + 1);
    }
    // There is arbitrage where there are other pools: `other-pools.test.ts`.
    const silent = ['bundle_funder', 'wash_payer', 'exchange', 'migrator', 'arbitrageur'];
    for (const role of walletRoles) expect((counts.get(role) ?? 0) > 0, role).toBe(!silent.includes(role));
    const people = (counts.get('organic') ?? 0) / trades.length;
    expect(people).toBeGreaterThan(0.5);
    expect(people).toBeLessThan(0.9);
  });
});

test('curves complete, migrate and go on trading in their pools, as each launchpad has it', () => {
  const { events, labels } = runFor(15, { seed: 4, launchesPerMinute: 60, tradesPerSecond: 150, regime: regimes.hot });
  const padOf = new Map(labels.flatMap((label) => (label.kind === 'token' ? [[label.mint, label.launchpad]] : [])));
  const migrated = ofType(events, 'migrated');
  expect(new Set(migrated.map(({ mint }) => padOf.get(mint))).size).toBeGreaterThanOrEqual(3);
  const byMint = new Map<string, ChainEvent[]>();
  for (const event of events) {
    const known = byMint.get(event.mint);
    if (known) known.push(event);
    else byMint.set(event.mint, [event]);
  }
  for (const migration of migrated) {
    const { mint } = migration;
    const pad = launchpads[padOf.get(mint)!];
    const own = byMint.get(mint)!;
    const completedAt = own.findIndex((event) => event.type === 'curve_completed');
    const last = own.slice(0, completedAt).findLast((event) => event.type === 'trade');
    expect(last).toMatchObject({ side: 'buy', curveRemaining: pad.tells === 'price' ? null : 0n });
    if (pad.migration !== 'via') expect(own[completedAt]).toMatchObject({ signature: last!.signature });
    const between = own.slice(completedAt + 1, own.indexOf(migration)).filter((event) => event.type === 'trade');
    expect(between).toEqual([]);
    expect(migration.baseAmount).toBe(pad.migrationToken);
    expect(migration.quoteAmount).toBeGreaterThan(82_900_000_000n);
    expect(migration.quoteAmount).toBeLessThan(85_100_000_000n);
    const added = own.filter((event) => event.type === 'liquidity_added');
    expect(added).toHaveLength(pad.migration === 'told_alone' ? 0 : 1);
    const pool = pad.migration === 'via' ? added[0]!.pool : migration.toPool;
    const later = own.slice(own.indexOf(migration)).filter((event) => event.type === 'trade');
    for (const trade of later) expect(trade).toMatchObject({ pool, curveRemaining: null, program: pad.poolProgram });
  }
});
