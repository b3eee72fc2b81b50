import type { SubscribeInput } from '@mintscope/schemas/live/channels';
import { closeCodes } from '@mintscope/schemas/live/close-codes';
import type { ClientMessageInput, ServerMessage } from '@mintscope/schemas/live/messages';

/** What channels send, and the pulse: counted by `seq`. */
export type NumberedMessage = Extract<ServerMessage, { seq: number }>;

/** What a page wants to see; a new subscription replaces the old one. */
export type Subscription = Wanted<SubscribeInput>;
type Wanted<Message> = Message extends SubscribeInput ? Omit<Message, 'type'> : never;

/**
 * idle: no user is signed in who may follow the feed. greeting: the socket is open, the token is being looked at. refused: the
 * server did not accept the token, and nothing happens until the page has asked whether the session still stands.
 */
export type Phase = 'idle' | 'connecting' | 'greeting' | 'open' | 'waiting' | 'refused' | 'closed';

export interface Connection {
  phase: Phase;
  /** Whose feed it is; null for visitors, who have none. */
  token: string | null;
  /** Attempts since the last message arrived; decides the next delay. */
  attempt: number;
  subscription: Subscription | null;
  /** It is to be told at most so often (ms); 0 = as it comes. */
  everyMs: number;
  /** Sequence number of the last message applied; 0 before the first. */
  lastSeq: number;
  /** A fresh snapshot was asked for and has not come yet. */
  resyncing: boolean;
  /** The server has asked us to wait: what the page wants is asked for when that is over. */
  held: boolean;
  /** Why the last connection ended, in the words of the error catalogue. */
  problem: string | null;
  /** Server clock minus ours (ms); null until the first pong. */
  offsetMs: number | null;
  roundTripMs: number | null;
  /** When the last message came, by our clock (ms). */
  heardAtMs: number;
}

export type ConnectionEvent =
  /** A user signed in, switched or (null) signed out. */
  | { type: 'authenticate'; token: string | null }
  | { type: 'subscribe'; subscription: Subscription }
  | { type: 'pace'; everyMs: number }
  | { type: 'opened'; nowMs: number }
  /** `startsAfresh`: the message tells everything that is followed. */
  | { type: 'message'; message: ServerMessage; startsAfresh: boolean; nowMs: number }
  /** A message could not be applied without what was missed before it. */
  | { type: 'missed' }
  | { type: 'errored' }
  | { type: 'lost'; code: number; jitter: number }
  | { type: 'retry' }
  /** The time that the server asked us to wait is over. */
  | { type: 'released' }
  /** The session stands although the server refused its token. */
  | { type: 'confirmed'; jitter: number }
  | { type: 'beat'; nowMs: number }
  | { type: 'stop' };

export type Effect =
  | { type: 'open' }
  | { type: 'close'; code: number }
  /** Closes the socket without counting it as a loss. */
  | { type: 'drop' }
  /** Forgets every row: they are another user's. */
  | { type: 'clear' }
  /** The session must be looked at. */
  | { type: 'refused' }
  /** So must it be when the server lets its user see more or less than before; the socket goes on. */
  | { type: 'changed' }
  | { type: 'send'; message: ClientMessageInput }
  | { type: 'retry-in'; delayMs: number }
  | { type: 'release-in'; delayMs: number }
  | { type: 'apply'; message: NumberedMessage };

export interface Step {
  next: Connection;
  effects: Effect[];
}

const reconnect = { baseMs: 3000, factor: 1.5, mostMs: 30_000, jitter: 0.2 } as const;
/** The server pings every 15 s: two missed ones and a bit mean that the line is dead although neither side closed it. */
export const silenceMs = 40_000;
/** How much worse a clock sample counts with each later one. */
const ageing = 1.1;
const normalClosure = 1000;
/** Codes 4000-4999 are ours to use. */
const silentLineCode = 4000;
const refusals: readonly number[] = [closeCodes.unauthenticated, closeCodes.sessionEnded];

export const idleConnection: Connection = {
  phase: 'idle',
  token: null,
  attempt: 0,
  subscription: null,
  everyMs: 0,
  lastSeq: 0,
  resyncing: false,
  held: false,
  problem: null,
  offsetMs: null,
  roundTripMs: null,
  heardAtMs: 0,
};

