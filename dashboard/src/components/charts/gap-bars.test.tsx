import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { GapBars } from './gap-bars.tsx';

test('a bar for each gap, oldest first, by the root of its length; the shortest can still be seen', () => {
  render(<GapBars gaps={[4, 1, 0, 16]} />);
  const chart = screen.getByRole('img', { name: 'Seconds between trades, oldest first' });
  const bars = [...chart.querySelectorAll('rect')].map((bar) =>
    ['x', 'y', 'width', 'height'].map((name) => Number(bar.getAttribute(name))),
  );
  expect(bars).toEqual([
    [0, 12, 17.5, 12],
    [25, 18, 17.5, 6],
    [50, 23.4, 17.5, 0.6],
    [75, 0, 17.5, 24],
  ]);
  expect(screen.getByText(/the longest is 16 s/)).toBeTruthy();
});

test('of a long history the first hundred gaps', () => {
  const { container } = render(<GapBars gaps={Array.from({ length: 300 }, (_, index) => index)} />);
  expect(container.querySelectorAll('rect')).toHaveLength(100);
});
