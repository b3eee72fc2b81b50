import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { AlertsServer, alertOf, firingOf, wif } from '../../testing/alerts-server.ts';
import { type Answers, renderPage } from '../../testing/render-app.tsx';
import { exportAs, watchSavedFiles } from '../../testing/saved-files.ts';
import { tokenAudit } from '../../testing/token-audit.ts';
import { AlertsPage } from './page.tsx';

let server: AlertsServer;
beforeEach(() => {
  localStorage.clear();
  server = new AlertsServer();
});

function open(query = '', answers = server.answer) {
  history.replaceState(null, '', `/alerts${query}`);
  return renderPage(<AlertsPage />, answers);
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const changes = () => server.asked.map(({ method, body }) => [method, body]);

test('alerts say what they do and when they fired last; they are paused, watched for again and removed', async () => {
  server.alerts = [
    alertOf({ once: true, doneAt: 5, firedAt: 5 }),
    alertOf({ id: '00000000-0000-4000-8000-0000000000a2', name: 'Quiet', filter: 'migrated:yes' }),
  ];
  open();
  const rows = within(await screen.findByRole('list', { name: 'My alerts' }));
  expect(rows.getByText('Tells you when any token meets: Market cap from $100K. Once, and is then done.')).toBeTruthy();
  expect(rows.getByText(/Has not fired yet/)).toBeTruthy();
  expect(rows.getByText('Done')).toBeTruthy();
  await press('Watch again: Large');
  await waitFor(() => expect(changes()).toEqual([['PUT', expect.objectContaining({ name: 'Large', paused: false })]]));
  await waitFor(() => expect(rows.queryByText('Done')).toBeNull());
  await press('Pause Quiet');
  await waitFor(() =>
    expect(changes().at(-1)).toEqual(['PUT', expect.objectContaining({ name: 'Quiet', paused: true })]),
  );
  await rows.findByText('Paused');
  await press('Remove Quiet');
  await waitFor(() => expect(rows.getAllByRole('listitem')).toHaveLength(1));
  expect(changes().at(-1)).toEqual(['DELETE', null]);
});

test('an alert on a token whose row is not at hand names it all the same, in the history, too', async () => {
  server.alerts = [alertOf({ scope: { kind: 'token', mint: wif } })];
  const { token } = tokenAudit(wif);
  const asked: string[] = [];
  const answers: Answers = (path, request) => {
    if (!path.startsWith(`/tokens/${wif}`)) return server.answer(path, request);
    asked.push(path);
    return { body: { ...token, symbol: 'WIF' } };
  };
  open('', answers);
  expect(await screen.findByText(/^Tells you when WIF meets:/)).toBeTruthy();
  expect(asked).toEqual([`/tokens/${wif}`]);
  open(`?tab=history&mint=${wif}`, answers);
  expect(await screen.findByRole('button', { name: 'Only WIF ✕' })).toBeTruthy();
});

test('the history says what was met and what came after; what is not known is a dash, and no gain has no colour', async () => {
  const after = { now: 1.001, high: 3.2, low: 0.4, in5m: null, in1h: null };
  server.firings = [
    { ...firingOf(9), after },
    { ...firingOf(8, { told: 'together' }), after: null },
  ];
  open('?tab=history');
  const [first, second] = await within(await screen.findByRole('list', { name: 'Firings' })).findAllByRole('listitem');
  if (!first || !second) throw new Error('two firings');
  expect(within(first).getByText('Large: Market cap $120K')).toBeTruthy();
  const figures = [...first.querySelectorAll('dd')].map((dd) => [dd.textContent, dd.dataset.tone]);
  expect(figures).toEqual([
    ['$0.12', undefined],
    ['$120K', undefined],
    ['71', undefined],
    ['1.00x', undefined],
    ['3.20x', 'up'],
    ['0.40x', 'down'],
    ['–', undefined],
    ['–', undefined],
  ]);
  expect(within(second).getByText('Together')).toBeTruthy();
  await waitFor(() => expect(server.seenUpTo).toBe(9));
  await userEvent.click(within(first).getByRole('button', { name: 'Only firings of WIF9' }));
  await screen.findByRole('button', { name: /^Only EKpQGS/ });
  expect(new URLSearchParams(location.search).get('mint')).toBe(server.firings[0]?.mint);
});

test('what fires while the history is read waits until it is asked for, and counts as not seen until then', async () => {
  server.firings = [{ ...firingOf(7), after: null }];
  const { queries, router } = open('?tab=history');
  const symbols = () =>
    within(screen.getByRole('list', { name: 'Firings' }))
      .getAllByRole('listitem')
      .map((row) => row.querySelector('a')?.textContent);
  const more = async (id: number) => {
    server.firings = [{ ...firingOf(id), after: null }, ...server.firings];
    await act(() => queries.invalidateQueries());
  };
  await waitFor(() => expect(server.seenUpTo).toBe(7));
  await more(8);
  await more(9);
  const waiting = await screen.findByRole('button', { name: '2 new' });
  expect(symbols()).toEqual(['WIF7']);
  expect(server.seenUpTo).toBe(7);
  await userEvent.click(waiting);
  expect(symbols()).toEqual(['WIF9', 'WIF8', 'WIF7']);
  await waitFor(() => expect(server.seenUpTo).toBe(9));
  await more(10);
  await screen.findByRole('button', { name: '1 new' });
  // A message was followed here.
  await act(() => router.navigate('/alerts?tab=history'));
  await waitFor(() => expect(symbols()).toHaveLength(4));
});

test('older ones come by pages; those of one alert alone do not count as all that is new', async () => {
  server.firings = Array.from({ length: 70 }, (_, at) => ({ ...firingOf(70 - at), after: null }));
  open(`?tab=history&alert=${alertOf().id}`);
  const rows = () => within(screen.getByRole('list', { name: 'Firings' })).getAllByRole('listitem').length;
  await screen.findByRole('list', { name: 'Firings' });
  expect(rows()).toBe(50);
  await press('Show older');
  await waitFor(() => expect(rows()).toBe(70));
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  expect(server.seenUpTo).toBe(0);
});

test('what is shown of the history is saved, older ones once they are shown', async () => {
  const after = { now: 1.001, high: 3.2, low: 0.4, in5m: null, in1h: null };
  server.firings = Array.from({ length: 51 }, (_, at) => ({
    ...firingOf(51 - at, { symbol: '=WIF()', alertName: 'Lar\u202ege' }),
    after: at === 0 ? after : null,
  }));
  open('?tab=history');
  const files = watchSavedFiles();
  await screen.findByRole('button', { name: 'Show older' });
  await exportAs('the alert history', 'CSV');
  await waitFor(() => expect(files).toHaveLength(1));
  expect(files[0]?.name).toMatch(/^mintscope-alert-history-[\dT-]+\.csv$/);
  const rows = await files[0]?.read();
  expect(rows).toHaveLength(50);
  const told = { firedAt: '2023-11-14T22:13:20.000Z', alertName: 'Large', symbol: "'=WIF()", met: 'marketCap: 120000' };
  expect(rows?.[0]).toMatchObject({
    ...told,
    firedFinalScore: '71.9',
    firedRugProbability: '',
    nowX: '1.001',
    in5mX: '',
    id: '51',
  });
  await press('Show older');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull());
  await exportAs('the alert history', 'Parquet');
  await waitFor(() => expect(files).toHaveLength(2));
  const typed = await files[1]?.read();
  expect(typed).toHaveLength(51);
  expect(typed?.[1]).toMatchObject({ firedAt: new Date(1_700_000_000_000), symbol: '=WIF()', nowX: null });
});

