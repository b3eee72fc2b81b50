import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type Answers, renderPage } from '../../testing/render-app.tsx';
import { sessionUser } from '../../testing/session-user.ts';
import { RefreshParts } from './refresh-parts.tsx';
import { StatTiles } from './stat-tiles.tsx';

const stats = { totalMessages: 12_345, activeUsers: 40, onlineNow: 7, messages24h: 310, held: 2, reported: 1 };
const open = (answer: Answers) =>
  renderPage(
    <>
      <RefreshParts />
      <StatTiles />
    </>,
    (path, request) => (path === '/api/admin/chat/stats' ? answer(path, request) : undefined),
    sessionUser({ role: 'admin' }),
  );
const tile = (label: string) => screen.getByText(label).closest<HTMLElement>('[data-tip]');

test('each figure says what it counts', async () => {
  open(() => ({ body: { success: true, stats } }));
  expect(tile('Online Now')?.textContent).toBe('Online Now');
  await screen.findByText('12,345');
  expect(tile('Active Users')?.textContent).toBe('Active Users40');
  expect(tile('Online Now')?.textContent).toBe('Online Now7');
  expect(tile('Messages 24h')?.textContent).toBe('Messages 24h310');
  expect(tile('Active Users')?.dataset.tip).toContain('wrote, or were signed in, within the last 24 hours');
  expect(tile('Online Now')?.dataset.tip).toContain('within the last 30 seconds');
});

test('they are counted again when they are asked for, and old ones say so', async () => {
  let times = 0;
  open(() => (times++ === 0 ? { body: { success: true, stats } } : { status: 503, body: { message: 'Away.' } }));
  await screen.findByText('12,345');
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(tile('Total Messages')?.dataset.tip).toContain('Away.'));
  expect(tile('Total Messages')?.textContent).toBe('Total Messages12,345');
  expect(tile('Total Messages')?.dataset.tip).toContain('As of');
});

test('what is not known is a dash with its reason', async () => {
  open(() => ({ status: 503, body: { error: 'ENGINE_UNAVAILABLE', message: 'The records are away.' } }));
  expect(await screen.findAllByText('–')).toHaveLength(4);
  expect(tile('Total Messages')?.dataset.tip).toContain('The records are away.');
});
