import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import { wait } from '../end-to-end/product.ts';
import { comparedColumns, textColumns } from './text-columns.ts';

const patienceMs = 15_000;

/** Waits until the page shows these texts of its first rows; throws when it never does. White space does not count. */
export async function expectShown(page: Page, of: 'product' | 'peer', expected: string[][]): Promise<void> {
  const places = comparedColumns.map((id) => textColumns.findIndex((column) => column.id === id));
  const wish = { of, rows: expected.length, places, ids: [...comparedColumns] };
  const wanted = expected.map((row) => row.map((text) => text.replace(/\s/g, '')));
  const begunMs = performance.now();
  for (;;) {
    const shown = await page.evaluate(readShown, wish);
    if (isDeepStrictEqual(shown, wanted)) return;
    if (performance.now() - begunMs > patienceMs)
      throw new Error(`The ${of} shows ${JSON.stringify(shown)} in place of ${JSON.stringify(wanted)}`);
    await wait(200);
  }
}

interface Wish {
  of: 'product' | 'peer';
  rows: number;
  places: number[];
  ids: string[];
}

/** In the page. */
function readShown({ of, rows, places, ids }: Wish): string[][] {
  const plain = (element: Element | null | undefined) => (element?.textContent ?? '').replace(/\s/g, '');
  return Array.from({ length: rows }, (_, index) => {
    if (of === 'product') {
      const cells = document.querySelector(`[role=row][aria-rowindex="${index + 2}"]`)?.children;
      return places.map((place) => plain(cells?.[place]));
    }
    const row = document.querySelector(`.ag-row[row-index="${index}"]`);
    return ids.map((id) => plain(row?.querySelector(`[col-id="${id}"]`)));
  });
}
