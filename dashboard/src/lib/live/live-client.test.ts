import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ScriptedSocket } from '../../testing/scripted-socket.ts';
import { tokenRow } from '../../testing/token-row.ts';
import { LiveClient } from './live-client.ts';

let client: LiveClient;
let frames: (() => void)[];
let sessionStands: boolean;
let looks: number;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  frames = [];
  vi.stubGlobal('WebSocket', ScriptedSocket);
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  ScriptedSocket.opened = [];
  sessionStands = false;
  looks = 0;
  client = new LiveClient('ws://test/ws', async () => {
    looks += 1;
    return sessionStands;
  });
  client.authenticate('token');
  client.subscribe({ channel: 'tokens', limit: 200 });
});

afterEach(() => {
  client.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function connect(): ScriptedSocket {
  const socket = ScriptedSocket.last;
  socket.welcome();
  socket.say({ type: 'initial_tokens', seq: 1, serverTimeMs: 0, tokens: [tokenRow({ address: 'A', holders: 1 })] });
  return socket;
}

test('a snapshot fills the book; updates are written once per frame', () => {
  const socket = connect();
  expect(client.status().ready).toBe(true);
  expect(client.book.rows.get('A')?.holders).toBe(1);
  let writes = 0;
  client.book.rows.watchAll(() => {
    writes += 1;
  });
  for (let holders = 2; holders < 50; holders += 1) {
    socket.say({
      type: 'token_update',
      seq: holders,
      tokens: [{ address: 'A', version: holders, holders }],
      removed: [],
    });
  }
  expect(client.book.rows.get('A')?.holders).toBe(1);
  expect(frames).toHaveLength(1);
  frames[0]?.();
  expect(client.book.rows.get('A')?.holders).toBe(49);
  expect(writes).toBe(1);
});

test('after a loss the socket opens again, subscribes again and the words say why', () => {
  connect().drop(1006);
  expect(client.status().connection).toMatchObject({ phase: 'waiting', problem: 'Connection lost unexpectedly' });
  expect(ScriptedSocket.opened).toHaveLength(1);
  vi.advanceTimersByTime(3600);
  expect(ScriptedSocket.opened).toHaveLength(2);
  ScriptedSocket.last.welcome();
  expect(ScriptedSocket.last.sent.slice(0, 2)).toEqual([
    { type: 'authenticate', token: 'token' },
    { type: 'subscribe', channel: 'tokens', limit: 200 },
  ]);
});

test('a gap asks for a snapshot', () => {
  const socket = connect();
  socket.say({ type: 'token_update', seq: 5, tokens: [], removed: [] });
  expect(socket.sent.at(-1)).toEqual({ type: 'resync' });
});

test('a message that no page follows is counted and passed over', () => {
  const socket = connect();
  const before = socket.sent.length;
  const pulse = {
    launchesPerMinute: 0,
    tradesPerSecond: 0,
    scoredPerSecond: 0,
    liveTokens: 1,
    delayP50Ms: null,
    delayP99Ms: null,
    sourceDelayP50Ms: null,
    clients: 1,
  };
  socket.say({
    type: 'operations_update',
    seq: 2,
    serverTimeMs: 0,
    pulse,
    lag: [],
    scoringQueue: 0,
    eventLoopDelayMs: 0,
    sockets: { open: 1, full: 0, bufferedBytes: 0 },
  });
  socket.say({ type: 'token_update', seq: 3, tokens: [], removed: [] });
  expect(socket.sent).toHaveLength(before);
  expect(client.status()).toMatchObject({ pulse: null, connection: { phase: 'open', lastSeq: 1 } });
  vi.advanceTimersByTime(600);
  expect(client.status()).toMatchObject({ pulse: null, connection: { phase: 'open', lastSeq: 3 } });
});

test('a part of a token that was never seen whole asks for a snapshot, once', () => {
  const socket = connect();
  const before = socket.sent.length;
  socket.say({ type: 'token_update', seq: 2, tokens: [{ address: 'B', version: 2, holders: 1 }], removed: [] });
  socket.say({ type: 'token_update', seq: 3, tokens: [{ address: 'B', version: 3, holders: 1 }], removed: [] });
  expect(socket.sent.slice(before)).toEqual([{ type: 'resync' }]);
});

test('a silent line is given up and opened again', () => {
  const socket = connect();
  vi.advanceTimersByTime(45_000);
  expect(socket.closedWith).toBe(4000);
  expect(client.status().connection.problem).toBe('Connection lost unexpectedly');
  vi.advanceTimersByTime(3600);
  expect(ScriptedSocket.opened).toHaveLength(2);
});

test('what is no JSON is left out', () => {
  const socket = connect();
  socket.onmessage?.({ data: '<html>' });
  expect(client.status().connection.phase).toBe('open');
});

test('closing ends it: no timer, no new socket', () => {
  const socket = connect();
  client.close();
  client.close();
  expect(socket.closedWith).toBe(1000);
  vi.advanceTimersByTime(120_000);
  expect(ScriptedSocket.opened).toHaveLength(1);
});

test('signing out closes the socket for good and forgets the rows', () => {
  const socket = connect();
  client.authenticate(null);
  expect(socket.closedWith).toBe(1000);
  expect(client.book.rows.size()).toBe(0);
  expect(client.status()).toMatchObject({ ready: false, pulse: null, connection: { phase: 'idle' } });
  socket.drop(1000);
  socket.say({ type: 'initial_tokens', seq: 1, serverTimeMs: 0, tokens: [tokenRow({ address: 'B' })] });
  vi.advanceTimersByTime(120_000);
  expect(ScriptedSocket.opened).toHaveLength(1);
  expect(client.book.rows.size()).toBe(0);
});

test('another user authenticates anew, and sees nothing of the one before', () => {
  connect();
  client.authenticate('other');
  expect(ScriptedSocket.opened).toHaveLength(2);
  expect(client.book.rows.size()).toBe(0);
  ScriptedSocket.last.welcome();
  expect(ScriptedSocket.last.sent[0]).toEqual({ type: 'authenticate', token: 'other' });
  client.authenticate('other');
  expect(ScriptedSocket.opened).toHaveLength(2);
});

test.each([4401, 4403])('close code %s asks for the session and does not reconnect by itself', async (code) => {
  connect().drop(code);
  await Promise.resolve();
  vi.advanceTimersByTime(120_000);
  expect(client.status().connection).toMatchObject({
    phase: 'refused',
    problem: `Connection closed (code: ${code})`,
  });
  expect(ScriptedSocket.opened).toHaveLength(1);
});

test('where the session stands, the refused connection is tried again later', async () => {
  sessionStands = true;
  connect().drop(4403);
  await vi.waitFor(() => expect(client.status().connection.phase).toBe('waiting'));
  vi.advanceTimersByTime(3600);
  expect(ScriptedSocket.opened).toHaveLength(2);
});

test('access that ends while the line is open asks for the session, once each time', () => {
  const socket = connect();
  const tell = (fullAccess: boolean) =>
    socket.say({ type: 'authenticated', role: 'user', fullAccess, sessionExpiresAt: Number.MAX_SAFE_INTEGER });
  expect(looks).toBe(0);
  tell(false);
  expect(looks).toBe(1);
  tell(true);
  expect(looks).toBe(2);
  expect(socket.sent.at(-1)).toEqual({ type: 'subscribe', channel: 'tokens', limit: 200 });
  expect(ScriptedSocket.opened).toHaveLength(1);
});

test('one connection too many is closed calmly, and opened again by its reader alone', () => {
  connect().drop(4429);
  vi.advanceTimersByTime(120_000);
  dispatchEvent(new Event('online'));
  expect(ScriptedSocket.opened).toHaveLength(1);
  expect(client.status().connection).toMatchObject({ phase: 'closed', problem: expect.stringMatching(/^Paused/) });
  client.retry();
  expect(ScriptedSocket.opened).toHaveLength(2);
});

test('what cost too much is asked for again when the wait is over, once', () => {
  const socket = connect();
  const before = socket.sent.length;
  const error = { type: 'error', error: 'RATE_LIMITED', message: 'Too much', retryAfterMs: 2_000 } as const;
  socket.say(error);
  socket.say(error);
  client.subscribe({ channel: 'tokens', limit: 500 });
  vi.advanceTimersByTime(1_900);
  expect(socket.sent.slice(before)).toEqual([]);
  vi.advanceTimersByTime(200);
  expect(socket.sent.slice(before)).toEqual([{ type: 'subscribe', channel: 'tokens', limit: 500 }]);
});

test('an impatient reader tries again at once', () => {
  connect().drop(1006);
  client.retry();
  expect(ScriptedSocket.opened).toHaveLength(2);
  vi.advanceTimersByTime(120_000);
  expect(ScriptedSocket.opened).toHaveLength(2);
});

test('the rest of a long list says nothing about delay, a change does', async () => {
  const socket = ScriptedSocket.last;
  const atMs = Date.now();
  const row = tokenRow({ address: 'A', version: 1, receivedAtMs: atMs - 20_000 });
  socket.welcome();
  socket.say({ type: 'pong', timestamp: atMs, serverTimeMs: atMs });
  socket.say({ type: 'initial_tokens', seq: 1, serverTimeMs: atMs, tokens: [] });
  socket.say({ type: 'token_update', seq: 2, tokens: [row], removed: [] });
  frames.shift()?.();
  vi.advanceTimersByTime(1_000);
  const change = { address: 'A', version: 2, holders: 2, receivedAtMs: atMs + 990 };
  socket.say({ type: 'token_update', seq: 3, tokens: [change], removed: [] });
  await vi.waitFor(() => {
    frames.shift()?.();
    vi.advanceTimersByTime(1);
    expect(client.status().delay).toMatchObject({ samples: 1 });
  });
  expect(client.status().delay?.p99Ms).toBeLessThan(5_000);
});
