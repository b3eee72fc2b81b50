import { expect, it } from 'vitest';
import { type ActLine, createActLine } from './act-line.ts';

/** Holds a line with an act that has begun and fails when it is told to end. */
async function hold(line: ActLine) {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const begun = await new Promise<{ act: Promise<never> }>((resolve) => {
    const act = line(async () => {
      resolve({ act });
      await ended;
      throw new Error('wrong');
    });
  });
  return { ...begun, end };
}

it('runs one at a time, whatever fails, and those that come first before all that wait', async () => {
  const line = createActLine(9, () => new Error('full'));
  const told: string[] = [];
  const { act, end } = await hold(line);
  const say = (text: string, place?: 'first' | 'last') => line(async () => told.push(text), place);
  const all = [say('one'), say('two'), say('urgent', 'first'), say('three'), say('urgent too', 'first')];
  end();
  await expect(act).rejects.toThrow('wrong');
  await Promise.all(all);
  expect(told).toEqual(['urgent', 'urgent too', 'one', 'two', 'three']);
});

it('refuses what is too much, and what comes first only for others of its kind', async () => {
  const line = createActLine(1, () => new Error('full'));
  const { act, end } = await hold(line);
  const work = async () => undefined;
  const all = Promise.allSettled([act, line(work), line(work), line(work, 'first'), line(work, 'first')]);
  end();
  expect((await all).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
  ]);
  expect(await line(async () => 'later')).toBe('later');
});
