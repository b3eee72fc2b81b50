import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createRowStore } from '../../lib/live/row-store.ts';
import { tokenRow } from '../../testing/token-row.ts';
import { RowSourceProvider } from '../table/row-context.tsx';
import { LiveSpark } from './live-spark.tsx';

afterEach(cleanup);

test.each([
  [[1, 3, 1.02], 'up'],
  [[2, 2.1, 2.004], ''],
  [[2, 2.1, 1.996], ''],
  [[2, 2.1, 1.9], 'down'],
  [[0, 1], ''],
])('the line of %j is "%s", as the multiple beside it', (spark, tone) => {
  const store = createRowStore<ReturnType<typeof tokenRow>>();
  render(
    <RowSourceProvider source={{ store, clock: { watch: () => () => undefined, nowMs: () => 0 } }}>
      <LiveSpark id="A" />
    </RowSourceProvider>,
  );
  act(() => store.write([['A', tokenRow({ address: 'A', spark })]], []));
  expect(screen.getByRole('img', { name: 'Price since launch' }).querySelector('path')?.dataset.tone).toBe(tone);
});
