import type { ServerMessage } from '@mintscope/schemas/live/messages';
import { describe, expect, test } from 'vitest';
import {
  type Connection,
  type ConnectionEvent,
  closeReason,
  type Effect,
  idleConnection,
  retryDelayMs,
  silenceMs,
  stepConnection,
} from './connection.ts';

const subscription = { channel: 'tokens', limit: 200 } as const;

function run(events: ConnectionEvent[], from = idleConnection): { state: Connection; effects: Effect[] } {
  let state = from;
  const effects: Effect[] = [];
  for (const event of events) {
    const step = stepConnection(state, event);
    state = step.next;
    effects.push(...step.effects);
  }
  return { state, effects };
}

function message(message: ServerMessage, nowMs = 1000): ConnectionEvent {
  return { type: 'message', message, startsAfresh: message.type === 'initial_tokens', nowMs };
}

function update(seq: number): ConnectionEvent {
  return message({ type: 'token_update', seq, tokens: [], removed: [] });
}

const snapshot = (seq: number) => message({ type: 'initial_tokens', seq, serverTimeMs: 0, tokens: [] });
const signIn: ConnectionEvent = { type: 'authenticate', token: 'abc' };
const welcome = (nowMs = 1000, fullAccess = true) =>
  message({ type: 'authenticated', role: 'user', fullAccess, sessionExpiresAt: 9e12 }, nowMs);
const connected = run([
  { type: 'subscribe', subscription },
  signIn,
  { type: 'opened', nowMs: 1000 },
  welcome(),
  snapshot(1),
]).state;

test('visitors have no feed, whatever they look at', () => {
  expect(run([{ type: 'subscribe', subscription }, { type: 'retry' }])).toMatchObject({
    state: { phase: 'idle' },
    effects: [],
  });
});

test('the token is the first message; what was asked for follows when it is accepted', () => {
  const asked = run([{ type: 'subscribe', subscription }, signIn, { type: 'opened', nowMs: 5 }]);
  expect(asked.state.phase).toBe('greeting');
  expect(asked.effects.slice(-2)).toEqual([
    { type: 'open' },
    { type: 'send', message: { type: 'authenticate', token: 'abc' } },
  ]);
  const { state, effects } = run([welcome(5)], asked.state);
  expect(state.phase).toBe('open');
  expect(effects).toEqual([
    { type: 'send', message: { type: 'subscribe', channel: 'tokens', limit: 200 } },
    { type: 'send', message: { type: 'ping', timestamp: 5 } },
  ]);
});

test('another token drops socket and rows, and keeps what the page looks at', () => {
  const { state, effects } = run([{ type: 'authenticate', token: 'other' }], connected);
  expect(effects).toEqual([{ type: 'drop' }, { type: 'clear' }, { type: 'open' }]);
  expect(state).toMatchObject({ phase: 'connecting', token: 'other', subscription, lastSeq: 0 });
  const out = run([{ type: 'authenticate', token: null }], connected);
  expect(out.effects).toEqual([{ type: 'drop' }, { type: 'clear' }]);
  expect(out.state.phase).toBe('idle');
});

test.each([4401, 4403])('close code %s waits for the session to be confirmed', (code) => {
  const refused = run([{ type: 'lost', code, jitter: 0 }, { type: 'retry' }], connected);
  expect(refused.effects).toEqual([{ type: 'refused' }]);
  expect(refused.state.phase).toBe('refused');
  const again = run([{ type: 'confirmed', jitter: 0 }], refused.state);
  expect(again).toMatchObject({ state: { phase: 'waiting' }, effects: [{ type: 'retry-in', delayMs: 3000 }] });
});

test('access that ends on an open line has the session looked at; when it is back, the page is followed again', () => {
  const over = run([welcome(2000, false)], connected);
  expect(over.effects).toEqual([{ type: 'changed' }]);
  expect(over.state.phase).toBe('open');
  expect(run([welcome(3000)], over.state).effects).toEqual([
    { type: 'send', message: { type: 'subscribe', channel: 'tokens', limit: 200 } },
    { type: 'changed' },
  ]);
});

test('a token that lets in, but no longer see everything, has the session looked at', () => {
  const { state, effects } = run([signIn, { type: 'opened', nowMs: 5 }, welcome(5, false)]);
  expect(state.phase).toBe('open');
  expect(effects.at(-1)).toEqual({ type: 'changed' });
});

