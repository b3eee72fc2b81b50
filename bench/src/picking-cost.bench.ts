/**
 * What rules of picking cost a shard: user CPU of one market with rules in force beside the same market with none, in the same run, in
 * turn. Live, every row that is due is made after each record; behind, few are, so that little of what a decision scored is handed out.
 *
 *   node --import tsx src/picking-cost.bench.ts [--rate 60] [--launches 20] [--past 6] [--minutes 2] [--rounds 5]
 */
import { parseArgs } from 'node:util';
import { makeMarket } from './picking-cost/make-market.ts';
import { type MarketRun, type Pace, type RulesName, rulesOf, runMarket } from './picking-cost/run-market.ts';

const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '60' },
    launches: { type: 'string', default: '20' },
    past: { type: 'string', default: '6' },
    minutes: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '5' },
  },
});
const market = makeMarket({
  rate: Number(values.rate),
  launches: Number(values.launches),
  pastMinutes: Number(values.past),
  minutes: Number(values.minutes),
});
const names = Object.keys(rulesOf) as RulesName[];
console.log(`${market.trades} trades measured, ${market.live.length} records live, ${market.behind.length} behind`);

for (const pace of ['live', 'behind'] as const) {
  const rounds: Record<RulesName, MarketRun>[] = [];
  for (const name of names) runMarket(market, pace, name);
  // The order turns with the round, so that none is always the one after the other.
  for (let round = 0; round < Number(values.rounds); round++) rounds.push(runRound(pace, round));
  console.log(pace);
  console.table(names.map((name) => rowOf(name, rounds)));
}

function runRound(pace: Pace, round: number): Record<RulesName, MarketRun> {
  const turned = names.map((_, place) => names[(place + round) % names.length]!);
  const runs = new Map(turned.map((name) => [name, runMarket(market, pace, name)]));
  return Object.fromEntries(runs) as Record<RulesName, MarketRun>;
}

function rowOf(name: RulesName, rounds: readonly Record<RulesName, MarketRun>[]) {
  const us = inOrder(rounds.map((round) => (1000 * round[name].userMs) / market.trades));
  const ratios = inOrder(rounds.map((round) => round[name].userMs / round.off.userMs));
  const { counts, rows } = rounds[0]![name];
  return {
    rules: name,
    'us a trade': middle(us).toFixed(1),
    'of off': middle(ratios).toFixed(3),
    spread: `${ratios[0]!.toFixed(2)} - ${ratios.at(-1)!.toFixed(2)}`,
    rows,
    decisions: Object.entries(counts.decisions)
      .map(([decision, times]) => `${decision} ${times}`)
      .join(', '),
  };
}

function inOrder(numbers: readonly number[]): number[] {
  return [...numbers].sort((a, b) => a - b);
}

function middle(sorted: readonly number[]): number {
  return sorted[Math.floor(sorted.length / 2)]!;
}
