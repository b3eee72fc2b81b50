import { defaultAdminSettings, defaultCriteria } from '@mintscope/schemas/api/picks/default-settings';
import { defaultDiscovery } from '@mintscope/schemas/picks/discovery-settings';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { mints, selectedToken } from '../../testing/picks.ts';
import { type Answers, renderPage } from '../../testing/render-app.tsx';
import { exportAs, watchSavedFiles } from '../../testing/saved-files.ts';
import { sessionUser } from '../../testing/session-user.ts';
import { AdminSettingsPage } from './page.tsx';

const admin = sessionUser({ role: 'admin' });
const nothing: Answers = () => undefined;
const drops = { live: 4000, left: 37, dropped: { minHolders: 120, maxMarketcap: 0, minVolume: 2000 } };
let saved: [path: string, body: unknown][];
let asked: string[];

beforeEach(() => {
  localStorage.clear();
  saved = [];
  asked = [];
});

function open(tab: string, more: Answers = nothing, user = admin) {
  history.replaceState(null, '', `/admin/settings?tab=${tab}`);
  let version = 4;
  return renderPage(
    <AdminSettingsPage />,
    (path, request) => {
      asked.push(`${request?.method} ${path}`);
      const answer = more(path, request);
      if (answer) return answer;
      const body: unknown = request?.body ? JSON.parse(String(request.body)) : null;
      if (request?.method === 'POST' && !/preview|what-if/.test(path)) {
        saved.push([path, body]);
        version += 1;
      }
      const { version: _version, ...change } = (body ?? {}) as { version?: number };
      if (path === '/api/admin-settings')
        return {
          body: { success: true, settings: { ...defaultAdminSettings, ...change, version, updatedAt: 1 } },
        };
      if (path === '/api/discovery/settings')
        return {
          body: {
            success: true,
            settings: { ...defaultDiscovery, ...change },
            saved: { version, updatedAt: 1 },
            drops,
          },
        };
      if (path === '/api/discovery/settings/preview')
        return { body: { success: true, drops: { live: 4000, left: 5, dropped: { minHolders: 900 } } } };
      return undefined;
    },
    user,
  );
}

async function put(field: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(field);
  await userEvent.paste(text);
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const typed = (label: string) => screen.getByRole('textbox', { name: label });

test('the four tabs of admins and the four of users stand in the order of the specification, and in the address', async () => {
  open('nonsense');
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Discovery',
    'Token Selection',
    'Token Management',
    'Performance',
    'Display',
    'Notifications',
    'Wallet',
    'Security',
  ]);
  await userEvent.click(screen.getByRole('tab', { name: 'Performance' }));
  expect(location.search).toBe('?tab=performance');
});

test('a user sees the card', () => {
  open('discovery', nothing, sessionUser());
  expect(screen.getByText('This feature is only available to administrators and owners.')).toBeTruthy();
  expect(asked.filter((one) => /admin-settings|discovery/.test(one))).toEqual([]);
});

test('a change is unsaved until it is saved: the fields that changed go, with the version they were read at', async () => {
  open('performance');
  const card = within(await screen.findByRole('region', { name: 'Performance of the platform' }));
  await put(card.getByRole('textbox', { name: 'Winner threshold, typed' }), '2.5');
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
  await save();
  await screen.findByText('Settings saved successfully');
  expect(saved).toEqual([['/api/admin-settings', { winnerThreshold: 2.5, version: 4 }]]);
});

test('changes of several tabs are saved together, and can be discarded', async () => {
  open('performance');
  const card = within(await screen.findByRole('region', { name: 'Performance of the platform' }));
  await userEvent.click(card.getByRole('switch', { name: 'Require complete data' }));
  await userEvent.click(screen.getByRole('tab', { name: 'Token Selection' }));
  await userEvent.click(screen.getByRole('switch', { name: 'Token picker' }));
  await save();
  await screen.findByText('Settings saved successfully');
  expect(saved).toEqual([['/api/admin-settings', { requireCompleteData: true, pickerEnabled: false, version: 4 }]]);
  await userEvent.click(screen.getByRole('switch', { name: 'Token picker' }));
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.getByRole('switch', { name: 'Token picker' })).toHaveProperty('checked', false);
  expect(screen.getByText('Everything is saved')).toBeTruthy();
});

