import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { SearchBox } from '../../app/search-box.tsx';
import { type Answers, renderPage } from '../../testing/render-app.tsx';
import { exportAs, watchSavedFiles } from '../../testing/saved-files.ts';
import { list, shownRows } from '../../testing/shown-rows.ts';
import { tokenRow } from '../../testing/token-row.ts';
import { DiscoveryPage } from './page.tsx';

const pepe = tokenRow({ address: 'PepeAddress1111', symbol: 'PEPE', createdAt: 2, finalScore: 40, marketCap: 1000 });
const wif = tokenRow({ address: 'WifAddress11111', symbol: 'WIF', createdAt: 1, finalScore: 85, marketCap: 2000 });
const far = tokenRow({ address: 'FarAddress11111', symbol: 'FARPEPE', createdAt: 0, finalScore: 10 });

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/discovery');
});

function open(answers: Answers) {
  renderPage(
    <>
      <SearchBox phone={false} />
      <DiscoveryPage />
    </>,
    answers,
  );
}

test('search looks beyond the loaded rows', async () => {
  const user = userEvent.setup();
  const asked: string[] = [];
  open((path) => {
    if (path.startsWith('/tokens/search')) {
      asked.push(path);
      return { body: [pepe, far].map((row) => ({ ...row, copyOf: null })) };
    }
    return list([pepe, wif])(path);
  });
  await waitFor(() => expect(shownRows()).toHaveLength(2));
  await user.type(screen.getByLabelText(/Search tokens/), 'pepe');
  await waitFor(() => expect(shownRows()).toEqual([pepe.address]));
  await waitFor(() => expect(shownRows()).toEqual([pepe.address, far.address]));
  expect(asked).toEqual(['/tokens/search?query=pepe']);
});

test('a search puts the symbol itself first and marks its copies, wherever the list is sorted by', async () => {
  const user = userEvent.setup();
  const copy = tokenRow({ ...pepe, address: 'CopyAddress1111', symbol: 'pepe', createdAt: 3, marketCap: 100 });
  const found = [{ ...far, name: 'Another', createdAt: 4 }, copy, pepe];
  open((path) => (path.startsWith('/tokens/search') ? { body: [] } : list(found)(path)));
  await waitFor(() => expect(shownRows()).toEqual([far.address, copy.address, pepe.address]));
  expect(screen.getByText('3 shown')).toBeTruthy();
  await user.type(screen.getByLabelText(/Search tokens/), 'pepe');
  await waitFor(() => expect(shownRows()).toEqual([pepe.address, copy.address, far.address]));
  expect(screen.getByText('3 found').dataset.tip).toContain('before its copies');
  const mark = await screen.findByText('Copy');
  expect(mark.closest('[role="row"]')?.getAttribute('data-row')).toBe(copy.address);
  expect(mark.dataset.tip).toContain('PEPE PepeAd…1111, $1K');
  // What is shown is what a file has.
  const files = watchSavedFiles();
  await exportAs('the list', 'CSV');
  await waitFor(() => expect(files).toHaveLength(1));
  expect(files[0]?.name).toMatch(/^mintscope-tokens-pepe-[\dT-]+\.csv$/);
  const saved = [pepe, copy, far].map(({ address }) => expect.objectContaining({ address }));
  expect(await files[0]?.read()).toEqual(saved);
  await user.clear(screen.getByLabelText(/Search tokens/));
  await waitFor(() => expect(shownRows()).toEqual([far.address, copy.address, pepe.address]));
  expect(screen.queryByText('Copy')).toBe(null);
});

test('what is nowhere in the market is said to be, once it was looked for there; the list comes back', async () => {
  const user = userEvent.setup();
  open((path) => (path.startsWith('/tokens/search') ? { body: [] } : list([pepe])(path)));
  await waitFor(() => expect(shownRows()).toHaveLength(1));
  await user.type(screen.getByLabelText(/Search tokens/), 'zzz');
  expect(screen.queryByText(/Nothing found/)).toBe(null);
  expect(await screen.findByText('Nothing found for “zzz”')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  await waitFor(() => expect(shownRows()).toEqual([pepe.address]));
});

test('when search fails the loaded rows are filtered, and the page says so', async () => {
  const user = userEvent.setup();
  open((path) => (path.startsWith('/tokens/search') ? { status: 500, body: {} } : list([pepe, wif])(path)));
  await waitFor(() => expect(shownRows()).toHaveLength(2));
  await user.type(screen.getByLabelText(/Search tokens/), 'wif');
  expect(await screen.findByText(/Search is not available/)).toBeTruthy();
  expect(shownRows()).toEqual([wif.address]);
});
