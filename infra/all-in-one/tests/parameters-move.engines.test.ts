import { createHash } from 'node:crypto';
import { isLeftOut } from '@mintscope/engines/testing/slice';
import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import {
  createParameterSet,
  defaultParameters,
  type ParameterName,
  parameterList,
  validateParameters,
} from '@mintscope/schemas/parameters/registry';
import type { ScoreTerm } from '@mintscope/schemas/score';
import type { TokenRow } from '@mintscope/schemas/token';
import type { TokenDetail } from '@mintscope/schemas/token-detail';
import { changeParameters } from '@mintscope/scoring-workers/state/shard-state';
import { ShardRun } from '@mintscope/scoring-workers/testing/run-shard';
import { expect, it } from 'vitest';
import { referenceCorpus } from './support/reference-corpus.ts';

type Registered = (typeof parameterList)[number];

const batches = referenceCorpus();
/** Looks on the way through the corpus: early ones, because most that differs does so soon. */
const looks = [0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1].map((share) => Math.ceil(batches.length * share) - 1);

/**
 * Some score, label, figure or sentence changes when a parameter goes to one of its ends: where only the set changes after the
 * corpus, or on another way through it. A look stops at the first token that differs. A slice asks every third parameter.
 */
it('181 parameters of 181 move something', { timeout: 900_000 }, () => {
  const base = follow(defaultParameters());
  const plain = new Map(tellEach(base.shard, defaultParameters()));
  const movesNow = (set: ParameterSet) => {
    for (const [address, told] of tellEach(base.shard, set)) if (told !== plain.get(address)) return true;
    return false;
  };
  const movesOnTheWay = (set: ParameterSet) => follow(set, base.told).isOther;
  const asked = parameterList.filter((_, place) => !isLeftOut(place, 3));
  const silent = asked.filter((each) => !endsOf(each).some(movesNow) && !endsOf(each).some(movesOnTheWay));
  expect(base.rows).toBeGreaterThan(400);
  expect(plain.size).toBeGreaterThan(50);
  expect(silent.map(({ name }) => name)).toEqual([]);
  expect(parameterList).toHaveLength(181);
});

/** The furthest sets to both sides that the registry allows. */
function endsOf({ name, min, max, default: byDefault, step }: Registered): ParameterSet[] {
  return [min, max].flatMap((end) => {
    for (const share of [1, 0.99, 0.95, 0.9, 0.8, 0.6, 0.4, 0.2, 0.1]) {
      const value = Number((Math.round((byDefault + share * (end - byDefault)) / step) * step).toPrecision(12));
      const values = { ...defaultParameters().values, [name]: value };
      if (value !== byDefault && validateParameters(values).length === 0)
        return [createParameterSet({ [name]: value } as Partial<Record<ParameterName, number>>)];
    }
    return [];
  });
}

interface Followed {
  shard: ShardRun;
  /** What every look told. */
  told: string[];
  isOther: boolean;
  rows: number;
}

/** Goes through the corpus under a set, up to the first look that differs from what `other` told. */
function follow(set: ParameterSet, other?: readonly string[]): Followed {
  const shard = new ShardRun(set);
  const told: string[] = [];
  let rows = 0;
  for (const [at, batch] of batches.entries()) {
    shard.shard.process(batch, shard.counts);
    if (!looks.includes(at)) continue;
    const published = shard.shard.publisher.publish(Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
    expect(published.failures).toEqual([]);
    rows += published.rows.length;
    const hash = createHash('sha256');
    for (const document of [...published.rows.map(({ row }) => row), ...published.details])
      hash.update(JSON.stringify(figuresOf(document)));
    told.push(hash.digest('hex'));
    if (other && told.at(-1) !== other[told.length - 1]) return { shard, told, isOther: true, rows };
  }
  shard.save();
  return { shard, told, isOther: false, rows };
}

/** Each token that is there after the whole corpus, scored again under another set: no history is made again. */
function* tellEach(run: ShardRun, set: ParameterSet): Generator<[address: string, told: string]> {
  run.restart();
  const { state, publisher } = run.shard;
  changeParameters(state, set);
  for (const token of state.tokens.values()) {
    publisher.add(token);
    const { rows, details } = publisher.publish(1, 1);
    const documents = [...rows.map(({ row }) => row), ...details];
    yield [token.facts.address, JSON.stringify(documents.map(figuresOf))];
  }
}

/** Without what names the parameters themselves, and without the count of changes. */
function figuresOf(document: TokenRow | TokenDetail): object {
  const { version: _version, ...rest } = document;
  if (!('scoringTrace' in rest)) return rest;
  const {
    parameterVersion: _set,
    weights: _told,
    effectiveWeights: _inForce,
    terms,
    stages,
    ...trace
  } = rest.scoringTrace;
  const bare = (some: readonly ScoreTerm[]) => some.map(({ parameters: _parameters, ...term }) => term);
  const scoringTrace = {
    ...trace,
    terms: bare(terms),
    stages: stages.map((each) => ({ ...each, terms: bare(each.terms) })),
  };
  return { ...rest, scoringTrace };
}
