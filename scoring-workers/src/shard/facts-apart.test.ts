import { describe, expect, it } from 'vitest';
import { ShardRun } from '../testing/run-shard.ts';
import { WrittenToken } from '../testing/written-token.ts';

/** Parts of the token in what a shard has saved. */
const partsOf = (run: ShardRun, { mint }: WrittenToken) =>
  run
    .savedParts()
    .map(([key]) => key)
    .filter((key) => key.endsWith(mint))
    .map((key) => key.replace('snap:0:', '').split(':')[0]);

/** A quiet token, and trades of another that let time pass. */
function quietMarket() {
  const token = new WrittenToken().launch().wait(3000).crowd(10, { amountSol: 0.7 });
  const other = new WrittenToken(2);
  other.nowMs = token.nowMs;
  const pass = (ms: number) => other.wait(ms).buy(other.wallet(1), 0.1).events.slice(-1);
  return { token, pass };
}

/** One that was saved whole, and by its facts after a while. */
function savedApart() {
  const { token, pass } = quietMarket();
  const run = new ShardRun();
  run.process([...token.events, ...pass(1_000)]);
  run.save();
  run.process(pass(200_000));
  run.save();
  expect(partsOf(run, token)).toEqual(['facts', 'token']);
  return { token, pass, run };
}

describe('a token that time alone changed', () => {
  it.each(['before it rests', 'while it rests'])('is saved by its facts, %s, and goes on from them', (when) => {
    const { token, pass } = quietMarket();
    const run = new ShardRun();
    const whole = new ShardRun();
    const first = [...token.events, ...pass(when === 'while it rests' ? 400_000 : 1_000)];
    for (const each of [run, whole]) each.process(first);
    run.save();
    expect(partsOf(run, token)).toEqual(['token']);
    const [, before] = run.savedParts().find(([key]) => key.endsWith(`token:${token.mint}`))!;
    // It is not dead yet: that changes what its holders made of it.
    const later = pass(150_000);
    for (const each of [run, whole]) {
      each.process(later);
      each.publish();
    }
    run.save();
    expect(partsOf(run, token)).toEqual(['facts', 'token']);
    expect(run.savedParts().find(([key]) => key.endsWith(`token:${token.mint}`))![1]).toBe(before);

    run.restart();
    const last = [...pass(300_000), ...token.wait(900_000).buy(token.wallet(30), 0.2).events.slice(-1)];
    for (const each of [run, whole]) {
      each.process(last);
      each.publish();
    }
    expect(run.rows.get(token.mint)).toEqual(whole.rows.get(token.mint));
    expect(run.details.get(token.mint)).toEqual(whole.details.get(token.mint));
    run.save();
    expect(partsOf(run, token)).toEqual(['token']);
  });

  it('leaves no facts behind when it ends', () => {
    const { token, pass, run } = savedApart();
    run.restart();
    for (let days = 0; days < 3; days++) run.process(pass(86_400_000));
    run.save();
    expect(partsOf(run, token)).toEqual(['rest']);
  });

  it('is refused with facts of a version that is not known', () => {
    const parts = savedApart()
      .run.savedParts()
      .map(([key, value]) => {
        if (!key.includes('facts:')) return [key, value] as const;
        const other = value.slice();
        other[0] = 99;
        return [key, other] as const;
      });
    expect(() => new ShardRun().load(parts)).toThrow('facts of a token of version 99');
  });
});
