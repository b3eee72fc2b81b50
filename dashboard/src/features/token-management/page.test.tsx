import { defaultAdminSettings } from '@mintscope/schemas/api/picks/default-settings';
import type { SessionUser } from '@mintscope/schemas/session-user';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, expect, test } from 'vitest';
import { RemovalHost } from '../../components/picks/removal-host.tsx';
import { mints, recordedPick } from '../../testing/picks.ts';
import { type Answers, renderPage } from '../../testing/render-app.tsx';
import { exportAs, watchSavedFiles } from '../../testing/saved-files.ts';
import { sessionUser } from '../../testing/session-user.ts';
import { TokenManagementPage } from './page.tsx';

const [first, second, third] = mints;
const picks = [
  recordedPick({ address: first, symbol: 'PEPE' }),
  recordedPick({ address: second, symbol: 'WIF', by: 'hand', matchedCriteria: [] }),
  recordedPick({ address: third, symbol: 'GONE', removed: { at: 1_700_000_000_000, reason: 'wash traded' } }),
];

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/admin/tokens');
});

type Sent = { method: string; path: string; body: unknown };

function open(user: SessionUser = sessionUser({ role: 'owner' }), extra: Answers = () => undefined) {
  const sent: Sent[] = [];
  const asked: string[] = [];
  const answers: Answers = (path, request) => {
    const method = request?.method ?? 'GET';
    if (method !== 'GET') sent.push({ method, path, body: request?.body ? JSON.parse(String(request.body)) : null });
    else asked.push(path);
    const settings = { ...defaultAdminSettings, version: 4, updatedAt: null };
    if (method === 'GET' && path.startsWith('/api/admin-settings')) return { body: { success: true, settings } };
    if (path.startsWith('/api/picks')) return { body: { success: true, picks, total: 3 } };
    return extra(path, request);
  };
  const page = renderPage(
    <>
      <TokenManagementPage />
      <RemovalHost />
    </>,
    answers,
    user,
  );
  return { ...page, sent, asked };
}

test('the calls are saved in their order, the removed ones too', async () => {
  open();
  const files = watchSavedFiles();
  await exportAs('the calls', 'JSON');
  await waitFor(() => expect(files).toHaveLength(1));
  expect(await files[0]?.read()).toMatchObject([
    { symbol: 'PEPE', removedAt: null },
    { symbol: 'WIF', by: 'hand' },
    { symbol: 'GONE', removedReason: 'wash traded' },
  ]);
});

test('the badge names the role, and every call has its row: removed ones with their reason', async () => {
  open();
  expect(screen.getByText('OWNER ACCESS')).toBeTruthy();
  await screen.findByText('PEPE');
  expect(screen.getByText('3 calls')).toBeTruthy();
  const gone = screen.getByText('GONE').closest('[role=row]') as HTMLElement;
  expect(within(gone).getByText('wash traded')).toBeTruthy();
  expect(within(gone).getByRole('checkbox').hasAttribute('disabled')).toBe(true);
  const pepe = screen.getByText('PEPE').closest('[role=row]') as HTMLElement;
  for (const text of ['by the rules', '4.00x', 'in 1 min', '1.50x', '1.80x', 'Final ≥ 45']) {
    expect(within(pepe).getByText(text)).toBeTruthy();
  }
});

test('the switch saves one field at the version that was read; a stale one is told and read again', async () => {
  const user = userEvent.setup();
  const { sent, asked } = open(undefined, () => ({
    status: 409,
    body: { error: 'STALE', message: 'The settings were saved since this version was read.' },
  }));
  const toggle = await screen.findByRole('switch', { name: 'Call tokens by the rules' });
  const reads = () => asked.filter((path) => path.startsWith('/api/admin-settings')).length;
  await user.click(toggle);
  await waitFor(() => expect(reads()).toBe(2));
  expect(sent).toEqual([{ method: 'POST', path: '/api/admin-settings', body: { pickerEnabled: false, version: 4 } }]);
  expect(toggle.getAttribute('aria-checked')).toBe('true');
});

