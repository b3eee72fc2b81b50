import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { callsPath, readFilters } from '../../components/picks/pick-filters.ts';
import { figures, mints, recordedPick } from '../../testing/picks.ts';
import { renderPage } from '../../testing/render-app.tsx';
import { exportAs, watchSavedFiles } from '../../testing/saved-files.ts';
import { stubPhone } from '../../testing/stub-phone.ts';
import { PicksPage } from './page.tsx';

beforeEach(() => localStorage.clear());

function open(address: string, total = 1, picks = [recordedPick({ symbol: 'PEPE' })]) {
  history.replaceState(null, '', address);
  const asked: string[] = [];
  renderPage(<PicksPage />, (path) => {
    if (!path.startsWith('/api/picks')) return undefined;
    asked.push(path);
    return { body: { success: true, picks, total } };
  });
  return asked;
}

test('a figure’s link asks for just the calls behind it; each filter can be taken off', async () => {
  const user = userEvent.setup();
  const filters = { scope: 'platform', period: '30d', minX: 2, belowX: 3, hour: 0 } as const;
  const asked = open(callsPath(filters));
  expect(await screen.findByText('PEPE')).toBeTruthy();
  const query = new URLSearchParams(asked[0]?.split('?')[1]);
  expect(Object.fromEntries(query)).toMatchObject({ period: '30d', minX: '2', belowX: '3', hour: '0' });
  expect(readFilters(query)).toMatchObject(filters);
  await user.click(screen.getByRole('button', { name: 'Remove the filter: Hour 0 UTC' }));
  await waitFor(() => expect(asked.at(-1)).not.toContain('hour'));
  expect(asked.at(-1)).toContain('minX=2');
});

test('nonsense in the address is left out', () => {
  expect(readFilters(new URLSearchParams('period=1y&minX=-2&band=GOLD&hour=24&sortBy=luck&search=pe'))).toEqual({
    search: 'pe',
  });
});

test('a header sorts on the server', async () => {
  const user = userEvent.setup();
  const asked = open('/picks');
  await screen.findByText('PEPE');
  await user.click(screen.getByText('Max', { selector: 'button > span' }));
  await waitFor(() => expect(asked.at(-1)).toContain('sortBy=maxX&sortOrder=desc'));
});

test('the multiple that is chosen is the one that is shown, filtered and sorted by', async () => {
  const user = userEvent.setup();
  const position = { sizeSol: 5, filledAt: 1, spentSol: 5, peakX: 3, peakAt: 2, ruleX: 2.4, ruleClosed: true, nowX: 1 };
  const picks = [recordedPick({ symbol: 'PEPE', performance: figures({ executable: [position] }) })];
  const asked = open('/picks?minX=2&count=counted&requireCompleteData=true&minDataAge=60', 1, picks);
  await screen.findByText('PEPE');
  await user.selectOptions(screen.getByLabelText('Multiple'), 'executable-5');
  await waitFor(() => expect(asked.at(-1)).toContain('of=executable-5'));
  expect(screen.getByText('2.40x')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Remove the filter: Reached 2.00x, 5 SOL' })).toBeTruthy();
  await user.click(screen.getByText('Executable', { selector: 'button > span' }));
  await waitFor(() => expect(asked.at(-1)).toContain('sortBy=maxX&sortOrder=desc'));
  await user.click(screen.getByRole('button', { name: /^Remove the filter: Counted, 5 SOL, complete from 60 s on/ }));
  await waitFor(() => expect(asked.at(-1)).not.toMatch(/count|require|minDataAge/));
});

test('a call that was stable once says when, and not that it is', async () => {
  const stabilizedAt = Date.now() - 2 * 3_600_000;
  const moved = recordedPick({ symbol: 'PEPE', stabilizedAt, isStable: true, performance: figures({ currentX: 4 }) });
  open('/picks', 2, [moved, recordedPick({ address: mints[1], symbol: 'WIF' })]);
  expect(await screen.findByText('stable 2h ago')).toBeTruthy();
  expect(screen.getByText('not stable yet')).toBeTruthy();
});

test.each([
  {
    screenOf: 'a desk',
    phone: false,
    heads: ['Token', 'Called', 'Score at the call', 'Cap at the call', 'Max', 'Now'],
  },
  {
    screenOf: 'a phone',
    phone: true,
    heads: ['Token', 'Max', 'Now', 'Called', 'Score at the call', 'Cap at the call'],
  },
])('the columns of $screenOf: what became of a call is seen at once', async ({ phone, heads }) => {
  stubPhone(phone);
  open('/picks');
  await screen.findByText('PEPE');
  const shown = screen.getAllByRole('columnheader').map((head) => head.textContent);
  expect(shown.slice(0, heads.length)).toEqual(heads);
});

test('more is loaded when it is asked for, from where the list ends', async () => {
  const user = userEvent.setup();
  const asked = open('/picks', 3, [recordedPick({ address: mints[1], symbol: 'WIF' })]);
  expect(await screen.findByText('1 of 3 loaded')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(asked.at(-1)).toContain('offset=1'));
  expect(await screen.findByText('1 of 3 loaded')).toBeTruthy();
  expect(screen.getAllByText('WIF')).toHaveLength(1);
});

test.each([
  ['/picks', 'No tokens selected yet'],
  ['/picks?minX=50', 'No calls match your filters'],
])('%s without calls: %s', async (address, text) => {
  open(address, 0, []);
  expect(await screen.findByText(text)).toBeTruthy();
});

test('the list is exported as it is filtered; what keeps it from that is told, and can be tried again', async () => {
  history.replaceState(null, '', '/picks?period=30d&minX=2');
  const asked: string[] = [];
  renderPage(<PicksPage />, (path) => {
    if (path.startsWith('/api/picks/export')) {
      asked.push(path);
      return asked.length === 1
        ? { status: 400, body: { success: false, error: 'NO', message: 'period: holds 12000 picks.', requestId: '1' } }
        : { body: 'address', headers: { 'content-disposition': 'attachment; filename="mintscope-picks-1.csv"' } };
    }
    return path.startsWith('/api/picks') ? { body: { success: true, picks: [recordedPick()], total: 2 } } : undefined;
  });
  await screen.findByText('PEPE');
  const files = watchSavedFiles();
  await exportAs('the calls', 'CSV, all 2');
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(files).toHaveLength(0);
  await exportAs('the calls', 'CSV, all 2');
  await waitFor(() => expect(files).toHaveLength(1));
  expect(asked[1]).toContain('period=30d&minX=2');
  expect(files[0]?.name).toBe('mintscope-picks-1.csv');
  await exportAs('the calls', 'JSON');
  await waitFor(() => expect(files).toHaveLength(2));
  expect(files[1]?.name).toMatch(/^mintscope-picks-platform-[\dT-]+\.json$/);
  expect(await files[1]?.read()).toMatchObject([{ symbol: 'PEPE', removedAt: null }]);
});
