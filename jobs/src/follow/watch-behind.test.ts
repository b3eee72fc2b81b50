import { beforeEach, expect, test } from 'vitest';
import { type Behind, watchBehind } from './watch-behind.ts';

const startMs = Date.UTC(2026, 0, 5);
let nowMs: number;
let behind: Behind;
let health: () => Promise<void>;

beforeEach(() => {
  nowMs = startMs;
  const add = (_name: string, check: () => Promise<void>) => {
    health = check;
  };
  behind = watchBehind('alerts', { add }, () => nowMs);
});

const told = () =>
  health().then(
    () => null,
    (error: Error) => error.message,
  );
const refuse = () => Promise.reject(new Error('the table is locked'));
const after = (seconds: number) => {
  nowMs = startMs + seconds * 1_000;
};

test('what cannot be kept is told with since when and why, and no longer once it is kept', async () => {
  const write = behind.watched(refuse);
  await expect(write()).rejects.toThrow('locked');
  after(14);
  expect(await told()).toBeNull();
  await expect(write()).rejects.toThrow('locked');
  // The write still waits to be tried again.
  behind.rests();
  after(15);
  expect(await told()).toBe('nothing is kept since 2026-01-05T00:00:00.000Z: the table is locked');
  await behind.watched(() => Promise.resolve())();
  expect(await told()).toBeNull();
});

test('readings that end one after the other are one absence; one that lasts with nothing to keep ends it', async () => {
  behind.failed(new Error('no such topic'));
  after(9);
  behind.began();
  after(18);
  behind.rests();
  behind.failed(new Error('no such topic'));
  expect(await told()).toBe('nothing is kept since 2026-01-05T00:00:00.000Z: no such topic');
  behind.began();
  after(28);
  behind.rests();
  expect(await told()).toBeNull();
});
