import { describe, expect, it } from 'vitest';
import type { SignedIn } from '../auth/auth.ts';
import { createAccountTurns } from './account-turns.ts';

const caller = (userId: string, adminId: string | null = null) =>
  ({ role: 'user', userId, adminId, sessionId: userId, fullAccess: true, user: {} }) as SignedIn;

/** Work that ends when it is told to. */
function makeWork() {
  let running = 0;
  let most = 0;
  const ends: (() => void)[] = [];
  return {
    most: () => most,
    running: () => running,
    work: () =>
      new Promise<string>((resolve) => {
        running += 1;
        most = Math.max(most, running);
        ends.push(() => {
          running -= 1;
          resolve('done');
        });
      }),
    async endAll() {
      for (let turn = 0; turn < 100; turn++) {
        ends.shift()?.();
        await Promise.resolve();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

describe('costly work of an account', () => {
  it('is done a few at once, the rest in turn, and beyond that refused', async () => {
    const turns = createAccountTurns({ atOnce: 2, mostWaiting: 3 });
    const { work, most, running, endAll } = makeWork();
    const asked = Array.from({ length: 9 }, () => turns(caller('one'), work));
    const settled = Promise.allSettled(asked);
    await expect(asked[5]).rejects.toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    expect(running()).toBe(2);
    await endAll();
    expect((await settled).map(({ status }) => status)).toEqual([
      ...Array.from({ length: 5 }, () => 'fulfilled'),
      ...Array.from({ length: 4 }, () => 'rejected'),
    ]);
    expect(most()).toBe(2);
    const later = turns(caller('one'), async () => 'again');
    expect(await later).toBe('again');
  });

  it('does not hold up other accounts, and an admin in their place is one of them', async () => {
    const turns = createAccountTurns({ atOnce: 1, mostWaiting: 0 });
    const { work, endAll } = makeWork();
    const held = turns(caller('one'), work);
    await expect(turns(caller('one'), work)).rejects.toMatchObject({ status: 429 });
    expect(await turns(caller('two'), async () => 7)).toBe(7);
    expect(await turns(caller('one', 'admin'), async () => 8)).toBe(8);
    await endAll();
    await held;
  });

  it('that fails gives its place to the next; what waited too long is passed over', async () => {
    const turns = createAccountTurns({ atOnce: 1, mostWaiting: 5, patienceMs: 5 });
    const { work, endAll } = makeWork();
    const held = turns(caller('one'), work);
    await expect(turns(caller('one'), work)).rejects.toMatchObject({ status: 429 });
    await endAll();
    await held;
    await expect(turns(caller('one'), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await turns(caller('one'), async () => 9)).toBe(9);
  });
});