/** The whole behaviour of the live connection, without a socket or a clock: state and event in, state and effects out. */
export function stepConnection(state: Connection, event: ConnectionEvent): Step {
  switch (event.type) {
    case 'authenticate':
      return authenticate(state, event.token);
    case 'subscribe':
      return subscribe({ ...state, subscription: event.subscription });
    case 'pace':
      return pace(state, event.everyMs);
    case 'opened':
      return opened(state, event.nowMs);
    case 'message':
      return receive({ ...state, heardAtMs: event.nowMs }, event);
    case 'missed':
      return missed(state);
    case 'errored':
      return { next: { ...state, problem: 'Connection error occurred' }, effects: [] };
    case 'lost':
      return lost(state, event.code, event.jitter);
    case 'retry':
      return state.phase === 'waiting' || state.phase === 'closed' ? open(state) : stay(state);
    case 'released':
      return state.held ? subscribe({ ...state, held: false }) : stay(state);
    case 'confirmed':
      return state.phase === 'refused' ? waitFor(state, event.jitter) : stay(state);
    case 'beat':
      return beat(state, event.nowMs);
    case 'stop':
      return { next: { ...state, phase: 'closed', token: null }, effects: [{ type: 'close', code: normalClosure }] };
    default:
      return event satisfies never;
  }
}

/** Delay before attempt n (0 = the first after a loss): 3 s x 1.5^n up to 30 s, spread by +-20 % (jitter -1..1). */
export function retryDelayMs(attempt: number, jitter: number): number {
  const delayMs = Math.min(reconnect.mostMs, reconnect.baseMs * reconnect.factor ** attempt);
  return Math.round(delayMs * (1 + reconnect.jitter * jitter));
}

export function closeReason(code: number): string {
  if (code === normalClosure) return 'Connection closed normally';
  if (code === closeCodes.crowdedOut) return 'Paused: the live feed is open in too many other windows';
  if (code === 1006 || code === silentLineCode) return 'Connection lost unexpectedly';
  return `Connection closed (code: ${code})`;
}

function stay(next: Connection): Step {
  return { next, effects: [] };
}

/** Another user gets a connection and rows of their own; the same one again changes nothing. */
function authenticate(state: Connection, token: string | null): Step {
  if (token === state.token) return stay(state);
  const { subscription, everyMs } = state;
  const fresh: Connection = { ...idleConnection, subscription, everyMs, token };
  const { next, effects } = open(fresh);
  return { next, effects: [{ type: 'drop' }, { type: 'clear' }, ...effects] };
}

function open(state: Connection): Step {
  if (state.token === null) return stay(state);
  return { next: { ...state, phase: 'connecting' }, effects: [{ type: 'open' }] };
}

function subscribe(state: Connection): Step {
  return state.phase === 'open' && !state.held ? { next: state, effects: greeting(state) } : stay(state);
}

function pace(state: Connection, everyMs: number): Step {
  if (everyMs === state.everyMs) return stay(state);
  const effects: Effect[] = state.phase === 'open' ? [{ type: 'send', message: { type: 'pace', everyMs } }] : [];
  return { next: { ...state, everyMs }, effects };
}

function opened(state: Connection, nowMs: number): Step {
  if (state.token === null) return stay(state);
  const message = { type: 'authenticate', token: state.token } as const;
  return { next: { ...state, phase: 'greeting', heardAtMs: nowMs }, effects: [{ type: 'send', message }] };
}

/**
 * Said again on an open line, it tells that what the user may see has changed: the server has ended what they may follow no
 * longer, and waits to be asked for what they may follow again.
 */
function authenticated(state: Connection, fullAccess: boolean, nowMs: number): Step {
  if (state.phase === 'open') {
    return { next: state, effects: [...(fullAccess ? greeting(state) : []), { type: 'changed' }] };
  }
  if (state.phase !== 'greeting') return stay(state);
  const { next, effects } = accepted(state, nowMs);
  return { next, effects: fullAccess ? effects : [...effects, { type: 'changed' }] };
}

function accepted(state: Connection, nowMs: number): Step {
  const next: Connection = { ...state, phase: 'open', lastSeq: 0, resyncing: false, held: false, problem: null };
  const { everyMs } = next;
  const paced: Effect[] = everyMs === 0 ? [] : [{ type: 'send', message: { type: 'pace', everyMs } }];
  return {
    next,
    effects: [...paced, ...greeting(next), { type: 'send', message: { type: 'ping', timestamp: nowMs } }],
  };
}