test('a later subscription replaces the old one without a new socket', () => {
  const { effects } = run([{ type: 'subscribe', subscription: { channel: 'token', address: 'A' } }], connected);
  expect(effects).toEqual([{ type: 'send', message: { type: 'subscribe', channel: 'token', address: 'A' } }]);
});

test('a pace is told to an open line once, and again after a loss', () => {
  const pace: ConnectionEvent = { type: 'pace', everyMs: 200 };
  const told = { type: 'send', message: { type: 'pace', everyMs: 200 } };
  expect(run([pace, pace], connected).effects).toEqual([told]);
  const before = run([pace, signIn, { type: 'opened', nowMs: 5 }]);
  expect(before.effects).not.toContainEqual(told);
  expect(run([welcome()], before.state).effects).toContainEqual(told);
  const back = run(
    [pace, { type: 'lost', code: 1006, jitter: 0 }, { type: 'retry' }, { type: 'opened', nowMs: 5 }, welcome()],
    connected,
  );
  expect(back.effects.filter(({ type }) => type === 'send').slice(-3)).toMatchObject([
    told,
    { message: { type: 'subscribe' } },
    { message: { type: 'ping' } },
  ]);
  expect(run([{ type: 'authenticate', token: 'other' }], back.state).state.everyMs).toBe(200);
  expect(run([{ type: 'pace', everyMs: 0 }], back.state).effects).toMatchObject([{ message: { everyMs: 0 } }]);
});

test('a token that is never looked at is a silent line', () => {
  const { state } = run([signIn, { type: 'opened', nowMs: 1000 }]);
  expect(run([{ type: 'beat', nowMs: 1001 + silenceMs }], state).effects).toEqual([{ type: 'close', code: 4000 }]);
});

describe('sequence numbers', () => {
  test('messages in order are applied, nothing is asked for', () => {
    const { state, effects } = run([update(2), update(3)], connected);
    expect(state.lastSeq).toBe(3);
    expect(effects.map((effect) => effect.type)).toEqual(['apply', 'apply']);
  });

  test('a gap asks once for a fresh snapshot, which ends the resync', () => {
    const after = run([update(4), update(7)], connected);
    expect(after.effects.filter((effect) => effect.type === 'send')).toEqual([
      { type: 'send', message: { type: 'resync' } },
    ]);
    expect(after.state.resyncing).toBe(true);
    const synced = run([snapshot(8), update(9)], after.state);
    expect(synced.state).toMatchObject({ resyncing: false, lastSeq: 9 });
    expect(synced.effects.map((effect) => effect.type)).toEqual(['apply', 'send', 'apply']);
  });

  test('a new connection counts from 1 again', () => {
    const { state, effects } = run(
      [
        { type: 'lost', code: 1006, jitter: 0 },
        { type: 'retry' },
        { type: 'opened', nowMs: 0 },
        welcome(),
        snapshot(1),
        update(2),
      ],
      run([update(2), update(3)], connected).state,
    );
    expect(state.lastSeq).toBe(2);
    expect(effects).not.toContainEqual({ type: 'send', message: { type: 'resync' } });
  });
});

describe('reconnect', () => {
  test('3 s x 1.5 up to 30 s', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 50].map((attempt) => retryDelayMs(attempt, 0))).toEqual([
      3000, 4500, 6750, 10_125, 15_188, 22_781, 30_000, 30_000,
    ]);
  });

  test('jitter spreads by a fifth', () => {
    expect([retryDelayMs(0, -1), retryDelayMs(0, 1)]).toEqual([2400, 3600]);
  });

  test('each loss waits longer, a snapshot starts over', () => {
    const loss: ConnectionEvent = { type: 'lost', code: 1006, jitter: 0 };
    const { state, effects } = run([loss, { type: 'retry' }, loss, { type: 'retry' }, loss], connected);
    expect(effects.filter((effect) => effect.type === 'retry-in')).toEqual([
      { type: 'retry-in', delayMs: 3000 },
      { type: 'retry-in', delayMs: 4500 },
      { type: 'retry-in', delayMs: 6750 },
    ]);
    const again = run([{ type: 'retry' }, { type: 'opened', nowMs: 0 }, welcome(), snapshot(1), loss], state);
    expect(again.effects).toContainEqual({ type: 'retry-in', delayMs: 3000 });
  });

  test('none after a normal close, none after stop', () => {
    const normal = run([{ type: 'lost', code: 1000, jitter: 0 }], connected);
    expect(normal.effects).toEqual([]);
    expect(normal.state.phase).toBe('closed');
    const stopped = run([{ type: 'stop' }, { type: 'lost', code: 1006, jitter: 0 }], connected);
    expect(stopped.effects).toEqual([{ type: 'close', code: 1000 }]);
  });
});

