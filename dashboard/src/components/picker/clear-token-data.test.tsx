import { clearedCoolDownMs } from '@mintscope/schemas/picks/pick-controls';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { readBackup, writeBackup } from '../../lib/picks/pick-backup.ts';
import { selectedToken } from '../../testing/picks.ts';
import { renderPage } from '../../testing/render-app.tsx';
import { sessionUser } from '../../testing/session-user.ts';
import { ClearTokenData } from './clear-token-data.tsx';

beforeEach(() => localStorage.clear());

test('clearing takes the platform’s picks out of the page and the copy in this browser, and leaves own ones', async () => {
  const own = selectedToken({ scope: 'personal' });
  const user = sessionUser({ role: 'admin' });
  writeBackup(user.id, { keptAt: { platform: 1, personal: 1 }, selections: [selectedToken(), own], waiting: [] });
  const cleared = { body: { success: true, cleared: [], warnings: [] } };
  const { client, selections } = renderPage(
    <ClearTokenData />,
    (path) => (path.endsWith('/clear') ? cleared : undefined),
    user,
  );
  void selections.refresh();
  await waitFor(() => expect(client.picks.list('platform')).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Clear token data' }));
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    `for the next ${clearedCoolDownMs / 1000} seconds.`,
  );
  await userEvent.type(screen.getByLabelText('Type CLEAR to confirm'), 'CLEAR');
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(readBackup(user.id)?.selections).toEqual([own]));
  expect(client.picks.list('platform')).toEqual([]);
});
