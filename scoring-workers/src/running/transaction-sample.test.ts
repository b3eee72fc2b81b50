import { evaluateTransactions } from '@mintscope/metrics/evaluate-transactions';
import { sampleRules } from '@mintscope/metrics/sample-rules';
import { createParameterSet, defaultParameters } from '@mintscope/schemas/parameters/registry';
import { type SampleTrade, txEvaluationSchema } from '@mintscope/schemas/token-metrics';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectClose } from '../testing/expect-close.ts';
import { type SampledTrade, TransactionSample } from './transaction-sample.ts';

const { values } = defaultParameters();
const rules = sampleRules(values);

/** Gaps from nothing to months, also backwards; amounts that cluster, round and spread over all magnitudes. */
const trade = fc.record({
  gapMs: fc.oneof(
    fc.constantFrom(0, 400, 400, 999, 1000),
    fc.integer({ min: -500, max: 20_000 }),
    fc.nat(10_000_000_000),
  ),
  slots: fc.constantFrom(0, 0, 1, 3),
  payer: fc.nat(6),
  feeLamports: fc.oneof(fc.constant(5000), fc.nat(10_000_000)),
  quoteLamports: fc.oneof(fc.constantFrom(0, 50_000_000, 100_000_000), fc.nat(9_999_999), fc.maxSafeNat()),
  computeUnits: fc.option(fc.constantFrom(80_000, 80_001, 120_000)),
});
const trades = fc.array(trade, { maxLength: 60, size: 'max' }).map((each) => {
  let timeMs = 1_700_000_000_000;
  let slot = 1;
  return each.map(({ gapMs, slots, ...rest }) => {
    timeMs += gapMs;
    slot += slots;
    return { ...rest, timeMs, slot };
  });
});

describe('transaction sample', () => {
  it('equals the plain evaluation after every trade, also when the launch is learnt late', () => {
    const launch = fc.option(fc.constantFrom(1_700_000_000_000, 1_699_999_990_000));
    fc.assert(
      fc.property(trades, launch, fc.nat(60), (sequence, launchMs, at) => {
        const sample = new TransactionSample(rules, null);
        for (const [index, each] of sequence.entries()) {
          sample.add(each);
          if (index === at) sample.launchMs = launchMs;
          const known = index >= at ? launchMs : null;
          const plain = sequence.slice(0, index + 1).map(asSampleTrade);
          expectClose(sample.evaluate(values), evaluateTransactions(plain, { launchMs: known, rules, values }));
        }
        txEvaluationSchema.parse(sample.evaluate(values));
      }),
      { numRuns: 150 },
    );
  });

  it('evaluates once for one state and one set of parameters', () => {
    const sample = new TransactionSample(rules, null);
    const first = sample.evaluate(values);
    expect(sample.evaluate(values)).toBe(first);
    expect(sample.evaluate(createParameterSet({}).values)).not.toBe(first);
    sample.add({ timeMs: 0, slot: 0, payer: 0, feeLamports: 0, quoteLamports: 0, computeUnits: null });
    expect(sample.evaluate(values).analyzedCount).toBe(1);
  });
});

function asSampleTrade(trade: SampledTrade): SampleTrade {
  return { ...trade, signature: '', side: 'buy', trader: '', feePayer: String(trade.payer) };
}