test('how lists begin and are read anew is saved field by field, times in seconds', async () => {
  open('management');
  const card = within(await screen.findByRole('region', { name: 'Discovery list' }));
  await put(card.getByRole('textbox', { name: 'Refresh interval' }), '0.2');
  expect(screen.getByText('Unsaved changes: Refresh interval must be from 1 to 600 seconds')).toBeTruthy();
  await put(card.getByRole('textbox', { name: 'Refresh interval' }), '45');
  await put(card.getByRole('textbox', { name: 'Most tokens shown' }), '25');
  await userEvent.click(card.getByRole('switch', { name: 'Called tokens alone' }));
  await save();
  await screen.findByText('Settings saved successfully');
  const changed = { refreshInterval: 45_000, maxDisplayTokens: 25, showOnlyCalledTokens: true };
  expect(saved).toEqual([['/api/admin-settings', { ...changed, version: 4 }]]);
});

test('what is out of range is named, keeps what was typed, and is not sent', async () => {
  open('performance');
  const card = within(await screen.findByRole('region', { name: 'Performance of the platform' }));
  const field = card.getByRole('textbox', { name: 'Winner threshold, typed' });
  await put(field, 'eleven');
  expect(field).toHaveProperty('value', 'eleven');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(/^Unsaved changes: Winner threshold/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  expect(saved).toEqual([]);
});

test('saved by another admin meanwhile: it says so, keeps what was changed, and saves it on top of theirs', async () => {
  let stale = true;
  open('performance', (path, request) =>
    stale && request?.method === 'POST' && path === '/api/admin-settings'
      ? { status: 409, body: { error: 'SETTINGS_STALE', message: 'The settings were saved since.', field: 'version' } }
      : undefined,
  );
  const card = within(await screen.findByRole('region', { name: 'Performance of the platform' }));
  await put(card.getByRole('textbox', { name: 'Minimum data age, typed' }), '90');
  await save();
  await screen.findByText('The settings were saved since.');
  stale = false;
  await userEvent.click(screen.getByRole('button', { name: 'Read the saved ones' }));
  expect(card.getByRole('textbox', { name: 'Minimum data age, typed' })).toHaveProperty('value', '90');
  await save();
  await screen.findByText('Settings saved successfully');
  expect(saved).toEqual([['/api/admin-settings', { minDataAge: 90, version: 4 }]]);
});

test('performance of this browser is kept here, and changes nothing for others', async () => {
  open('performance');
  const own = within(await screen.findByRole('region', { name: 'Performance in this browser' }));
  await put(own.getByRole('textbox', { name: 'Winner threshold, typed' }), '3');
  expect(JSON.parse(localStorage.getItem('performance') ?? 'null')).toMatchObject({ winnerThreshold: 3 });
  await put(own.getByRole('textbox', { name: 'Winner threshold, typed' }), '30');
  expect(JSON.parse(localStorage.getItem('performance') ?? 'null')).toMatchObject({ winnerThreshold: 3 });
  expect(own.getByText(/^Winner threshold .*10/, { selector: 'p' })).toBeTruthy();
  await put(own.getByRole('textbox', { name: 'Minimum data age, typed' }), '60');
  expect(JSON.parse(localStorage.getItem('performance') ?? 'null')).toMatchObject({
    winnerThreshold: 3,
    minDataAge: 60,
  });
  await userEvent.click(own.getByRole('button', { name: 'As the platform' }));
  expect(localStorage.getItem('performance')).toBe(null);
  expect(own.getByRole('textbox', { name: 'Winner threshold, typed' })).toHaveProperty('value', '1.5');
  expect(saved).toEqual([]);
});

test('each filter shows what it drops right now, also before it is saved', async () => {
  open('discovery');
  expect(await screen.findByText('37')).toBeTruthy();
  expect(screen.getByText('drops 120 (3%) below')).toBeTruthy();
  await put(typed('Lowest holders'), '60');
  await screen.findByText('drops 900 (22.5%) below');
  await save();
  await screen.findByText('Settings saved successfully');
  expect(saved).toEqual([['/api/discovery/settings', { ...defaultDiscovery, minHolders: 60, version: 4 }]]);
});

test('what is typed of the filters is still there after a look at another tab', async () => {
  open('discovery');
  await screen.findByText('37');
  await put(typed('Lowest holders'), '61');
  await userEvent.click(screen.getByRole('tab', { name: 'Display' }));
  await userEvent.click(screen.getByRole('tab', { name: 'Discovery' }));
  expect(typed('Lowest holders')).toHaveProperty('value', '61');
});

test('the live feed tells what the saved filters drop', async () => {
  const { client } = open('discovery');
  await screen.findByText('37');
  const { discovery_update: update } = client.discovery.receivers;
  const told = { live: 4001, left: 41, dropped: {} };
  act(() => void update!.apply({ type: 'discovery_update', seq: 1, serverTimeMs: 1, settingsVersion: 4, drops: told }));
  expect(await screen.findByText('41')).toBeTruthy();
});

test('settings that contradict each other are named by the labels of the form, and not sent', async () => {
  open('discovery');
  await screen.findByText('37');
  await put(typed('Lowest market cap'), '60,000');
  expect(screen.getAllByText(/Lowest market cap must not be above “Highest market cap”/).length).toBeGreaterThan(0);
  expect(typed('Lowest market cap')).toHaveProperty('value', '60,000');
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(typed('Lowest market cap')).toHaveProperty('value', '10,000');
});

test('without the server the form shows what this browser knew last', async () => {
  localStorage.setItem('discovery-settings', JSON.stringify({ ...defaultDiscovery, minHolders: 77 }));
  open('discovery', (path) =>
    path === '/api/discovery/settings'
      ? { status: 503, body: { error: 'x', message: 'The records are away.' } }
      : undefined,
  );
  expect(await screen.findByText('The records are away.')).toBeTruthy();
  expect(typed('Lowest holders')).toHaveProperty('value', '77');
});

test('criteria: a switch asks for a score, none at all is warned of, and what they would have called is shown', async () => {
  const asking: { of: string }[] = [];
  open('selection', (path, request) => {
    if (path !== '/api/token-picker/what-if') return undefined;
    asking.push(JSON.parse(String(request?.body)));
    const outcome = {
      n: 12,
      winRate: 0.5,
      hitRates: [{ x: 2, hits: 6, n: 12, rate: 0.5, low: 0.25, high: 0.75 }],
      mean: 3,
      median: 2.25,
    };
    const called = [
      { address: 'So11111111111111111111111111111111111111112', symbol: 'ABC', calledAt: 1, maxX: 7, ruleX: 1.4 },
    ];
    return {
      body: {
        success: true,
        whatIf: {
          ...{ window: '24h', of: asking.at(-1)!.of, tokens: 900, calls: 14, outcome },
          ...{ winnersLost: 3, rugsAvoided: 8, called },
        },
      },
    };
  });
  expect(await screen.findByText('Admin Access Only')).toBeTruthy();
  expect(await screen.findByText('ABC')).toBeTruthy();
  expect(screen.getByText('2.25x')).toBeTruthy();
  expect(screen.getByText('7.00x')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '1 SOL' }));
  expect(await screen.findByText('1.40x')).toBeTruthy();
  await userEvent.click(screen.getByRole('switch', { name: 'Ask for the final score' }));
  expect(screen.getByText('No score is asked for: nothing is called.')).toBeTruthy();
  const none = { ...defaultCriteria, finalScore: { enabled: false, minValue: 45 } };
  await waitFor(() => expect(asking.at(-1)).toEqual({ criteria: none, window: '24h', of: 'executable-1' }));
  await save();
  await screen.findByText('Settings saved successfully');
  expect(saved).toEqual([['/api/admin-settings', { pickerCriteria: none, version: 4 }]]);
});

