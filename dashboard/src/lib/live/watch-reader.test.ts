import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Reader, watchReader } from './watch-reader.ts';

let reader: Reader;
let paces: number[];
let hidden: boolean;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  hidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  paces = [];
  reader = watchReader((everyMs) => paces.push(everyMs));
});
afterEach(() => {
  reader.stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const scroll = () => document.dispatchEvent(new Event('scroll'));
function show(shown: boolean): void {
  hidden = !shown;
  document.dispatchEvent(new Event('visibilitychange'));
}

test('who scrolls is told five times a second until it has ended, however long it takes', () => {
  for (let move = 0; move < 100; move++) {
    scroll();
    vi.advanceTimersByTime(25);
  }
  expect(paces).toEqual([200]);
  expect(reader.isScrolling()).toBe(true);
  vi.advanceTimersByTime(350);
  expect(reader.isScrolling()).toBe(false);
  expect(paces).toEqual([200]);
  vi.advanceTimersByTime(50);
  expect(paces).toEqual([200, 0]);
});

test('a page behind others is told once a second, and as it comes when it is seen again', () => {
  show(false);
  scroll();
  vi.advanceTimersByTime(1000);
  show(true);
  expect(paces).toEqual([1000, 0]);
});

test('a page that begins behind others says so', () => {
  reader.stop();
  hidden = true;
  paces = [];
  reader = watchReader((everyMs) => paces.push(everyMs));
  expect(paces).toEqual([1000]);
});

test('nothing is heard after its end', () => {
  scroll();
  reader.stop();
  vi.advanceTimersByTime(1000);
  show(false);
  expect(paces).toEqual([200]);
});