test('without the permission the section says so, and no call can be marked', async () => {
  const user = sessionUser({ role: 'admin' });
  open({ ...user, permissions: { ...user.permissions, canManageTokens: false } });
  expect(screen.getByText('This feature requires the "canManageTokens" permission.')).toBeTruthy();
  await screen.findByText('PEPE');
  expect(screen.queryByRole('checkbox', { name: 'Mark PEPE' })).toBe(null);
});

test('several calls are removed in one act, with a reason', async () => {
  const user = userEvent.setup();
  const { sent } = open(undefined, () => ({ body: { success: true, removed: 2, notSelected: [] } }));
  await screen.findByText('PEPE');
  await user.click(screen.getByRole('button', { name: 'Mark all loaded' }));
  expect(screen.getByText('2 marked')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.type(dialog.getByLabelText('Reason'), '  old ones ');
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBe(null));
  const body = { addresses: [first, second], scope: 'platform', reason: 'old ones' };
  expect(sent).toEqual([{ method: 'POST', path: '/api/selected-tokens/remove', body }]);
  expect(screen.getByText('None marked')).toBeTruthy();
});

test('an address that names no token is refused here, one that the server refuses with its words', async () => {
  const user = userEvent.setup();
  const { sent } = open(undefined, () => ({ status: 409, body: { error: 'NO', message: 'It has no price yet.' } }));
  const field = screen.getByLabelText('Token address');
  await user.type(field, 'nonsense');
  await user.click(screen.getByRole('button', { name: 'Call' }));
  expect(screen.getByText(/names no token/)).toBeTruthy();
  expect(sent).toEqual([]);
  await user.clear(field);
  await user.type(field, first);
  await user.click(screen.getByRole('button', { name: 'Call' }));
  expect(await screen.findByText('It has no price yet.')).toBeTruthy();
  expect((field as HTMLInputElement).value).toBe(first);
});

test('everything is cleared once the word was typed, and what went is listed', async () => {
  const user = userEvent.setup();
  const { sent } = open(undefined, (path) => ({
    body: { success: true, cleared: [path === '/tokens/clear' ? '3 picks' : 'kept answers'], warnings: [] },
  }));
  await user.click(screen.getByRole('button', { name: 'Clear token data' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Clear token data?' }));
  await user.type(dialog.getByLabelText('Type CLEAR to confirm'), 'clear');
  await user.click(dialog.getByRole('button', { name: 'Clear' }));
  expect(dialog.getByText('Type CLEAR to confirm.')).toBeTruthy();
  expect(sent).toEqual([]);
  await user.clear(dialog.getByLabelText('Type CLEAR to confirm'));
  await user.type(dialog.getByLabelText('Type CLEAR to confirm'), 'CLEAR');
  await user.click(dialog.getByRole('button', { name: 'Clear' }));
  await screen.findByText('Cleared: 3 picks; kept answers.');
  expect(sent.map(({ path }) => path)).toEqual(['/tokens/clear', '/api/evaluation-metrics/clear']);
});

test('search and filters stand in the address and go to the server', async () => {
  const user = userEvent.setup();
  const { asked } = open();
  await screen.findByText('PEPE');
  await user.selectOptions(screen.getByLabelText('Show'), 'only');
  await user.type(screen.getByRole('searchbox'), 'pe');
  await waitFor(() => expect(asked.at(-1)).toContain('search=pe'));
  expect(asked.at(-1)).toContain('removed=only');
  expect(asked.at(-1)).toContain('scope=platform');
  expect(location.search).toBe('?removed=only&search=pe');
});

test('no accessibility violations that can be told without layout', async () => {
  open();
  await screen.findByText('PEPE');
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
  expect(violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.html}`)).toEqual([]);
});
