import { defaultParameters } from '@mintscope/schemas/parameters/registry';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TokenWallets } from '../running/token-wallets.ts';
import { walletRules } from '../running/wallet-rules.ts';
import { Positions } from './positions.ts';
import { measureWash, measureWashQuote } from './wash-groups.ts';

const wallet = fc.nat(9);
const event = fc.oneof(
  fc.record({
    wallet,
    isBuy: fc.boolean(),
    quote: fc.integer({ min: 0, max: 3 }),
    transaction: fc.nat(2),
    pool: fc.nat(2),
  }),
  fc.record({ wallet, payer: wallet }),
  fc.record({ from: wallet, to: wallet }),
);

type Event = typeof event extends fc.Arbitrary<infer Made> ? Made : never;

function measureAll(events: readonly Event[], unit: number) {
  const positions = new Positions({ minTrades: 2, minTradesEach: 2, maxNetShare: 0.2 });
  const wallets = new TokenWallets(walletRules(defaultParameters().values));
  for (const each of events) {
    if ('from' in each) wallets.addTransfer(each.from, each.to, 0);
    else if ('payer' in each) positions.paid(each.wallet, each.payer);
    else {
      const { wallet, isBuy, quote, transaction, pool } = each;
      positions.trade(wallet, { isBuy, base: 1, quote: quote * unit, fee: 0, transaction, pool });
    }
  }
  const { quote, wallets: washing } = measureWash(positions, wallets);
  let ofWallets = 0;
  for (const number of washing) ofWallets += positions.roundTripQuoteOf(number);
  return { quote, ofWallets, ofRow: measureWashQuote(positions, wallets) };
}

describe('the quote traded in round trips', () => {
  it('is in a row what labelled wallets traded, alone and in groups', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60, size: 'max' }), (events) => {
        const { quote, ofWallets, ofRow } = measureAll(events, 1_000_000_007);
        expect([quote, ofRow]).toEqual([ofWallets, ofWallets]);
      }),
      { numRuns: 300 },
    );
  });

  it('is the same where amounts are larger than doubles hold exactly', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40, size: 'max' }), (events) => {
        const { quote, ofRow } = measureAll(events, 2 ** 62 - 2 ** 10);
        expect(ofRow).toBe(quote);
      }),
      { numRuns: 100 },
    );
  });
});
