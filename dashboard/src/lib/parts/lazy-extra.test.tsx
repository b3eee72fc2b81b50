import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyExtra } from './lazy-extra.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const Star = ({ name }: { name: string }) => <button type="button">{name}</button>;

test('what cannot be loaded leaves what is around it, and comes when it can be', async () => {
  let attempts = 0;
  let online = false;
  const Extra = lazyExtra(async () => {
    attempts += 1;
    if (!online) throw new TypeError('Failed to fetch');
    return Star;
  });
  const { unmount } = render(
    <p>
      The row <Extra name="one" /> <Extra name="two" />
    </p>,
  );
  await act(() => vi.advanceTimersByTimeAsync(3_100));
  expect(screen.getByText(/The row/)).toBeTruthy();
  expect([attempts, screen.queryAllByRole('button')]).toEqual([3, []]);
  online = true;
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['one', 'two']);
  unmount();
  render(<Extra name="three" />);
  expect(screen.getByRole('button', { name: 'three' })).toBeTruthy();
  expect(attempts).toBe(4);
});

test('what is not drawn any more is not tried again until it is', async () => {
  let attempts = 0;
  const Extra = lazyExtra<{ name: string }>(async () => {
    attempts += 1;
    throw new TypeError('Failed to fetch');
  });
  const { unmount } = render(<Extra name="one" />);
  unmount();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(attempts).toBe(1);
  render(<Extra name="one" />);
  await act(() => vi.advanceTimersByTimeAsync(1_100));
  expect(attempts).toBe(3);
});

test('what keeps its place is drawn until it comes', async () => {
  let online = false;
  const Extra = lazyExtra(
    async () => {
      if (!online) throw new TypeError('Failed to fetch');
      return Star;
    },
    ({ name }) => <p>room for {name}</p>,
  );
  render(<Extra name="one" />);
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(screen.getByText('room for one')).toBeTruthy();
  online = true;
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByRole('button', { name: 'one' })).toBeTruthy();
  expect(screen.queryByText('room for one')).toBeNull();
});
