import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClock } from '../../lib/live/clock.ts';
import { createRowStore } from '../../lib/live/row-store.ts';
import { endTint, takeTint } from '../../lib/tint-budget.ts';
import { LiveText } from './live-text.tsx';
import { RowSourceProvider, ShownRow } from './row-context.tsx';

interface Row {
  price: number;
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.runOnlyPendingTimers();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const text = ({ price }: Row) => `${price} SOL`;
const rank = ({ price }: Row) => price;

test('a price that rose is tinted; the price of another row in its place is not, and is no rise', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const source = { store: createRowStore<Row>(), clock: createClock(Date.now) };
  const set = (id: string, price: number) => act(() => source.store.write([[id, { price }]]));
  set('one', 1);
  set('other', 7);
  const shown = (id: string) => (
    <RowSourceProvider source={source}>
      <ShownRow id={id}>
        <LiveText text={text} rank={rank} />
      </ShownRow>
    </RowSourceProvider>
  );
  const { rerender } = render(shown('one'));
  set('one', 2);
  expect(screen.getByText('2 SOL').dataset.tint).toBe('up');
  rerender(shown('other'));
  expect(screen.getByText('7 SOL').dataset.tint).toBeUndefined();
});

test('a tint is gone after 400 ms, and those that are over within 50 ms of one another go together', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const [first, second, third] = ['i', 'b', 'u'].map((name) => document.createElement(name));
  const tints = () => [first, second, third].map((element) => element?.dataset.tint);
  vi.advanceTimersByTime(1_000);
  takeTint(first!, true);
  vi.advanceTimersByTime(40);
  takeTint(second!, false);
  vi.advanceTimersByTime(160);
  takeTint(third!, true);
  vi.advanceTimersByTime(199);
  expect(tints()).toEqual(['up', 'down', 'up']);
  vi.advanceTimersByTime(1);
  expect(tints()).toEqual([undefined, undefined, 'up']);
  // It shows another value, of which the next is told.
  endTint(third!);
  takeTint(third!, false);
  vi.advanceTimersByTime(399);
  expect(tints()).toEqual([undefined, undefined, 'down']);
  vi.advanceTimersByTime(1);
  expect(tints()).toEqual([undefined, undefined, undefined]);
});
