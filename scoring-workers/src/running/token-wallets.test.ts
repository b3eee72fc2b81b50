import { rounds } from '@mintscope/engines/testing/slice';
import { defaultParameters } from '@mintscope/schemas/parameters/registry';
import { walletMetricsSchema } from '@mintscope/schemas/token-metrics';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteReader } from '../snapshot/byte-reader.ts';
import { ByteWriter } from '../snapshot/byte-writer.ts';
import { expectClose } from '../testing/expect-close.ts';
import { type WalletEvent, WalletModel } from '../testing/wallet-model.ts';
import { TokenWallets } from './token-wallets.ts';
import { type WalletRules, walletRules } from './wallet-rules.ts';

const cohorts = ['creator', 'smart', 'fresh'] as const;

/** Small caps, so that hubs and crowds occur among few wallets. */
const rules: WalletRules = {
  ...walletRules(defaultParameters().values),
  hubDegreeCap: 4,
  slotGroupCap: 3,
  launchWindowSlots: 3,
};

describe.each([
  ['1e15, evenly', 10n ** 15n, 4],
  ['1e18, heavy tail', 10n ** 18n, 60],
  ['dust', 20n, 1],
])('token wallets with a supply of %s', (_name, supply, tail) => {
  it.each([5, 14])('equal the plain definitions after every event, %d wallets', (wallets) => {
    fc.assert(
      fc.property(fc.array(eventOf(wallets, supply, tail), { maxLength: 60, size: 'max' }), (events) => {
        const model = new WalletModel(rules);
        const subject = launchedWallets();
        for (const event of inOrder(events)) {
          model.apply(event, subject);
          expectSame(model, subject);
        }
      }),
      { numRuns: rounds(120, 20) },
    );
  });

  it('continue from a snapshot as if nothing had happened', () => {
    fc.assert(
      fc.property(fc.array(eventOf(8, supply, tail), { maxLength: 50, size: 'max' }), fc.nat(50), (events, cut) => {
        const model = new WalletModel(rules);
        let subject = launchedWallets();
        for (const [index, event] of inOrder(events).entries()) {
          if (index === cut) {
            subject = reread(subject);
            model.joinIn(subject);
          }
          model.apply(event, subject);
          if (index >= cut) expectSame(model, subject);
        }
      }),
      { numRuns: rounds(60, 15) },
    );
  });

  it('go by lower caps as soon as they change', () => {
    const changes = fc.array(eventOf(8, supply, tail), { maxLength: 60, size: 'max' });
    fc.assert(
      fc.property(changes, fc.nat(60), (events, cut) => {
        const own = { ...rules };
        const model = new WalletModel(own);
        const subject = launchedWallets(own);
        for (const [index, event] of inOrder(events).entries()) {
          // Which wallets bought in one transaction is known of the last one only.
          model.apply(event.type === 'buy' ? { ...event, transaction: index } : event, subject);
          if (index === cut) {
            Object.assign(own, { hubDegreeCap: 2, slotGroupCap: 2 });
            subject.trim();
            subject.age(model.nowMs);
          }
          if (index >= cut) expectSame(model, subject);
        }
      }),
      { numRuns: rounds(60, 15) },
    );
  });

  it('do not depend on how often they are measured', () => {
    fc.assert(
      fc.property(
        fc.array(eventOf(8, supply, tail), { maxLength: 60, size: 'max' }),
        fc.integer({ min: 2, max: 20 }),
        (events, every) => {
          const [often, seldom] = [launchedWallets(), launchedWallets()];
          const [first, second] = [new WalletModel(rules), new WalletModel(rules)];
          for (const [index, event] of inOrder(events).entries()) {
            first.apply(event, often);
            second.apply(event, seldom);
            const measured = often.measure();
            if (index % every === 0) expect(seldom.measure()).toEqual(measured);
          }
        },
      ),
      { numRuns: rounds(40, 10) },
    );
  });
});

function launchedWallets(own = rules): TokenWallets {
  const wallets = new TokenWallets(own);
  wallets.launched(0);
  return wallets;
}

function reread(wallets: TokenWallets): TokenWallets {
  const writer = new ByteWriter();
  wallets.writeTo(writer);
  const reader = new ByteReader(writer.finish());
  const read = TokenWallets.readFrom(reader, rules);
  expect(reader.remaining).toBe(0);
  return read;
}

function expectSame(model: WalletModel, wallets: TokenWallets): void {
  const measured = wallets.measure();
  walletMetricsSchema.parse(measured);
  expectClose(measured, model.metrics());
  expectClose(wallets.entities(), model.entities());
  expectClose(
    wallets.bubbleMap(6, (wallet) => `w${wallet}`),
    model.bubbles(6),
  );
  expectClose(wallets.heldSupply(), model.held());
  for (const cohort of cohorts) {
    const found = { count: wallets.cohortCount(cohort), holding: wallets.cohortHolding(cohort) };
    expectClose(found, model.cohort(cohort));
  }
}

/** Slots and transactions count up: events come in chain order. */
function inOrder(events: readonly WalletEvent[]): WalletEvent[] {
  let slot = 0;
  let transaction = 0;
  return events.map((event) => {
    if (event.type !== 'buy') return event;
    slot += event.slot;
    transaction += event.transaction;
    return { ...event, slot, transaction };
  });
}

function eventOf(wallets: number, supply: bigint, tail: number): fc.Arbitrary<WalletEvent> {
  const wallet = fc.nat(wallets - 1);
  const amount = fc
    .tuple(fc.bigInt(1n, supply / 8n + 1n), fc.nat(tail - 1))
    .map(([each, shift]) => (each >> BigInt(shift)) + 1n);
  const step = fc.constantFrom(0, 0, 1);
  const share = fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1.4, noNaN: true }));
  return fc.oneof(
    { weight: 8, arbitrary: fc.record({ type: fc.constant('buy'), wallet, amount, slot: step, transaction: step }) },
    { weight: 5, arbitrary: fc.record({ type: fc.constant('sell'), wallet, share }) },
    { weight: 2, arbitrary: fc.record({ type: fc.constant('send'), wallet, to: wallet, share }) },
    { weight: 2, arbitrary: fc.record({ type: fc.constant('transfer'), wallet, to: wallet }) },
    {
      weight: 4,
      arbitrary: fc.record({ type: fc.constant('fund'), wallet, funder: fc.integer({ min: 100, max: 103 }) }),
    },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('unfund'), wallet }) },
    { weight: 3, arbitrary: fc.record({ type: fc.constant('wait'), hours: fc.constantFrom(1, 10, 26) }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('snapshot'), wallet, amount }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('ban'), funder: fc.integer({ min: 100, max: 103 }) }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('hub'), wallet }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('exclude'), wallet }) },
    {
      weight: 3,
      arbitrary: fc.record({
        type: fc.constant('hands'),
        hands: fc.array(fc.record({ wallets: fc.uniqueArray(wallet, { minLength: 1 }), isShared: fc.boolean() }), {
          maxLength: 3,
        }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ type: fc.constant('mark'), wallet, cohort: fc.constantFrom(...cohorts) }),
    },
  ) as fc.Arbitrary<WalletEvent>;
}