test('selected tokens: ten at first, taken off one by one or several at once, with a reason', async () => {
  const alphabet = 'ABCDEFGHJKLM';
  const selections = [...alphabet].map((letter, index) =>
    selectedToken({ address: mints[0].slice(0, -1) + letter, symbol: `T${letter}`, selectedAt: 1e12 - index }),
  );
  const sent: [string | undefined, string, unknown][] = [];
  open('selection', (path, request) => {
    if (path.startsWith('/api/token-picker/selected-tokens')) return { body: { success: true, selections } };
    if (!path.startsWith('/api/selected-tokens')) return undefined;
    sent.push([request?.method, path, request?.body ? JSON.parse(String(request.body)) : null]);
    return { body: { success: true, removed: 2, notSelected: [] } };
  });
  const list = within(await screen.findByRole('list', { name: 'Selected tokens' }));
  expect(list.getAllByRole('listitem')).toHaveLength(10);
  const files = watchSavedFiles();
  await exportAs('the selected tokens', 'JSON');
  await waitFor(() => expect(files).toHaveLength(1));
  expect(await files[0]?.read()).toMatchObject([...alphabet].slice(0, 10).map((letter) => ({ symbol: `T${letter}` })));
  await userEvent.click(screen.getByRole('button', { name: 'Show All (12)' }));
  expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(
    [...alphabet].map((one) => `T${one}`),
  );
  await userEvent.click(list.getByRole('checkbox', { name: 'Mark TA' }));
  await userEvent.click(list.getByRole('checkbox', { name: 'Mark TM' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove 2' }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Remove 2 picks?' }));
  await userEvent.type(dialog.getByLabelText('Reason'), 'stale');
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBe(null));
  const addresses = [selections[0]?.address, selections[11]?.address];
  expect(sent).toEqual([['POST', '/api/selected-tokens/remove', { addresses, scope: 'platform', reason: 'stale' }]]);
  expect(screen.getByRole('button', { name: 'Remove marked' })).toHaveProperty('disabled', true);
  await userEvent.click(list.getByRole('button', { name: 'Remove TB' }));
  expect(screen.getByRole('alertdialog', { name: 'Remove TB?' })).toBeTruthy();
});

