import type { TokenRow } from '@mintscope/schemas/token';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createRowStore } from '../../lib/live/row-store.ts';
import { tokenRow } from '../../testing/token-row.ts';
import { RowSourceProvider } from '../table/row-context.tsx';
import { LiveSpark } from './live-spark.tsx';

afterEach(cleanup);

const launchMs = 1_700_000_000_000;

/** Draws the line of a token, and gives what changes the token. */
function draw(values: Partial<TokenRow>) {
  const store = createRowStore<TokenRow>();
  render(
    <RowSourceProvider source={{ store, clock: { watch: () => () => undefined, nowMs: () => 0 } }}>
      <LiveSpark id="A" />
    </RowSourceProvider>,
  );
  const write = (next: Partial<TokenRow>) =>
    act(() => store.write([['A', tokenRow({ address: 'A', createdAt: launchMs, ...next })]], []));
  write(values);
  return write;
}

const multiples = (currentX: number) => ({ performance: { currentX } as TokenRow['performance'] });

test.each([
  [[1, 3, 1.02], 'up'],
  [[2, 2.1, 2.004], ''],
  [[2, 2.1, 1.996], ''],
  [[2, 2.1, 1.9], 'down'],
  [[0, 1], ''],
])('the line of %j is "%s", as the multiple beside it', (spark, tone) => {
  draw({ spark });
  expect(screen.getByRole('img', { name: 'Price since launch' }).dataset.tone).toBe(tone);
});

test('the call is a dot on the line, whose colour is that of the multiple since the call', () => {
  const fallen = { spark: [1, 4, 4, 3], lastTradeAt: launchMs + 2500 };
  const write = draw({ ...fallen, calledAt: null, ...multiples(3) });
  const dot = () => document.querySelector('circle');
  expect(screen.getByRole('img', { name: 'Price since launch' }).dataset.tone).toBe('up');
  expect(dot()?.getAttribute('visibility')).toBe('hidden');

  write({ ...fallen, calledAt: launchMs + 1000, ...multiples(0.75) });
  expect(screen.getByRole('img', { name: 'Price since launch, with a dot at its call' }).dataset.tone).toBe('down');
  expect([dot()?.getAttribute('visibility'), dot()?.getAttribute('transform')]).toEqual([
    'visible',
    'translate(21.3,0)',
  ]);

  write({ ...fallen, calledAt: launchMs + 1000, ...multiples(1.2) });
  expect(screen.getByRole('img').dataset.tone).toBe('up');
});
