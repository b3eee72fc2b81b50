/**
 * Microseconds a trade for ALL wallet metrics of one token (Gini, HHI, Nakamoto, top 10, connected and largest component
 * supply, degree, density, entropy, entity Nakamoto), kept incrementally against recomputed with graphology, which must come
 * to the same figures to 1e-9; Gini and Nakamoto of more holders than are ranked one by one to what `holder-ranks.ts` says.
 *
 *   node --import tsx src/graph-metrics.bench.ts [--wallets 100000] [--trades 100000] [--recomputes 5] [--rounds 5] [--seed 1]
 *
 * Rounds are interleaved; times are CPU time of the process (user and system); a round's figure is its mean over trades.
 */
import { parseArgs } from 'node:util';
import { seededNumbers } from '../../infra/engines/testing/seeded-numbers.ts';
import { rankedHolders } from '../../scoring-workers/src/running/holder-ranks.ts';
import { GraphologyWallets } from './graph-metrics/graphology-wallets.ts';
import { applyStep, openWallets } from './graph-metrics/incremental-wallets.ts';
import { makeMarket, makeSteps } from './graph-metrics/workload.ts';

const { values } = parseArgs({
  options: {
    wallets: { type: 'string', default: '100000' },
    trades: { type: 'string', default: '100000' },
    recomputes: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
  },
});
/** How far off they may be where some holders are known by class of balance alone. */
const ofClasses: Readonly<Record<string, number>> = { giniCoefficient: 1 / 256, nakamoto50: 1 / 64 };
const random = seededNumbers(Number(values.seed));
const market = makeMarket(Number(values.wallets), random);
const live = market.balances.slice();
const trades = Number(values.trades);
const recomputes = Number(values.recomputes);

const every = openWallets(market);
const batched = openWallets(market);
const unmeasured = openWallets(market);
const graphology = new GraphologyWallets(market);
const jobs = ['measured after every trade', 'measured every 64 trades', 'state only', 'graphology, recomputed'];
const rounds: number[][] = jobs.map(() => []);
let checksum = 0;

for (let round = -1; round < Number(values.rounds); round += 1) {
  const steps = makeSteps(live, trades, random);
  const figures = [
    microseconds(trades, () => {
      for (const step of steps) {
        applyStep(every, step);
        checksum += every.measure().holderCount;
      }
    }),
    microseconds(trades, () => {
      for (const [index, step] of steps.entries()) {
        applyStep(batched, step);
        if (index % 64 === 63) checksum += batched.measure().holderCount;
      }
    }),
    microseconds(trades, () => {
      for (const step of steps) applyStep(unmeasured, step);
    }),
  ];
  unmeasured.measure();
  for (const step of steps.slice(0, -recomputes)) graphology.apply(step);
  figures.push(
    microseconds(recomputes, () => {
      for (const step of steps.slice(-recomputes)) {
        graphology.apply(step);
        checksum += graphology.figures().holderCount;
      }
    }),
  );
  expectSame(every.measure(), graphology.figures());
  // The first round warms up.
  if (round >= 0) for (const [job, figure] of figures.entries()) rounds[job]!.push(figure);
}

console.log(`${values.wallets} wallets, ${trades} trades a round, ${values.rounds} rounds, checksum ${checksum}`);
console.table(jobs.map((job, index) => rowOf(job, rounds[index]!)));

function microseconds(count: number, run: () => void): number {
  const before = process.cpuUsage();
  run();
  const used = process.cpuUsage(before);
  return (used.user + used.system) / count;
}

function rowOf(job: string, figures: readonly number[]) {
  const sorted = [...figures].sort((a, b) => a - b);
  const peer = [...rounds.at(-1)!].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return {
    job,
    'us/trade (median)': sorted[middle]!.toFixed(3),
    lowest: sorted[0]!.toFixed(3),
    highest: sorted.at(-1)!.toFixed(3),
    'graphology takes x': Math.round(peer[middle]! / sorted[middle]!),
  };
}

function expectSame(measured: object, recomputed: Record<string, number>): void {
  for (const [name, figure] of Object.entries(measured)) {
    const expected = recomputed[name] ?? Number.NaN;
    const tolerance = (Number(values.wallets) > rankedHolders && ofClasses[name]) || 1e-9;
    if (!(Math.abs(figure - expected) <= tolerance * Math.max(1, Math.abs(expected)))) {
      throw new Error(`${name} is ${figure} incrementally and ${expected} recomputed`);
    }
  }
}
