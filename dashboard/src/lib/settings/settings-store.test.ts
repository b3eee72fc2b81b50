import { defaultSettings, type UserSettings } from '@mintscope/schemas/user-settings';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionUser } from '../../testing/session-user.ts';
import { configureCalls } from '../call.ts';
import { formatUsd } from '../format.ts';
import type { SessionState } from '../session/session-store.ts';
import { chooseTheme } from '../theme.ts';
import { type SettingsEdit, SettingsStore } from './settings-store.ts';

interface Server {
  saved: UserSettings | null;
  puts: UserSettings[];
  down: boolean;
}

let server: Server;
let stores: SettingsStore[];
/** Answers to GET wait for this. */
let held: Promise<void>;

beforeEach(() => {
  localStorage.clear();
  document.documentElement.dataset.theme = 'dark';
  server = { saved: null, puts: [], down: false };
  stores = [];
  configureCalls({ token: () => 'test', onUnauthorised: () => undefined });
  held = Promise.resolve();
  vi.stubGlobal('fetch', async (_path: string, request: RequestInit) => {
    if (server.down) throw new TypeError('down');
    if (request.method === 'PUT') {
      const body: UserSettings = JSON.parse(String(request.body));
      server.saved = body;
      server.puts.push(body);
    } else await held;
    const settings = server.saved ?? defaultSettings;
    return new Response(JSON.stringify({ success: true, settings, updatedAt: server.saved ? 1 : null }));
  });
});

afterEach(() => {
  for (const store of stores) store.close();
  configureCalls(null);
  vi.unstubAllGlobals();
});

const visitor: SessionState = { phase: 'visitor', notice: null };
const anna: SessionState = { phase: 'user', user: sessionUser({ id: 'anna' }) };
const bert: SessionState = { phase: 'user', user: sessionUser({ id: 'bert' }) };

