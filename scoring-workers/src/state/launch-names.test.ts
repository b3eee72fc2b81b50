import { defaultParameters } from '@mintscope/schemas/parameters/registry';
import { describe, expect, it } from 'vitest';
import { ByteReader } from '../snapshot/byte-reader.ts';
import { PartitionedRun } from '../testing/partitioned-run.ts';
import { WrittenToken } from '../testing/written-token.ts';
import { LaunchNames } from './launch-names.ts';

const minuteMs = 60_000;

describe('names of launches', () => {
  it('are the same in whichever spelling, and only with the same symbol', () => {
    const names = new LaunchNames();
    expect(names.note('Doge  Coin', 'DOGE', 0)).toBe(0);
    expect(names.note(' doge coin ', 'doge', minuteMs)).toBe(1);
    expect(names.note('ｄｏｇｅ coin', 'Doge', minuteMs)).toBe(2);
    expect(names.note('doge coin', 'DOG', minuteMs)).toBe(0);
    expect(names.note(' ', '', minuteMs)).toBeNull();
  });

  it('are forgotten by age and beyond a number, those launched longest ago first', () => {
    const names = new LaunchNames();
    for (let each = 0; each < 100; each++) names.note(`name ${each}`, 'N', each * minuteMs);
    names.forget(10 * minuteMs, 50);
    expect(names.size).toBe(45);
    expect(names.note('name 54', 'N', 200 * minuteMs)).toBe(0);
    expect(names.note('name 55', 'N', 200 * minuteMs)).toBe(1);
  });

  it('go on from a snapshot, of which only what changed is written again', () => {
    const names = new LaunchNames();
    for (let each = 0; each < 500; each++) names.note(`name ${each % 300}`, 'N', minuteMs);
    const restored = new LaunchNames();
    for (const [, bytes] of names.writeChangedParts()) restored.readPart(new ByteReader(bytes));
    expect(restored.size).toBe(300);
    expect([restored.note('name 3', 'N', 0), restored.note('name 299', 'N', 0)]).toEqual([2, 1]);
    expect(restored.writeChangedParts().length).toBeLessThanOrEqual(2);
  });
});

it.each([1, 4])(
  'a token says how many launches before it had its name, with %i partitions, over a restart',
  (partitions) => {
    const run = new PartitionedRun(partitions, defaultParameters());
    const tokens = [1, 2, 3].map((number) => new WrittenToken(number).wait(number * minuteMs));
    const names = [{}, { name: '\u200bwritten', symbol: 'Writ' }, { name: 'Other' }];
    for (const [at, token] of tokens.entries()) {
      run.process(token.launch(names[at]).wait(3000).crowd(6).events);
      run.restart();
    }
    run.publish();
    expect(tokens.map(({ mint }) => run.details.get(mint)?.dev?.copiedName)).toEqual([0, 1, 0]);
  },
);
