import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createClock } from '../../lib/live/clock.ts';
import { createRowStore } from '../../lib/live/row-store.ts';
import { mints, recordedPick } from '../../testing/picks.ts';
import { RowSourceProvider } from '../table/row-context.tsx';
import type { RecordedPick } from './api.ts';
import { createPickMarks, markColumn, PickMarksProvider } from './pick-marks.tsx';

const [mint] = mints;

test.each([
  ['turns its name around', '\u202eEPEP\u200b', 'Mark EPEP'],
  ['has no visible name', '\u200b', `Mark ${mint}`],
])('the mark of a token that %s is called by what is seen of it', (_, symbol, name) => {
  const store = createRowStore<RecordedPick>();
  store.write([['a', recordedPick({ address: mint, symbol })]]);
  const { Cell } = markColumn.meta;
  const { unmount } = render(
    <RowSourceProvider source={{ store, clock: createClock(Date.now) }}>
      <PickMarksProvider value={createPickMarks()}>
        <Cell id="a" />
      </PickMarksProvider>
    </RowSourceProvider>,
  );
  expect(screen.getByRole('checkbox').getAttribute('aria-label')).toBe(name);
  unmount();
});