test('the file of one alert’s history is named after it', async () => {
  server.firings = [{ ...firingOf(1), after: null }];
  open('?tab=history&alert=00000000-0000-4000-8000-0000000000a1');
  const files = watchSavedFiles();
  await screen.findByRole('list', { name: 'Firings' });
  await exportAs('the alert history', 'JSON');
  await waitFor(() => expect(files).toHaveLength(1));
  expect(files[0]?.name).toMatch(/^mintscope-alert-history-Large-[\dT-]+\.json$/);
});

test('a webhook’s secret is shown with how posts are checked; an address that is none is not sent', async () => {
  open('?tab=delivery');
  const address = await screen.findByRole('textbox', { name: 'Address' });
  await userEvent.type(address, 'http://example.com');
  await press('Save');
  expect(screen.getByText('The address must begin with https://.')).toBeTruthy();
  expect(server.asked).toEqual([]);
  await userEvent.clear(address);
  await userEvent.type(address, 'https://hooks.example.com/x');
  await press('Save');
  await screen.findByText('a-secret');
  expect(changes()).toEqual([['PUT', { anHour: 30, webhookUrl: 'https://hooks.example.com/x' }]]);
  await screen.findByText('Nothing was posted yet.');
  await press('Post a trial');
  await waitFor(() => expect(server.asked.at(-1)?.path).toBe('/api/account/alert-settings/webhook/try'));
  await userEvent.selectOptions(screen.getByLabelText('Alerts an hour'), '5');
  await waitFor(() => expect(server.settings).toEqual({ anHour: 5, webhookUrl: 'https://hooks.example.com/x' }));
});