test.each([
  [1000, 'Connection closed normally'],
  [1006, 'Connection lost unexpectedly'],
  [4429, 'Paused: the live feed is open in too many other windows'],
  [1011, 'Connection closed (code: 1011)'],
])('close code %s reads %s', (code, text) => {
  expect(closeReason(code)).toBe(text);
  expect(run([{ type: 'lost', code, jitter: 0 }], connected).state.problem).toBe(text);
});

test('one connection too many stays closed until its reader wants it back', () => {
  const { state, effects } = run(
    [
      { type: 'lost', code: 4429, jitter: 0 },
      { type: 'beat', nowMs: 9e9 },
    ],
    connected,
  );
  expect([state.phase, effects]).toEqual(['closed', []]);
  expect(run([{ type: 'retry' }], state).effects).toEqual([{ type: 'open' }]);
});

describe('a server that asks us to wait', () => {
  const wait = message({ type: 'error', error: 'RATE_LIMITED', message: 'Too much', retryAfterMs: 2500 });

  test('is asked for nothing that costs meanwhile, and then for what the page wants by then', () => {
    const other = { channel: 'token', address: 'A' } as const;
    const asked = run([wait, { type: 'subscribe', subscription: other }, update(9), update(11)], connected);
    expect(asked.effects.filter(({ type }) => type !== 'apply')).toEqual([{ type: 'release-in', delayMs: 2500 }]);
    const released = run([{ type: 'released' }, { type: 'released' }], asked.state);
    expect(released.effects).toEqual([{ type: 'send', message: { type: 'subscribe', ...other } }]);
    const synced = run([snapshot(12)], released.state).state;
    expect(synced).toMatchObject({ held: false, resyncing: false, problem: null });
  });

  test('is not asked for more by an old wait over a new connection', () => {
    const { state } = run(
      [wait, { type: 'lost', code: 1006, jitter: 0 }, { type: 'retry' }, { type: 'opened', nowMs: 0 }, welcome()],
      connected,
    );
    expect(run([{ type: 'released' }], state).effects).toEqual([]);
  });
});

test('a socket that never opened says that an error occurred', () => {
  const { state } = run([signIn, { type: 'errored' }, { type: 'lost', code: 1006, jitter: 0 }]);
  expect(state.problem).toBe('Connection error occurred');
});

test('a ping is answered with its timestamp', () => {
  expect(run([message({ type: 'ping', timestamp: 77 })], connected).effects).toEqual([
    { type: 'send', message: { type: 'pong', timestamp: 77 } },
  ]);
});

test('the clock offset comes from the round trip, and a slow round trip does not spoil it', () => {
  const near = run([message({ type: 'pong', timestamp: 1000, serverTimeMs: 5010 }, 1020)], connected).state;
  expect(near).toMatchObject({ offsetMs: 4000, roundTripMs: 20 });
  const far = run([message({ type: 'pong', timestamp: 2000, serverTimeMs: 9000 }, 4000)], near).state;
  expect(far).toMatchObject({ offsetMs: 4000, roundTripMs: expect.closeTo(22.1, 5) });
});

test('a silent line is closed and reconnects', () => {
  expect(run([{ type: 'beat', nowMs: 1000 + silenceMs }], connected).effects[0]?.type).toBe('send');
  const { effects } = run([{ type: 'beat', nowMs: 1001 + silenceMs }], connected);
  expect(effects).toEqual([{ type: 'close', code: 4000 }]);
  expect(run([{ type: 'lost', code: 4000, jitter: 0 }], connected).state).toMatchObject({
    phase: 'waiting',
    problem: 'Connection lost unexpectedly',
  });
});
