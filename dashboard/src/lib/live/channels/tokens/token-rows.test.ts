import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tokenRow } from '../../../../testing/token-row.ts';
import { type Reader, watchReader } from '../../watch-reader.ts';
import { createTokenRows, type TokenRows } from './token-rows.ts';

let rows: TokenRows;
let reader: Reader;
beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame', 'performance', 'Date'],
  });
  reader = watchReader(() => undefined);
  rows = createTokenRows({ serverNowMs: () => null, listed: () => undefined, reader });
  tell(1);
  vi.advanceTimersByTime(40);
});
afterEach(() => {
  reader.stop();
  rows.close();
  vi.useRealTimers();
});

function tell(version: number): void {
  const token = tokenRow({ address: 'A', version, holders: version });
  if (version === 1)
    rows.receivers.initial_tokens?.apply({ type: 'initial_tokens', seq: 1, serverTimeMs: 0, tokens: [token] });
  else rows.receivers.token_update?.apply({ type: 'token_update', seq: version, tokens: [token], removed: [] });
}

const holders = () => rows.book.rows.get('A')?.holders;
const scroll = () => document.dispatchEvent(new Event('scroll'));

test('a row is written with the next frame', () => {
  tell(2);
  expect(holders()).toBe(1);
  vi.advanceTimersByTime(40);
  expect(holders()).toBe(2);
});

test('while the reader scrolls a row is written five times a second, and at once again when that has ended', () => {
  const seen: unknown[] = [];
  for (let version = 2; version <= 41; version++) {
    scroll();
    tell(version);
    vi.advanceTimersByTime(25);
    if (seen.at(-1) !== holders()) seen.push(holders());
  }
  expect(seen.length).toBeGreaterThanOrEqual(4);
  expect(seen.length).toBeLessThanOrEqual(7);
  vi.advanceTimersByTime(250);
  expect(holders()).toBe(41);
  tell(42);
  vi.advanceTimersByTime(40);
  expect(holders()).toBe(42);
});

test('nothing is written or heard after its end', () => {
  scroll();
  tell(2);
  rows.close();
  vi.advanceTimersByTime(1000);
  expect(holders()).toBe(1);
});
