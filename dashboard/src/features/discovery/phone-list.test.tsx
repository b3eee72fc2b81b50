import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { RowSourceProvider } from '../../components/table/row-context.tsx';
import { createClock } from '../../lib/live/clock.ts';
import { createRowStore } from '../../lib/live/row-store.ts';
import { renderPage } from '../../testing/render-app.tsx';
import { tokenRow } from '../../testing/token-row.ts';
import { PhoneList } from './phone-list.tsx';

const rows = Array.from({ length: 500 }, (_, index) =>
  tokenRow({ address: `Address${index}`, symbol: `T${index}`, calledAt: index === 0 ? 5 : null }),
);

function open(order: readonly string[], onOpen = vi.fn()) {
  const store = createRowStore<(typeof rows)[number]>();
  store.write(rows.map((row) => [row.address, row] as const));
  renderPage(
    <RowSourceProvider source={{ store, clock: createClock(Date.now) }}>
      <PhoneList order={order} open={null} onOpen={onOpen} toneOf={() => ''} empty={<p>No tokens found</p>} />
    </RowSourceProvider>,
    () => undefined,
  );
  return onOpen;
}

test('of 500 cards those in sight are drawn; scrolling draws those that come into sight', () => {
  const onOpen = open(rows.map(({ address }) => address));
  const list = screen.getByLabelText('Tokens');
  const shown = () => [...list.querySelectorAll('li')];
  expect(shown().length).toBeGreaterThanOrEqual(12);
  expect(shown().length).toBeLessThan(40);
  expect(list.style.height).toBe(`${500 * 68}px`);
  const scroller = list.parentElement as HTMLElement;
  scroller.scrollTop = 300 * 68;
  fireEvent.scroll(scroller);
  const card = screen.getByText('T300').closest('li');
  expect(card?.style.transform).toBe(`translateY(${300 * 68}px)`);
  expect(screen.queryByText('T5')).toBe(null);
  fireEvent.click(screen.getByText('T300'));
  expect(onOpen).toHaveBeenCalledWith('Address300');
});

test('without tokens it says why, and shows no list', () => {
  open([]);
  expect(screen.getByText('No tokens found')).toBeTruthy();
  expect(screen.getByLabelText('Tokens').hidden).toBe(true);
});

test('a called token says so on its card', () => {
  open(['Address0', 'Address1']);
  const [called, other] = screen.getByLabelText('Tokens').querySelectorAll('li');
  expect(called?.querySelector('[aria-label="Called"]')).not.toBe(null);
  expect(other?.querySelector('[aria-label="Called"]')).toBe(null);
});
