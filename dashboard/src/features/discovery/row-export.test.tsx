import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { type Answers, renderPage } from '../../testing/render-app.tsx';
import { watchSavedFiles } from '../../testing/saved-files.ts';
import { sessionUser } from '../../testing/session-user.ts';
import { shownRows } from '../../testing/shown-rows.ts';
import { tokenAudit } from '../../testing/token-audit.ts';
import { watchToasts } from '../../testing/watch-toasts.ts';
import { DiscoveryPage } from './page.tsx';

const mint = 'So11111111111111111111111111111111111111112';
const audit = tokenAudit(mint);
const { token } = audit;
const weighted = { weights: { surface: 0.2, investigation: 0.5, transaction: 0.3 }, score: null, finalScore: 64 };
const whole = { exportedAt: new Date(0).toISOString(), note: null, token, audit, weighted };

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/discovery');
});

/** Opens the menu of the only row. */
async function openMenu(role: 'user' | 'admin', served: Readonly<Record<string, unknown>> = {}) {
  const answers: Answers = (path) => {
    if (path.startsWith('/tokens/discover')) return { body: [token.row] };
    return served[path] ? { body: served[path] } : undefined;
  };
  renderPage(<DiscoveryPage />, answers, sessionUser({ role }));
  await waitFor(() => expect(shownRows()).toEqual([mint]));
  await userEvent.hover(screen.getByText('PEPE'));
  await userEvent.click(await screen.findByRole('button', { name: 'More for PEPE' }));
  await screen.findByRole('menuitem', { name: 'Hide token' });
}

async function exportFrom(served: Readonly<Record<string, unknown>>) {
  const files = watchSavedFiles();
  const toasts = watchToasts();
  await openMenu('admin', served);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Export' }));
  await waitFor(() => expect(toasts()).toHaveLength(1));
  const notes = files.map(async (file) => JSON.parse(await file.text()).note);
  return { said: toasts()[0]?.text, notes: await Promise.all(notes) };
}

test('an admin exports a token from its row; other users do so on its page', async () => {
  expect(await exportFrom({ [`/tokens/${mint}/export`]: whole })).toEqual({
    said: 'Exported analysis data for Pepe',
    notes: [null],
  });
  await openMenu('user');
  expect(screen.queryByRole('menuitem', { name: 'Export' })).toBe(null);
});

test('where the export fails a basic file with a note is saved, and where nothing is known that is said', async () => {
  const basic = await exportFrom({ [`/tokens/${mint}`]: token, [`/tokens/${mint}?`]: token });
  expect(basic.said).toBe('Exported analysis data for Pepe');
  expect(basic.notes).toEqual([expect.stringMatching(/^Basic export: /)]);
  expect(await exportFrom({})).toEqual({ said: 'Failed to export data', notes: [] });
});
