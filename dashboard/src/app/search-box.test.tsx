import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { type Answers, renderPage } from '../testing/render-app.tsx';
import { tokenRow } from '../testing/token-row.ts';
import { SearchBox } from './search-box.tsx';

const dog = tokenRow({ address: 'DogAddress11111', symbol: 'DOG', name: 'Dog', marketCap: 198_000, createdAt: 1 });
const copy = tokenRow({ address: 'CopyAddress1111', symbol: 'DOG', name: 'Dog 2', marketCap: 7_000, createdAt: 2 });

beforeEach(() => localStorage.clear());

function open(path: string, found: Answers = () => ({ body: [dog, copy].map((row) => ({ ...row, copyOf: null })) })) {
  history.replaceState(null, '', path);
  return renderPage(<SearchBox phone={false} />, (asked) =>
    asked.startsWith('/tokens/search') ? found(asked) : undefined,
  );
}

test('Enter opens the first hit; copies of it are marked below', async () => {
  const user = userEvent.setup();
  const { router } = open('/settings');
  await user.type(screen.getByRole('searchbox'), 'dog');
  const hits = await screen.findAllByRole('button', { name: /Dog/ });
  expect(hits.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('$198K'),
    expect.stringMatching(/Copy\$7K/),
  ]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/token/${dog.address}`));
});

test('beside the list it opens in the drawer, and the search stays', async () => {
  const user = userEvent.setup();
  const { router, client } = open('/discovery');
  act(() => client.book.hold('list', [copy], Date.now()));
  await user.type(screen.getByRole('searchbox'), 'dog{Enter}');
  await waitFor(() => expect(router.state.location.search).toBe(`?q=dog&token=${dog.address}`));
});

test('an address that is no token’s leads to the wallet, beside the list too', async () => {
  const address = 'So11111111111111111111111111111111111111112';
  const user = userEvent.setup();
  for (const place of ['/settings', '/discovery']) {
    const { router } = open(place, () => ({ body: [] }));
    await user.type(screen.getByRole('searchbox'), address);
    expect(await screen.findByRole('button', { name: /Wallet/ })).toBeTruthy();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/wallet/${address}`));
  }
});

test('without a hit Enter leads to the list; an empty box does nothing', async () => {
  const user = userEvent.setup();
  const { router } = open('/settings', () => ({ body: [] }));
  await user.type(screen.getByRole('searchbox'), '{Enter}');
  expect(router.state.location.pathname).toBe('/settings');
  await user.type(screen.getByRole('searchbox'), 'no such{Enter}');
  await waitFor(() => expect(router.state.location.search).toBe('?q=no%20such'));
});
