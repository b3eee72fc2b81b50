import { evaluateTransactions } from '@mintscope/metrics/evaluate-transactions';
import { type SampleRules, sampleRules, takeRecent } from '@mintscope/metrics/sample-rules';
import { createParameterSet, defaultParameters } from '@mintscope/schemas/parameters/registry';
import type { SampleTrade } from '@mintscope/schemas/token-metrics';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectClose } from '../testing/expect-close.ts';
import { TokenSamples } from './token-samples.ts';
import { TradeLog } from './trade-log.ts';

const { values } = defaultParameters();
const signature = new Uint32Array(16);
const startMs = 1_700_000_000_000;
const rules: SampleRules = { ...sampleRules(values), signatureLimit: 12, recentMs: 60_000 };

interface Told {
  timeMs: number;
  slot: number;
  payer: number;
  lamports: number;
  units: number | null;
}

function add(log: TradeLog, { timeMs, slot, payer, lamports, units }: Told): void {
  const place = { instruction: 0, sub: 0, transactionIndex: 0, isBuy: true, setsPrice: true, wallet: payer, payer };
  const amounts = { base: 1, quote: 1, quoteLamports: lamports, typedLamports: lamports + 7, feeLamports: 5000 };
  log.add(signature, 0, { timeMs, chainMs: timeMs, slot, ...place, ...amounts, computeUnits: units });
}

function sampleTrade({ timeMs, slot, payer, lamports, units }: Told): SampleTrade {
  const wallet = String(payer);
  const amounts = { feeLamports: 5000, quoteLamports: lamports, typedLamports: lamports + 7, computeUnits: units };
  return { signature: '', timeMs, slot, side: 'buy', trader: wallet, feePayer: wallet, ...amounts };
}

const trades = fc
  .array(
    fc.record({
      gapMs: fc.oneof(fc.nat(4000), fc.nat(40_000), fc.constantFrom(0, 60_000)),
      payer: fc.nat(4),
      lamports: fc.constantFrom(50_000_000, 60_000_000, 123_456_789),
      units: fc.option(fc.constantFrom(1, 2)),
    }),
    { maxLength: 70, size: 'max' },
  )
  .map((each) => {
    let timeMs = startMs;
    return each.map(({ gapMs, ...rest }, slot): Told => {
      timeMs += gapMs;
      return { ...rest, timeMs, slot };
    });
  });

/** Both samples from all trades at once. */
function plain(all: readonly Told[], asOfMs: number) {
  const sample = all.toSorted((a, b) => a.slot - b.slot).map(sampleTrade);
  const recent = takeRecent(sample, rules, asOfMs);
  const options = { launchMs: startMs, values };
  return {
    launch: evaluateTransactions(sample, { ...options, rules }),
    recent: evaluateTransactions(recent, { ...options, rules: { ...rules, signatureLimit: recent.length } }),
  };
}

describe('the samples of a token', () => {
  it('equal the plain evaluation of its first and of its latest trades, however often they are read', () => {
    const reads = fc.array(fc.nat(3), { minLength: 70, maxLength: 70 });
    fc.assert(
      fc.property(trades, reads, fc.nat(50_000), (sequence, read, laterMs) => {
        const log = new TradeLog(rules.signatureLimit, rules.signatureLimit + 3);
        const samples = new TokenSamples(rules, startMs);
        for (const [index, each] of sequence.entries()) {
          add(log, each);
          if (read[index] === 0) continue;
          const asOfMs = each.timeMs + (read[index] === 2 && index + 1 === sequence.length ? laterMs : 0);
          expectClose(samples.evaluate(log, asOfMs, values), plain(sequence.slice(0, index + 1), asOfMs));
        }
        const endMs = (sequence.at(-1)?.timeMs ?? startMs) + laterMs;
        expectClose(samples.evaluate(log, endMs, values), plain(sequence, endMs));
      }),
      { numRuns: 150 },
    );
  });

  it('are the same in whatever order trades come, while lateness is less than what is kept', () => {
    const late = fc.array(fc.nat(3), { minLength: 70, maxLength: 70 });
    fc.assert(
      fc.property(trades, late, (sequence, shifts) => {
        const log = new TradeLog(rules.signatureLimit, rules.signatureLimit + 3);
        const samples = new TokenSamples(rules, startMs);
        const order = sequence.toSorted(
          (a, b) => a.slot - shifts[a.slot]! - (b.slot - shifts[b.slot]!) || a.slot - b.slot,
        );
        const endMs = sequence.at(-1)?.timeMs ?? startMs;
        for (const each of order) {
          add(log, each);
          samples.evaluate(log, each.timeMs, values);
        }
        expectClose(samples.evaluate(log, endMs, values), plain(sequence, endMs));
      }),
      { numRuns: 150 },
    );
  });

  it('are one object while they are the same trades, and the same objects while nothing changed', () => {
    const log = new TradeLog(rules.signatureLimit, rules.signatureLimit);
    const samples = new TokenSamples(rules, null);
    for (let slot = 0; slot < 6; slot += 1) add(log, { timeMs: startMs + slot, slot, payer: 1, lamports: 9, units: 1 });
    const first = samples.evaluate(log, startMs, values);
    expect(first.launch).toBe(first.recent);
    expect(samples.evaluate(log, startMs + 60_000, values).launch).toBe(first.launch);
    const later = samples.evaluate(log, startMs + 60_003, values);
    expect([later.launch, later.recent.analyzedCount]).toEqual([first.launch, 3]);
    expect(samples.evaluate(log, startMs + 60_003, values).recent).toBe(later.recent);
    const other = createParameterSet({ 'transaction.bot.intercept': 1 }).values;
    expect(samples.evaluate(log, startMs + 60_003, other).launch.botProbability).toBeGreaterThan(0.7);
    expect(first.launch.quickRate).toBeNull();
    samples.launchMs = startMs;
    expect(samples.evaluate(log, startMs + 60_003, other).launch.quickRate).toBe(1);
  });
});
