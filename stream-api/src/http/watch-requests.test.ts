import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { HttpReply, HttpRequest } from '../transport/transport.ts';
import { watchRequests } from './watch-requests.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const { signal } = new AbortController();
const request = {} as HttpRequest;
const reply: HttpReply = { status: 200, headers: [], body: '' };

/** How long it takes until callers are said to be quiet (ms), while `work` goes on. */
async function quietAfter(watch: ReturnType<typeof watchRequests>, work = async () => {}): Promise<number> {
  const startedMs = performance.now();
  let quietMs = Number.NaN;
  void watch.quiet(signal).then(() => {
    quietMs = performance.now() - startedMs;
  });
  await work();
  await vi.advanceTimersByTimeAsync(5_000);
  return quietMs;
}

it('is quiet soon when no caller comes', async () => {
  expect(await quietAfter(watchRequests())).toBe(160);
});

it('is quiet some time after the last answer', async () => {
  const watch = watchRequests();
  const handle = watch.follow(async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    return reply;
  });
  expect(
    await quietAfter(watch, async () => {
      await vi.advanceTimersByTimeAsync(100);
      void handle(request, signal);
    }),
  ).toBe(900);
});

it('waits no longer than two seconds, for callers who never stop and for answers that never come', async () => {
  const watch = watchRequests();
  const handle = watch.follow(() => new Promise(() => undefined));
  void handle(request, signal);
  expect(await quietAfter(watch)).toBe(2_000);
});

it('waits no more once all is to end', async () => {
  await watchRequests().quiet(AbortSignal.abort());
});

it('counts a refusal as an answer, and passes it on', async () => {
  const watch = watchRequests();
  const handle = watch.follow(() => Promise.reject(new Error('broken')));
  await expect(handle(request, signal)).rejects.toThrow('broken');
  expect(await quietAfter(watch)).toBe(500);
});