test('while the picker is off no list of selected tokens is shown', async () => {
  open('selection', (path) =>
    path === '/api/admin-settings'
      ? {
          body: {
            success: true,
            settings: { ...defaultAdminSettings, pickerEnabled: false, version: 4, updatedAt: 1 },
          },
        }
      : undefined,
  );
  await screen.findByText('Admin Access Only');
  expect(screen.queryByRole('region', { name: 'Selected tokens' })).toBe(null);
});

test('clearing asks for the word, lists what goes and what went, and takes copies of tokens out of this browser', async () => {
  localStorage.setItem('selectedTokens', '[]');
  const heard = vi.fn();
  addEventListener('tokensCleared', heard);
  open('management', (path) => {
    if (path === '/tokens/clear')
      return { body: { success: true, cleared: ['3 picks of the platform'], warnings: [] } };
    if (path === '/api/evaluation-metrics/clear')
      return { body: { success: true, cleared: ['kept answers: volume'], warnings: [] } };
    return undefined;
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Clear token data' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Clear token data?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Clear' }));
  expect(dialog.getByText('Type CLEAR to confirm.')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('Type CLEAR to confirm'), 'CLEAR');
  await userEvent.click(dialog.getByRole('button', { name: 'Clear' }));
  await screen.findByText(
    'Cleared: 3 picks of the platform; kept answers: volume; kept in this browser: selectedTokens.',
  );
  expect(heard).toHaveBeenCalledOnce();
  expect([localStorage.getItem('selectedTokens'), localStorage.getItem('jwt') === null]).toEqual([null, false]);
  removeEventListener('tokensCleared', heard);
});

test('what could not be cleared is said, and this browser keeps its copies', async () => {
  localStorage.setItem('selectedTokens', '[]');
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  open('management', (path) => {
    if (path === '/tokens/clear') return { status: 503, body: { error: 'x', message: 'The records are away.' } };
    if (path === '/api/evaluation-metrics/clear') return { body: { success: true, cleared: [], warnings: [] } };
    return undefined;
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Clear token data' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Clear token data?' }));
  await userEvent.type(dialog.getByLabelText('Type CLEAR to confirm'), 'CLEAR');
  await userEvent.click(dialog.getByRole('button', { name: 'Clear' }));
  await screen.findByText('The records are away.');
  expect(localStorage.getItem('selectedTokens')).toBe('[]');
});