function open(state: SessionState = visitor) {
  const listeners = new Set<() => void>();
  let now = state;
  const session = {
    read: () => now,
    watch(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const store = new SettingsStore({ session, waitMs: 0 });
  stores.push(store);
  const become = (next: SessionState) => {
    now = next;
    for (const listener of listeners) listener();
  };
  return { store, become };
}

const display =
  (part: Partial<UserSettings['display']>): SettingsEdit =>
  (settings) => ({ ...settings, display: { ...settings.display, ...part } });
const saved = (store: SettingsStore) => vi.waitFor(() => expect(store.read().save.phase).toBe('saved'));
const stored = () => JSON.parse(localStorage.getItem('settings') ?? 'null');

test('a visitor’s choice stays in this browser, and paints first the next time', () => {
  const { store } = open();
  expect(store.read()).toEqual({ settings: defaultSettings, save: { phase: 'idle' } });
  const told = vi.fn();
  store.change(display({ theme: 'light', density: 'compact', numberFormat: 'full' }), told);
  expect(store.read().save.phase).toBe('local');
  expect(told).toHaveBeenCalledOnce();
  expect(document.documentElement.dataset.theme).toBe('light');
  expect(localStorage.getItem('theme')).toBe('light');
  expect(formatUsd(1_234_567)).toBe('$1,234,567');
  expect(open().store.read().settings.display).toEqual({
    theme: 'light',
    density: 'compact',
    numberFormat: 'full',
    singleKeys: true,
  });
  expect(server.puts).toEqual([]);
});

test('after sign-in the server’s copy wins if it was ever saved', async () => {
  server.saved = display({ theme: 'light', numberFormat: 'full' })(defaultSettings);
  const { store, become } = open();
  store.change(display({ density: 'compact', theme: 'dark' }));
  become(anna);
  await vi.waitFor(() => expect(store.read().settings).toEqual(server.saved));
  expect(localStorage.getItem('theme')).toBe('light');
  expect(stored()).toMatchObject({ owner: 'anna', unsaved: false, display: { numberFormat: 'full' } });
  expect(server.puts).toEqual([]);
});

test('a copy that was never saved leaves the browser’s in place, and the first change saves all of it', async () => {
  const { store, become } = open();
  store.change(display({ density: 'compact' }));
  become(anna);
  const told = vi.fn();
  store.change(display({ theme: 'light' }), told);
  expect(store.read().save.phase).toBe('saving');
  await saved(store);
  expect(told).toHaveBeenCalledOnce();
  expect(server.saved?.display).toEqual({
    ...defaultSettings.display,
    theme: 'light',
    density: 'compact',
    numberFormat: 'compact',
  });
});

test('what was changed before the server’s copy came is put on top of it', async () => {
  server.saved = display({ density: 'compact', theme: 'light' })(defaultSettings);
  let release: () => void = () => undefined;
  held = new Promise((resolve) => {
    release = resolve;
  });
  const { store } = open(anna);
  store.change(display({ numberFormat: 'full' }));
  release();
  await saved(store);
  expect(server.saved?.display).toEqual({
    ...defaultSettings.display,
    theme: 'light',
    density: 'compact',
    numberFormat: 'full',
  });
  expect(store.read().settings).toEqual(server.saved);
});

test('changes close together are saved together', async () => {
  const { store } = open(anna);
  store.change(display({ numberFormat: 'full' }));
  store.change(display({ density: 'compact' }));
  await saved(store);
  expect(server.puts).toHaveLength(1);
});

test('a change that cannot be saved is kept, here and over a reload, until it can', async () => {
  const { store } = open(anna);
  await vi.waitFor(() => expect(stored()).toMatchObject({ owner: 'anna' }));
  server.down = true;
  store.change(display({ density: 'compact' }));
  await vi.waitFor(() => expect(store.read().save.phase).toBe('failed'));
  expect(store.read().settings.display.density).toBe('compact');
  expect(stored()).toMatchObject({ unsaved: true });

  const reloaded = open(anna).store;
  expect(reloaded.read().settings.display.density).toBe('compact');
  await vi.waitFor(() => expect(reloaded.read().save.phase).toBe('failed'));
  server.down = false;
  server.saved = defaultSettings;
  reloaded.retry();
  await saved(reloaded);
  expect(server.saved?.display.density).toBe('compact');

  store.retry();
  await saved(store);
});

test('a second user of the browser gets neither the first one’s links nor unsaved changes', async () => {
  const own = { id: 'mine', name: 'Mine', baseUrl: 'https://example.com/', enabled: true };
  const { store, become } = open(anna);
  server.down = true;
  store.change((settings) => ({ ...settings, platforms: [own], primaryPlatform: 'mine' }));
  await vi.waitFor(() => expect(store.read().save.phase).toBe('failed'));
  become(visitor);
  server.down = false;
  become(bert);
  await vi.waitFor(() => expect(stored()).toMatchObject({ owner: 'bert', unsaved: false }));
  expect(store.read().settings.platforms).toEqual(defaultSettings.platforms);
  expect(server.puts).toEqual([]);
});

test('the toggle in the header is a setting like the others', async () => {
  const { store } = open(anna);
  chooseTheme('light');
  await saved(store);
  expect(server.saved?.display.theme).toBe('light');
  store.change(display({ theme: 'system' }));
  expect(localStorage.getItem('theme')).toBeNull();
});

test('another tab’s change is shown, not saved again', () => {
  const { store } = open();
  localStorage.setItem('settings', JSON.stringify({ display: { density: 'compact', numberFormat: 'full' } }));
  dispatchEvent(new StorageEvent('storage', { key: 'settings' }));
  expect(store.read().settings.display).toEqual({
    ...defaultSettings.display,
    theme: 'system',
    density: 'compact',
    numberFormat: 'full',
  });
  localStorage.setItem('theme', 'light');
  dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  expect(store.read().settings.display.theme).toBe('light');
  expect(store.read().save.phase).toBe('idle');
});

test.each([
  'null',
  '7',
  '"x"',
  '[]',
  '{',
  '{"display":7,"notifications":[],"platforms":{},"owner":{},"unsaved":1}',
  '{"display":{"density":"huge","numberFormat":{}},"notifications":{"connection":"no","seconds":1e9}}',
  '{"__proto__":{"platforms":[]},"notifications":{"seconds":2.5,"watchlist":null},"platforms":"x"}',
])('%s in the browser’s copy does no harm', (text) => {
  localStorage.setItem('settings', text);
  localStorage.setItem('theme', '<script>');
  localStorage.setItem('platforms', '[{"id":"x"}]');
  expect(open().store.read().settings).toEqual(defaultSettings);
});

test('platforms and row height are found where they were kept before', () => {
  const own = { id: 'mine', name: 'Mine', baseUrl: 'https://example.com/', enabled: true };
  localStorage.setItem('platforms', JSON.stringify([own]));
  localStorage.setItem('primaryPlatform', 'mine');
  localStorage.setItem('discovery', JSON.stringify({ dense: true }));
  const { settings } = open().store.read();
  expect(settings).toMatchObject({ platforms: [own], primaryPlatform: 'mine', display: { density: 'compact' } });
});