function greeting({ subscription }: Connection): Effect[] {
  return subscription ? [{ type: 'send', message: { type: 'subscribe', ...subscription } }] : [];
}

function lost(state: Connection, code: number, jitter: number): Step {
  if (state.phase === 'closed' || state.phase === 'idle') return stay(state);
  // A browser reports a failure as 'error' and then as 1006: the first sentence is the better one while never connected.
  const problem = code === 1006 && state.problem ? state.problem : closeReason(code);
  // To come back by itself would end another window's connection, which would come back in turn.
  if (code === normalClosure || code === closeCodes.crowdedOut) return stay({ ...state, phase: 'closed', problem });
  if (refusals.includes(code)) {
    return { next: { ...state, phase: 'refused', problem }, effects: [{ type: 'refused' }] };
  }
  return waitFor({ ...state, problem }, jitter);
}

function waitFor(state: Connection, jitter: number): Step {
  return {
    next: { ...state, phase: 'waiting', attempt: state.attempt + 1 },
    effects: [{ type: 'retry-in', delayMs: retryDelayMs(state.attempt, jitter) }],
  };
}

function beat(state: Connection, nowMs: number): Step {
  if (state.phase !== 'open' && state.phase !== 'greeting') return stay(state);
  if (nowMs - state.heardAtMs > silenceMs) return { next: state, effects: [{ type: 'close', code: silentLineCode }] };
  if (state.phase === 'greeting') return stay(state);
  return { next: state, effects: [{ type: 'send', message: { type: 'ping', timestamp: nowMs } }] };
}

function receive(state: Connection, { message, startsAfresh, nowMs }: ConnectionEvent & { type: 'message' }): Step {
  switch (message.type) {
    case 'ping':
      return { next: state, effects: [{ type: 'send', message: { type: 'pong', timestamp: message.timestamp } }] };
    case 'pong':
      return stay(withClock(state, message, nowMs));
    case 'authenticated':
      return authenticated(state, message.fullAccess, nowMs);
    case 'error':
      return refused(state, message);
    default:
      return startsAfresh ? begin(state, message, nowMs) : sequenced(state, message);
  }
}

function begin(state: Connection, message: NumberedMessage, nowMs: number): Step {
  return {
    next: { ...state, attempt: 0, lastSeq: message.seq, resyncing: false, problem: null },
    effects: [
      { type: 'apply', message },
      { type: 'send', message: { type: 'ping', timestamp: nowMs } },
    ],
  };
}

/** What was not done for its cost is asked for again after the wait; until then nothing else that costs is. */
function refused(state: Connection, { message, retryAfterMs }: Extract<ServerMessage, { type: 'error' }>): Step {
  const next = { ...state, problem: message };
  if (retryAfterMs === undefined) return stay(next);
  return { next: { ...next, held: true, resyncing: true }, effects: [{ type: 'release-in', delayMs: retryAfterMs }] };
}

/** Values are absolute, so what comes after a gap is applied too; the snapshot asked for fills in what was missed. */
function sequenced(state: Connection, message: NumberedMessage): Step {
  const gap = message.seq !== state.lastSeq + 1;
  const next = { ...state, attempt: 0, lastSeq: message.seq };
  const asked = gap ? missed(next) : stay(next);
  return { next: asked.next, effects: [{ type: 'apply', message }, ...asked.effects] };
}

/** Asks for everything afresh, once. */
function missed(state: Connection): Step {
  if (state.resyncing) return stay(state);
  return { next: { ...state, resyncing: true }, effects: [{ type: 'send', message: { type: 'resync' } }] };
}

/**
 * Half the round trip is the best guess for the way back, and the fastest round trip gives the best guess. A slower one is
 * not taken over, but makes the one held older, so that clocks that drift apart are noticed.
 */
function withClock(state: Connection, pong: { timestamp: number; serverTimeMs: number }, nowMs: number): Connection {
  const roundTripMs = Math.max(0, nowMs - pong.timestamp);
  if (state.roundTripMs !== null && roundTripMs > state.roundTripMs) {
    return { ...state, roundTripMs: state.roundTripMs * ageing + 0.1 };
  }
  return { ...state, roundTripMs, offsetMs: pong.serverTimeMs + roundTripMs / 2 - nowMs };
}
