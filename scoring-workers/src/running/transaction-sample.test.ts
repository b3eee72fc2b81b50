import { evaluateTransactions } from '@mintscope/metrics/evaluate-transactions';
import { sampleRules } from '@mintscope/metrics/sample-rules';
import { defaultParameters } from '@mintscope/schemas/parameters/registry';
import { type SampleTrade, txEvaluationSchema } from '@mintscope/schemas/token-metrics';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectClose } from '../testing/expect-close.ts';
import { type SampledTrade, TransactionSample } from './transaction-sample.ts';

const { values } = defaultParameters();
const rules = sampleRules(values);

/** Gaps from nothing to months, also backwards; amounts that cluster, round and spread over all magnitudes, or are not known. */
const lamports = fc.option(fc.oneof(fc.constantFrom(0, 50_000_000, 100_000_900), fc.nat(9_999_999), fc.maxSafeNat()), {
  freq: 9,
});
const trade = fc.record({
  gapMs: fc.oneof(
    fc.constantFrom(0, 400, 400, 999, 1000),
    fc.integer({ min: -500, max: 20_000 }),
    fc.nat(10_000_000_000),
  ),
  slots: fc.constantFrom(0, 0, 1, 3),
  payer: fc.nat(6),
  feeLamports: fc.oneof(fc.constant(5000), fc.nat(10_000_000)),
  quoteLamports: lamports,
  typedLamports: lamports,
  computeUnits: fc.option(fc.constantFrom(80_000, 80_001, 120_000), { freq: 1 }),
});
const trades = fc.array(trade, { maxLength: 90, size: 'max' }).map((each) => {
  let timeMs = 1_700_000_000_000;
  let slot = 1;
  return each.map(({ gapMs, slots, ...rest }) => {
    timeMs += gapMs;
    slot += slots;
    return { ...rest, timeMs, slot };
  });
});

describe('transaction sample', () => {
  it('equals the plain evaluation after every trade, whatever left at its front', () => {
    const launch = fc.option(fc.constantFrom(1_700_000_000_000, 1_699_999_990_000));
    fc.assert(
      fc.property(trades, launch, fc.array(fc.nat(2), { minLength: 90, maxLength: 90 }), (sequence, launchMs, left) => {
        const sample = new TransactionSample(rules);
        let first = 0;
        for (const [index, each] of sequence.entries()) {
          sample.add(each);
          for (let n = left[index]!; n > 0 && first <= index; n -= 1, first += 1) sample.removeOldest();
          const plain = sequence.slice(first, index + 1).map(asSampleTrade);
          expect(sample.count).toBe(plain.length);
          expectClose(sample.evaluate(launchMs, values), evaluateTransactions(plain, { launchMs, rules, values }));
        }
        txEvaluationSchema.parse(sample.evaluate(launchMs, values));
      }),
      { numRuns: 150 },
    );
  });
});

function asSampleTrade(trade: SampledTrade): SampleTrade {
  return { ...trade, signature: '', side: 'buy', trader: '', feePayer: String(trade.payer) };
}
