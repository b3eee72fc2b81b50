import { describe, expect, it } from 'vitest';
import { createOneAtATime } from './one-at-a-time.ts';

describe('work of one key', () => {
  it('runs in its order, one at a time, whatever fails, and beside that of other keys', async () => {
    const oneAtATime = createOneAtATime(9, () => new Error('full'));
    const told: string[] = [];
    let finish = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const slow = oneAtATime('a', async () => {
      told.push('slow begins');
      await held;
      told.push('slow fails');
      throw new Error('wrong');
    });
    const next = oneAtATime('a', async () => told.push('next'));
    expect(await oneAtATime('b', async () => told.push('other'))).toBe(2);
    expect(told).toEqual(['slow begins', 'other']);
    finish();
    await expect(slow).rejects.toThrow('wrong');
    expect(await next).toBe(4);
    expect(told).toEqual(['slow begins', 'other', 'slow fails', 'next']);
  });

  it('is refused where too much waits, and taken again later', async () => {
    const oneAtATime = createOneAtATime(1, () => new Error('full'));
    let runs = 0;
    const work = async () => ++runs;
    const all = await Promise.allSettled([0, 1, 2].map(() => oneAtATime('a', work)));
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(await oneAtATime('a', work)).toBe(3);
  });
});
