import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { RowSourceProvider } from '../../components/table/row-context.tsx';
import { createClock } from '../../lib/live/clock.ts';
import { createRowStore } from '../../lib/live/row-store.ts';
import { renderPage } from '../../testing/render-app.tsx';
import { tokenRow } from '../../testing/token-row.ts';
import { PhoneList } from './phone-list.tsx';

const rows = Array.from({ length: 500 }, (_, index) =>
  tokenRow({
    ...{ address: `Address${index}`, symbol: `T${index}`, calledAt: index === 0 ? 5 : null },
    ...{ creator: 'Creator1111111', twitter: '@first', website: 'javascript:alert(1)' },
  }),
);

function open(order: readonly string[], user?: Parameters<typeof renderPage>[2]) {
  const onOpen = vi.fn();
  const store = createRowStore<(typeof rows)[number]>();
  store.write(rows.map((row) => [row.address, row] as const));
  const page = renderPage(
    <RowSourceProvider source={{ store, clock: createClock(Date.now) }}>
      <PhoneList order={order} open={null} onOpen={onOpen} toneOf={() => ''} empty={<p>No tokens found</p>} />
    </RowSourceProvider>,
    () => undefined,
    user,
  );
  return { ...page, onOpen };
}

test('of 500 cards those in sight are drawn; scrolling draws those that come into sight', () => {
  const { onOpen } = open(rows.map(({ address }) => address));
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

test('a tap beside the card offers what one does with the token; its mark says that it is watched', async () => {
  const user = userEvent.setup();
  const { watchlist, onOpen } = open(['Address0', 'Address1']);
  const [, card] = screen.getByLabelText('Tokens').querySelectorAll('li');
  await user.click(within(card!).getByRole('button', { name: 'More for T1' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'T1' }));
  expect(onOpen).not.toHaveBeenCalled();
  const links = sheet.getAllByRole<HTMLAnchorElement>('link').map(({ textContent, href }) => [textContent, href]);
  expect(links).toEqual([
    ['Trade on GMGN', 'https://gmgn.ai/sol/token/Address1'],
    ['X (Twitter)', 'https://x.com/first'],
  ]);
  for (const name of ['Copy address', 'Alert…', 'Hide token', 'Hide creator', /^Select/])
    expect(sheet.getByRole('button', { name })).toBeTruthy();
  await user.click(sheet.getByRole('button', { name: 'Watch' }));
  expect(watchlist.list()).toEqual(['Address1']);
  expect(within(card!).getByRole('img', { name: 'Watched' })).toBeTruthy();
  await user.click(sheet.getByRole('button', { name: 'Copy address' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  expect(await navigator.clipboard.readText()).toBe('Address1');
});

test('visitors watch, copy and trade; alerts and hiding are for users', async () => {
  open(['Address0'], null);
  await userEvent.click(screen.getByRole('button', { name: 'More for T0' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'T0' }));
  const names = sheet.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names).toEqual(['Watch', 'Copy address']);
});
