import type { TokenRow } from '@mintscope/schemas/token';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ScriptedSocket } from '../../testing/scripted-socket.ts';
import { tokenRow } from '../../testing/token-row.ts';
import { LiveClient } from '../live/live-client.ts';
import { createRowStore, type RowStore } from '../live/row-store.ts';
import { createWatchlist } from '../watchlist.ts';
import { tellConnection } from './tell-connection.ts';
import { tellWatchlist } from './tell-watchlist.ts';

let told: string[];
let wanted: boolean;
let stop: () => void;

const tell = (text: string) => void told.push(text);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', ScriptedSocket);
  localStorage.clear();
  ScriptedSocket.opened = [];
  told = [];
  wanted = true;
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function connect(): LiveClient {
  const client = new LiveClient('ws://test/ws');
  const quiet = tellConnection(client, () => wanted, tell);
  stop = () => {
    quiet();
    client.close();
  };
  client.authenticate('token');
  client.subscribe({ channel: 'tokens', limit: 10 });
  greet();
  return client;
}

function greet(): void {
  ScriptedSocket.last.accept();
  ScriptedSocket.last.say({ type: 'authenticated', role: 'user', fullAccess: true, sessionExpiresAt: 1 });
}

const lost = 'Live connection lost. Figures stand still until it is back.';

test('a connection that stays away is told, and its return', () => {
  const client = connect();
  expect(told).toEqual([]);
  ScriptedSocket.last.drop(1006);
  vi.advanceTimersByTime(2_000);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(2_000);
  expect(told).toEqual([lost]);
  client.retry();
  ScriptedSocket.last.drop(1006);
  vi.advanceTimersByTime(2_000);
  client.retry();
  greet();
  expect(told).toEqual([lost, 'Live connection is back.']);
});

test('a short break, one that the user does not want to hear of and signing out are not told', () => {
  const client = connect();
  ScriptedSocket.last.drop(1006);
  client.retry();
  greet();
  vi.advanceTimersByTime(10_000);
  wanted = false;
  ScriptedSocket.last.drop(1006);
  vi.advanceTimersByTime(10_000);
  client.retry();
  greet();
  wanted = true;
  client.authenticate(null);
  vi.advanceTimersByTime(10_000);
  expect(told).toEqual([]);
});

function watch(): { rows: RowStore<TokenRow>; watchlist: ReturnType<typeof createWatchlist> } {
  const rows = createRowStore<TokenRow>();
  localStorage.setItem('watchlist', '["a"]');
  const watchlist = createWatchlist();
  stop = tellWatchlist(rows, watchlist, () => wanted, tell);
  return { rows, watchlist };
}

const banded = (address: string, band: TokenRow['band']) =>
  [address, tokenRow({ address, symbol: `\u202e${address.toUpperCase()}`, band })] as const;

test('a watched token that stays in another band is told once', () => {
  const { rows } = watch();
  rows.write([banded('a', null), banded('b', 'WATCH')]);
  rows.write([banded('a', 'WATCH')]);
  vi.advanceTimersByTime(10_000);
  rows.write([banded('a', 'BUY'), banded('b', 'BUY')]);
  vi.advanceTimersByTime(1_000);
  expect(told).toEqual([]);
  rows.write([banded('a', 'BUY')]);
  vi.advanceTimersByTime(10_000);
  expect(told).toEqual(['A: Watch → Buy']);
});

test('a band that is crossed and left again is not told', () => {
  const { rows } = watch();
  rows.write([banded('a', 'WATCH')]);
  rows.write([banded('a', 'BUY')]);
  vi.advanceTimersByTime(1_000);
  rows.write([banded('a', 'WATCH')]);
  vi.advanceTimersByTime(10_000);
  expect(told).toEqual([]);
});

test('tokens join and leave with the watchlist; switched off it is quiet', () => {
  const { rows, watchlist } = watch();
  rows.write([banded('a', 'WATCH'), banded('b', 'AVOID')]);
  watchlist.toggle('b');
  watchlist.toggle('a');
  rows.write([banded('a', 'BUY'), banded('b', 'WATCH')]);
  vi.advanceTimersByTime(10_000);
  expect(told).toEqual(['B: Avoid → Watch']);
  wanted = false;
  rows.write([banded('b', 'STRONG_BUY')]);
  vi.advanceTimersByTime(10_000);
  wanted = true;
  rows.write([banded('b', 'BUY')]);
  vi.advanceTimersByTime(10_000);
  expect(told).toEqual(['B: Avoid → Watch', 'B: Strong buy → Buy']);
});
