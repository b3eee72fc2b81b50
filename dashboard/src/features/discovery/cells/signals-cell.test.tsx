import { defaultParameters } from '@mintscope/schemas/parameters/registry';
import type { TokenRow } from '@mintscope/schemas/token';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { RowSourceProvider } from '../../../components/table/row-context.tsx';
import { createClock } from '../../../lib/live/clock.ts';
import { createRowStore } from '../../../lib/live/row-store.ts';
import { tokenRow } from '../../../testing/token-row.ts';
import { riskSignals } from '../risk.ts';
import { RiskCell } from './signals-cell.tsx';

afterEach(cleanup);

/** Labels of the chips, as comfortable and as dense rows show them: style sheets hide one or the other. */
function draw(values: Partial<TokenRow>) {
  const row = tokenRow({ address: 'A', ...values });
  const store = createRowStore<TokenRow>();
  store.write([['A', row]]);
  const { container } = render(
    <RowSourceProvider source={{ store, clock: createClock(() => 0) }}>
      <RiskCell id="A" />
    </RowSourceProvider>,
  );
  const labels = [...container.querySelectorAll('[data-tip]')].map(({ textContent }) => textContent);
  return { labels, all: riskSignals(row, defaultParameters().values).map(({ label }) => label) };
}

test('what has no room is counted and named behind a +n, in comfortable rows and in dense ones', () => {
  const { labels, all } = draw({ top10HolderRate: 0.9, sniperRate: 0.4, bundlerRate: 0.3, rugRatio: 0.8 });
  expect(all.length).toBeGreaterThan(3);
  expect(labels).toEqual([all[0], all[1], `+${all.length - 2}`, `+${all.length - 1}`]);
  expect(screen.getByText(`+${all.length - 2}`).dataset.tip).toBe(all.slice(2).join('\n'));
});
