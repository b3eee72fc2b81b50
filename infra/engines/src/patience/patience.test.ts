import { describe, expect, it, vi } from 'vitest';
import { keepTrying, type TryOptions } from './keep-trying.ts';
import { pause } from './pause.ts';
import { settlesWithin } from './settles-within.ts';
import { unlessAborted } from './unless-aborted.ts';
import { within } from './within.ts';

const hang = new Promise<never>(() => undefined);
const hour = 3_600_000;

describe('within', () => {
  it('gives what the work gives, and its errors as they are', async () => {
    expect(await within(hour, Promise.resolve(7), () => 0)).toBe(7);
    const own = new Error('own');
    await expect(within(hour, Promise.reject(own), () => 0)).rejects.toBe(own);
  });

  it('gives what is made for lateness, or throws it', async () => {
    expect(await within(1, hang, () => 'late')).toBe('late');
    const late = new Error('late');
    const tell = () => {
      throw late;
    };
    await expect(within(-5, hang, tell)).rejects.toBe(late);
  });

  it('drops what fails later', async () => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    let fail: (error: Error) => void = () => undefined;
    const work = new Promise<void>((_, reject) => {
      fail = reject;
    });
    expect(await settlesWithin(work, 1)).toBe(false);
    fail(new Error('nobody waits any more'));
    await new Promise(setImmediate);
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});

it('settlesWithin tells whether it was in time', async () => {
  expect(await settlesWithin(Promise.resolve(), hour)).toBe(true);
  await expect(settlesWithin(Promise.reject(new Error('own')), hour)).rejects.toThrow('own');
});

it('unlessAborted ends with the signal', async () => {
  const stop = new AbortController();
  expect(await unlessAborted(Promise.resolve(1), stop.signal)).toBe(1);
  const waiting = unlessAborted(hang, stop.signal);
  stop.abort();
  expect(await waiting).toBeUndefined();
  expect(await unlessAborted(hang, stop.signal)).toBeUndefined();
});

it('pause ends with the signal, and says nothing', async () => {
  const stop = new AbortController();
  const waiting = pause(hour, stop.signal);
  stop.abort();
  await waiting;
  await pause(hour, stop.signal);
});

describe('keepTrying', () => {
  const failing = (times: number, error = new Error('away')) => {
    let left = times;
    return vi.fn(async () => {
      if (left-- > 0) throw error;
      return 'done';
    });
  };

  it('tries again until the work is done, told how often it failed', async () => {
    const waitMs = vi.fn(() => 0);
    expect(await keepTrying(failing(3), { giveUpAfterMs: hour, waitMs })).toBe('done');
    expect(waitMs.mock.calls).toEqual([[1], [2], [3]]);
  });

  it.each<[string, TryOptions]>([
    ['what will not pass', { giveUpAfterMs: hour, waitMs: () => 0, mayPass: () => false }],
    ['what would be tried again too late', { giveUpAfterMs: 10, waitMs: () => 20 }],
    ['what failed after the end', { giveUpAfterMs: hour, waitMs: () => 0, signal: AbortSignal.abort() }],
  ])('passes on %s', async (_, options) => {
    const work = failing(1);
    await expect(keepTrying(work, options)).rejects.toThrow('away');
    expect(work).toHaveBeenCalledTimes(1);
  });
});
