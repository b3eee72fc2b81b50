import type { TokenRow } from '@mintscope/schemas/token';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createClock } from '../../lib/live/clock.ts';
import { createRowStore } from '../../lib/live/row-store.ts';
import { renderPage } from '../../testing/render-app.tsx';
import { tokenRow } from '../../testing/token-row.ts';
import { RowSourceProvider } from '../table/row-context.tsx';
import { AsOf, AsOfContext } from './as-of.tsx';

const address = 'Address1111';
const silent = { addEventListener: () => undefined, removeEventListener: () => undefined };

function open(rowVersion: number) {
  const store = createRowStore<TokenRow>();
  store.write([[address, tokenRow({ address, version: rowVersion })]]);
  const state = { address, version: 7, eventTimeMs: Date.now() - 22_000 };
  renderPage(
    <RowSourceProvider source={{ store, clock: createClock(Date.now) }}>
      <AsOfContext value={state}>
        <p role="note">
          <AsOf />
        </p>
      </AsOfContext>
    </RowSourceProvider>,
    () => undefined,
  );
  return screen.getByRole('note').textContent;
}

test.each([
  ['wide', false, 'as of 22s ago'],
  ['on a phone', true, '22s ago'],
])('%s: figures older than the row say of when they are, and those of its version nothing', (_, isPhone, text) => {
  vi.stubGlobal('matchMedia', () => ({ ...silent, matches: isPhone }));
  expect(open(8)).toBe(text);
  expect(open(7)).toBe('');
});
