import { createLogger } from '@mintscope/engines/logger';
import { createMetrics } from '@mintscope/engines/metrics';
import { afterEach, describe, expect, it } from 'vitest';
import { waitFor } from '../testing/wait-for.ts';
import { createEnrichmentMetrics } from './enrichment-metrics.ts';
import { createNewestFirst } from './newest-first.ts';
import type { Answer, Provider, Target } from './provider.ts';
import { type ProviderLimits, startRunner } from './run-provider.ts';

const target = (mint: string, changes: Partial<Target> = {}): Target => ({
  mint,
  uri: null,
  image: null,
  holdersWanted: false,
  asked: false,
  ...changes,
});
const plenty: ProviderLimits = {
  perSecond: 1e6,
  burst: 1e6,
  atOnce: 1,
  mostWaiting: 10,
  cacheMs: 60_000,
  askedAgainMs: 10_000,
  mostAttempts: 1,
  retryMs: 1,
  breaker: { failures: 2, restMs: 30_000, mostRestMs: 60_000 },
};
const found: Answer = { kind: 'found', finding: {} };
const failed: Answer = { kind: 'failed', reason: 'server_error' };
let stop = new AbortController();

afterEach(() => {
  stop.abort();
  stop = new AbortController();
});

function run(
  answer: (target: Target) => Answer | Promise<Answer>,
  limits: Partial<ProviderLimits> = {},
  more: Partial<Provider> = {},
) {
  const asked: string[] = [];
  const told: [mint: string, answer: Answer][] = [];
  const clock = { ms: 1_000_000 };
  const runner = startRunner({
    provider: {
      name: 'gmgn',
      wants: () => true,
      ask: async (one) => {
        asked.push(one.mint);
        return answer(one);
      },
      ...more,
    },
    limits: { ...plenty, ...limits },
    onAnswer: async ({ mint }, said) => void told.push([mint, said]),
    metrics: createEnrichmentMetrics(createMetrics()),
    log: createLogger('silent', 'run-provider-test'),
    signal: stop.signal,
    now: () => clock.ms,
  });
  const toldOf = (count: number) => waitFor(() => told.length >= count, `${count} answers`, 10_000);
  return { runner, asked, told, clock, toldOf };
}

describe('a provider', () => {
  it('is asked about the newest first; of too many the oldest are let go', () => {
    const queue = createNewestFirst(3);
    const letGo = ['a', 'b', 'c', 'a', 'd'].map((mint) => queue.add(target(mint))?.mint);
    expect(letGo).toEqual([undefined, undefined, undefined, undefined, 'b']);
    expect(queue.size).toBe(3);
  });

  it('takes the newest, and keeps that a user asked', async () => {
    const queue = createNewestFirst(3);
    queue.add(target('a', { asked: true }));
    queue.add(target('b'));
    queue.add(target('a', { uri: 'new' }));
    expect(await queue.take(stop.signal)).toMatchObject({ mint: 'a', uri: 'new', asked: true });
    expect(await queue.take(stop.signal)).toMatchObject({ mint: 'b' });
    const waiting = queue.take(stop.signal);
    queue.add(target('c'));
    expect(await waiting).toMatchObject({ mint: 'c' });
  });

  it('is not asked again about a token within the time of its cache, by a user sooner', async () => {
    const { runner, asked, clock, toldOf } = run(() => found);
    runner.add(target('a'));
    await toldOf(1);
    clock.ms += 15_000;
    runner.add(target('a'));
    runner.add(target('a', { asked: true }));
    await toldOf(2);
    runner.add(target('a', { asked: true }));
    clock.ms += 60_001;
    runner.add(target('a'));
    await toldOf(3);
    expect(asked).toEqual(['a', 'a', 'a']);
  });

  it('is not asked beyond its budget', async () => {
    const { runner, asked, toldOf } = run(() => found, { perSecond: 0.001, burst: 2 });
    for (const mint of ['a', 'b', 'c', 'd']) runner.add(target(mint));
    await toldOf(2);
    expect(asked).toHaveLength(2);
    expect(runner.waiting).toBeGreaterThan(0);
  });

  it('rests after failures in a row, and is tried by one question when it has rested', async () => {
    let answer: Answer = failed;
    const { runner, asked, told, clock, toldOf } = run(() => answer);
    for (const mint of ['a', 'b', 'c']) {
      runner.add(target(mint));
      await toldOf(told.length + 1);
    }
    expect(asked).toEqual(['a', 'b']);
    expect(told[2]).toEqual(['c', { kind: 'failed', reason: 'resting' }]);
    expect(runner.isResting).toBe(true);
    clock.ms += 30_000;
    answer = found;
    runner.add(target('d'));
    await toldOf(4);
    expect(runner.isResting).toBe(false);
    expect(asked).toEqual(['a', 'b', 'd']);
  });

  it('that is many peers: one that fails lets no other rest', async () => {
    const peerOf = ({ uri }: Target) => uri ?? '';
    const { runner, asked, told, toldOf } = run(({ uri }) => (uri === 'bad' ? failed : found), {}, { peerOf });
    for (const [mint, uri] of [
      ['a', 'bad'],
      ['b', 'bad'],
      ['c', 'bad'],
      ['d', 'good'],
    ] as const) {
      runner.add(target(mint, { uri }));
      await toldOf(told.length + 1);
    }
    expect(asked).toEqual(['a', 'b', 'd']);
    expect(told[3]).toEqual(['d', found]);
  });

  it('that failed is asked again, and the last failure is told', async () => {
    const answers: Answer[] = [failed, found];
    const once = run(() => answers.shift()!, { mostAttempts: 3 });
    once.runner.add(target('a'));
    await once.toldOf(1);
    expect(once.told).toEqual([['a', found]]);
    const never = run(() => failed, { mostAttempts: 3, breaker: { failures: 99, restMs: 1, mostRestMs: 1 } });
    never.runner.add(target('a'));
    await never.toldOf(1);
    expect(never.asked).toHaveLength(3);
    expect(never.told).toEqual([['a', failed]]);
  });

  it('whose adapter throws fails, and goes on', async () => {
    const { runner, told, toldOf } = run(({ mint }) => {
      if (mint === 'a') throw new Error('a defect');
      return found;
    });
    runner.add(target('a'));
    await toldOf(1);
    runner.add(target('b'));
    await toldOf(2);
    expect(told).toEqual([
      ['a', { kind: 'failed', reason: 'internal_error' }],
      ['b', found],
    ]);
  });

  it('ends when told to, also with a question under way that is never answered', async () => {
    const { runner, asked } = run(() => new Promise<Answer>(() => undefined));
    runner.add(target('a'));
    await waitFor(() => asked.length === 1, 'it is asked', 10_000);
    stop.abort();
    await runner.done;
  });
});
