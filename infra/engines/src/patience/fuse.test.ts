import { describe, expect, it, vi } from 'vitest';
import { EngineError } from '../engine-error.ts';
import { createFuse } from './fuse.ts';

const hang = () => new Promise<never>(() => undefined);

describe('a fuse', () => {
  it('gives what the work gives, and its own errors as they are', async () => {
    const fuse = createFuse({ name: 'store', patienceMs: 10_000 });
    expect(await fuse(async () => 7)).toBe(7);
    const defect = new Error('a defect');
    await expect(fuse(() => Promise.reject(defect))).rejects.toBe(defect);
    expect(await fuse(async () => 8)).toBe(8);
  });

  it('does not wait for an engine that hangs, and asks it again only after a rest', async () => {
    const fuse = createFuse({ name: 'store', patienceMs: 10, restMs: 100 });
    const late = { code: 'ENGINE_UNREACHABLE', message: 'The store did not answer within 10 ms.' };
    await expect(fuse(hang)).rejects.toMatchObject(late);
    const work = vi.fn(async () => 'back');
    await expect(fuse(work)).rejects.toMatchObject({ message: 'The store was away a moment ago.' });
    expect(work).not.toHaveBeenCalled();
    expect(await vi.waitFor(() => fuse(work))).toBe('back');
  });

  it('rests after a refused connection too, and not after a query that is wrong or too heavy', async () => {
    const fuse = createFuse({ name: 'store', patienceMs: 10_000, restMs: 60_000 });
    for (const code of ['QUERY_FAILED', 'QUERY_TIMEOUT', 'QUERY_MEMORY'] as const) {
      const wrong = new EngineError(code, 'too much, or no such column');
      await expect(fuse(() => Promise.reject(wrong))).rejects.toBe(wrong);
    }
    const refused = new EngineError('STATE_FAILED', 'away');
    await expect(fuse(() => Promise.reject(refused))).rejects.toBe(refused);
    await expect(fuse(async () => 1)).rejects.toMatchObject({ code: 'ENGINE_UNREACHABLE' });
  });
});
