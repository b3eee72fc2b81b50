import { boostTrees, type Case } from './boosted-trees.ts';
import { bootstrap, type Estimate } from './bootstrap.ts';
import type { Look } from './follow-market.ts';
import { comesToRuin, isRuined } from './judge-score.ts';
import { areaUnderCurve, mean } from './measure-quality.ts';

/** What one observer can tell of ruin. */
export interface ObserverFigures {
  of: string;
  auc: Estimate;
  aucAhead: Estimate;
  brier: Estimate;
}

/** How well ruin can be told at all, by one who sees everything the chain shows, and by one who knows what creators mean to do. */
export interface Bound {
  trainingSeeds: number[];
  heldOutSeeds: number[];
  observer: ObserverFigures[];
  initiate: ObserverFigures[];
}

type Known = (look: Look) => number[];

/** Fits both observers on looks of training seeds and judges them on looks of others. */
export function findBound(training: readonly Look[], heldOut: readonly Look[]): Bound {
  return {
    trainingSeeds: seedsOf(training),
    heldOutSeeds: seedsOf(heldOut),
    observer: judgeObserver(seen, training, heldOut),
    initiate: judgeObserver((look) => [...seen(look), ...meant(look)], training, heldOut),
  };
}

/** Every number of the row and of the model of ruin, and what a patient observer took down beside. */
function seen({ row, rugInputs, observed }: Look): number[] {
  const numbers = Object.entries(row).flatMap(([name, value]) =>
    hidden.has(name) || (typeof value !== 'number' && typeof value !== 'boolean' && value !== null)
      ? []
      : [value === null ? Number.NaN : Number(value)],
  );
  const inputs = Object.values(rugInputs).map((value) => (value === null ? Number.NaN : Number(value)));
  return [...observed, ...inputs, ...numbers];
}

/** Of a row: texts that may be null, what tells the run apart rather than the token, and what the product concluded. */
const hidden: ReadonlySet<string> = new Set([
  ...['version', 'createdAt', 'eventTimeMs', 'receivedAtMs', 'lastTradeAt', 'calledAt'],
  ...[
    'logo',
    'launchpad',
    'creator',
    'band',
    'twitter',
    'telegram',
    'website',
    'dexscrAd',
    'dexscrUpdateLink',
    'ctoFlag',
  ],
  ...['finalScore', 'scoreLow', 'scoreHigh', 'initialScore', 'transactionScore', 'rugProbability', 'botProbability'],
  ...['smartDegenCount', 'smartDegenRate'],
]);

const schemes = ['fast_pull', 'slow_bleed', 'wash_dump', 'honeypot', 'liquidity_pull'];

/** What only the creator knows. */
function meant({ scheme, bundleSize }: Look): number[] {
  return [bundleSize, scheme === null ? 0 : 1, ...schemes.map((name) => Number(name === scheme))];
}

function judgeObserver(known: Known, training: readonly Look[], heldOut: readonly Look[]): ObserverFigures[] {
  const scored = (looks: readonly Look[]) => looks.filter(({ row }) => row.finalScore !== null);
  const cases = scored(training).map((look): Case => ({ figures: known(look), isTrue: comesToRuin(look) }));
  const say = boostTrees(cases);
  const judged = scored(heldOut).map((look) => ({ look, said: say(known(look)), isTrue: comesToRuin(look) }));
  const of = (name: string, test: (look: Look) => boolean): ObserverFigures => {
    const own = judged.filter(({ look }) => test(look));
    return {
      of: name,
      auc: bootstrap(own, areaUnderCurve),
      aucAhead: bootstrap(
        own.filter(({ look }) => !isRuined(look)),
        areaUnderCurve,
      ),
      brier: bootstrap(own, (some) => mean(some.map(({ said, isTrue }) => (said - Number(isTrue)) ** 2))),
    };
  };
  const regimes = [...new Set(heldOut.map(({ market }) => market.regime))];
  return [
    of('all', () => true),
    of('1 min', ({ ageMs }) => ageMs === 60_000),
    of('5 min', ({ ageMs }) => ageMs === 300_000),
    ...regimes.map((regime) => of(regime, ({ market }) => market.regime === regime)),
  ];
}

function seedsOf(looks: readonly Look[]): number[] {
  return [...new Set(looks.map(({ market }) => market.seed))].sort((a, b) => a - b);
}
