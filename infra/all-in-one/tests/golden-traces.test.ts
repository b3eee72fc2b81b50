import { join } from 'node:path';
import { decodeTransaction } from '@mintscope/ingest/decoders/decode-transaction';
import { loadTransactions, transactionsMissing } from '@mintscope/ingest/sources/testing/load-transactions';
import { evaluateTransactions } from '@mintscope/metrics/evaluate-transactions';
import { sampleRules } from '@mintscope/metrics/sample-rules';
import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import { createParameterSet, defaultParameters } from '@mintscope/schemas/parameters/registry';
import type { ScoreTerm } from '@mintscope/schemas/score';
import type { TokenRow } from '@mintscope/schemas/token';
import type { TokenDetail } from '@mintscope/schemas/token-detail';
import type { SampleTrade } from '@mintscope/schemas/token-metrics';
import { ShardRun } from '@mintscope/scoring-workers/testing/run-shard';
import { describe, expect, it } from 'vitest';

/** Written anew by `npx vitest run infra/all-in-one/tests/golden-traces.test.ts -u` where the real transactions are. */
const goldenFile = join(import.meta.dirname, 'golden/real-transactions.txt');
const defaults = defaultParameters();
/** No real token here has the trades of a verdict. With as few as the registry allows the models say something of some of them. */
const fewest = createParameterSet({ 'transaction.sample.minimumTrades': 2 });

/** Events of each transaction, in the order of the chain, with the mints that were traded. */
function decodeAll(): ChainEvent[][] {
  return loadTransactions().map(({ answer }) => {
    const decoded = decodeTransaction(answer, { source: 'file', receivedAtMs: null });
    return decoded.kind === 'ok' ? [...decoded.events] : [];
  });
}

/** The token as the shard tells it after the last of its transactions. */
function scoreAlone(transactions: readonly ChainEvent[][], mint: string, set = defaults) {
  const run = new ShardRun(set);
  for (const events of transactions) if (events.some((event) => event.mint === mint)) run.process(events);
  run.publish();
  expect(run.failures).toEqual([]);
  return { row: run.rows.get(mint)!, detail: run.details.get(mint)! };
}

const figure = (value: number | null | undefined) =>
  value === null || value === undefined ? '-' : String(Number(value.toPrecision(6)));
const linesOf = (terms: readonly ScoreTerm[], indent: string) =>
  terms.map(({ name, input, contribution }) => `${indent}${name} ${figure(input)} -> ${figure(contribution)}`);

/** One token's score: figures and names of terms only. */
function writeTrace({ row, detail }: { row: TokenRow; detail: TokenDetail }, few: TokenRow): string[] {
  const { scoringTrace: trace } = detail;
  const range = trace.finalScore === null ? '' : `, ${figure(trace.scoreLow)} to ${figure(trace.scoreHigh)}`;
  return [
    `${row.address.slice(0, 6)} ${row.launchpad ?? 'no launchpad'}: ${row.buys} buys, ${row.sells} sells, ${row.life}, ${row.status}`,
    `  score ${figure(row.finalScore)}${range}, band ${row.band ?? '-'}`,
    `  holders ${figure(row.holders)}, top 10 ${figure(row.top10HolderRate)}, bundled ${figure(row.bundledThen)}, now ${figure(row.bundlerRate)}, rug ratio ${figure(row.rugRatio)}`,
    `  machines ${figure(row.botProbability)}, ruin ${figure(row.rugProbability)}; of any number of trades ${figure(few.botProbability)}, ${figure(few.rugProbability)}`,
    ...trace.stages.flatMap(({ stage, score, unavailable, terms }) => [
      `  ${stage} ${score === null ? unavailable : figure(score)}`,
      ...linesOf(terms, '    '),
    ]),
    ...(trace.terms.length === 0 ? [] : ['  final', ...linesOf(trace.terms, '    ')]),
    ...detail.groups.map(
      ({ label, wallets, entities, boughtThen, heldNow }) =>
        `  ${label}: ${wallets} wallets, ${entities} hands, bought ${figure(boughtThen)}, holds ${figure(heldNow)}`,
    ),
  ];
}

describe.skipIf(transactionsMissing)('every real transaction that is decoded', () => {
  const transactions = transactionsMissing ? [] : decodeAll();
  const trades = transactions.flat().filter((event) => event.type === 'trade');
  const mints = [...new Set(trades.map(({ mint }) => mint))].sort();

  it('leads to the scores that were reviewed', async () => {
    expect(trades.length).toBeGreaterThan(25);
    const traces = mints.map((mint) => {
      const few = scoreAlone(transactions, mint, fewest).row;
      return writeTrace(scoreAlone(transactions, mint), few).join('\n');
    });
    await expect(`${traces.join('\n\n')}\n`).toMatchFileSnapshot(goldenFile);
  });

  it('is told with terms that add up, and never with a verdict of too few trades', () => {
    for (const mint of mints) {
      for (const set of [defaults, fewest]) {
        const { row, detail } = scoreAlone(transactions, mint, set);
        const { stages, terms, finalScore } = detail.scoringTrace;
        const sumOf = (some: readonly ScoreTerm[]) => some.reduce((sum, { contribution }) => sum + contribution, 0);
        for (const { score, terms: own } of stages) if (score !== null) expect(sumOf(own)).toBeCloseTo(score, 9);
        if (finalScore !== null) expect(sumOf(terms)).toBeCloseTo(finalScore, 9);
        if (set === defaults && row.swaps! < 5)
          expect([row.finalScore, row.botProbability, row.rugProbability]).toEqual([null, null, null]);
      }
    }
  });

  it('looks like the trades of strangers where features do not rest on time', () => {
    const lamports = trades.filter(({ quoteMint }) => quoteMint === 'So11111111111111111111111111111111111111112');
    const sample = lamports.map(
      (trade): SampleTrade => ({
        ...trade,
        timeMs: trade.blockTime! * 1000,
        feeLamports: Number(trade.feeLamports),
        quoteLamports: Number(trade.quoteAmount),
        typedLamports: Number(trade.quoteAmount + (trade.side === 'buy' ? trade.feeQuote : -trade.feeQuote)),
      }),
    );
    const options = { launchMs: null, rules: sampleRules(defaults.values), values: defaults.values };
    const features = evaluateTransactions(sample, options);
    // They lie months apart, so times say nothing; wallets, amounts, fees and compute units are those of the chain.
    expect(sample.length).toBeGreaterThan(20);
    expect(features.accountReuse).toBeLessThan(0.25);
    expect(features.amountClusterShare).toBeLessThan(0.15);
    expect(features.roundRate).toBeLessThan(0.25);
    expect(features.computeClusterShare).toBeLessThan(0.25);
    expect(features.feeConsistency).toBe(0);
    expect(features.botProbability).toBeLessThan(0.2);
  });

  it('shows a bundle of four wallets in one transaction as the machine that it is', () => {
    const bundle = trades.find(({ signature, trader }) =>
      trades.some((other) => other.signature === signature && other.trader !== trader),
    )!;
    const { row, detail } = scoreAlone(transactions, bundle.mint, fewest);
    expect(row.botProbability).toBeGreaterThan(0.95);
    // Its launch is not among the transactions, so who was early is not known, nor what holders have.
    expect([row.sniperCount, row.bundlerRate, row.holders]).toEqual([null, null, null]);
    expect(detail.groups).toEqual([]);
  });
});
