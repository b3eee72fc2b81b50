import { readViewColumns } from '@mintscope/schemas/view-columns';
import { expect, test } from 'vitest';
import { readLayout } from '../../components/table/use-columns.ts';
import { discoveryColumns } from './columns.ts';
import { layoutOfView } from './view-layout.ts';

test('every column of the list can be held by a view', () => {
  const all = discoveryColumns.map(({ id }) => id).join('-');
  expect(readViewColumns(all)).toHaveLength(discoveryColumns.length);
});

test('the address shows its columns alone, in its order, with widths and pins', () => {
  const layout = readLayout(layoutOfView('token-risk_200.p-liquidity-age_90'), discoveryColumns);
  expect(layout.columnOrder.slice(0, 4)).toEqual(['token', 'risk', 'liquidity', 'age']);
  expect(layout.columnSizing).toEqual({ risk: 200, age: 90 });
  expect(layout.columnPinning.start).toEqual(['token', 'risk']);
  const hidden = Object.entries(layout.columnVisibility).filter(([, shown]) => !shown);
  expect(new Set(hidden.map(([id]) => id))).toEqual(
    new Set(discoveryColumns.map(({ id }) => id).filter((id) => !['token', 'risk', 'liquidity', 'age'].includes(id))),
  );
});

test.each([null, ''])('%j shows the columns of this browser', (text) => {
  expect(layoutOfView(text)).toBeNull();
});

test('what is no column is left out', () => {
  const layout = readLayout(layoutOfView('luck-age_5-age-<b>-risk_9999'), discoveryColumns);
  expect(layout.columnOrder.slice(0, 2)).toEqual(['age', 'risk']);
  expect(Object.keys(layout.columnSizing)).toEqual(['risk']);
  expect(layout.columnVisibility).not.toHaveProperty('luck');
});
