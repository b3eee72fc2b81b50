import type { ServerMessage } from '@mintscope/schemas/live/messages';
import { openChannels, type Told } from './channels/channels.ts';
import type { NumberedMessage } from './channels/receiver.ts';
import type { TokenBook } from './channels/tokens/token-book.ts';
import { type Connection, type Effect, idleConnection, type Subscription, stepConnection } from './connection.ts';

/** What the top bar shows of the connection; changes at most twice a second. */
export interface LiveStatus extends Told {
  connection: Connection;
  /** When the line was last up (ms of our clock); null before. */
  lastHeardMs: number | null;
}

export interface LiveClient {
  book: TokenBook;
  status: () => LiveStatus;
  watchStatus: (listener: () => void) => () => void;
  /** Whose feed it is; null closes it and forgets the rows. */
  authenticate: (token: string | null) => void;
  subscribe: (subscription: Subscription) => void;
  /** Tries again now instead of when the wait is over. */
  retry: () => void;
  /** Server time now, by the measured offset (ms). */
  serverNowMs: () => number;
  close: () => void;
}

const beatMs = 5_000;
const statusMs = 500;

/**
 * Opens the live feed at `url` as soon as there is a token.
 * `lookAtSession` asks the server about the session and tells whether it stands: after a refusal of its token, and when what
 * its user may see has changed.
 */
export function createLiveClient(url: string, lookAtSession: () => Promise<boolean> = async () => false): LiveClient {
  const listeners = new Set<() => void>();
  let state = idleConnection;
  let socket: WebSocket | null = null;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let releaseTimer: ReturnType<typeof setTimeout> | undefined;
  let statusTimer: ReturnType<typeof setTimeout> | undefined;
  const feed = openChannels({
    serverNowMs: () => (state.offsetMs === null ? null : serverNowMs()),
    listed: publish,
  });
  let status = snapshot();

  const retry = () => {
    clearTimeout(retryTimer);
    dispatch({ type: 'retry' });
  };
  const online = () => {
    if (state.phase === 'waiting') retry();
  };
  addEventListener('online', online);
  const beat = setInterval(() => dispatch({ type: 'beat', nowMs: Date.now() }), beatMs);

  function snapshot(): LiveStatus {
    return { connection: state, ...feed.told(), lastHeardMs: state.heardAtMs || null };
  }

  function publish(): void {
    clearTimeout(statusTimer);
    statusTimer = undefined;
    status = snapshot();
    for (const listener of listeners) listener();
  }

  function dispatch(event: Parameters<typeof stepConnection>[1]): void {
    const { phase } = state;
    const step = stepConnection(state, event);
    state = step.next;
    step.effects.forEach(perform);
    if (state.phase !== phase) publish();
    else statusTimer ??= setTimeout(publish, statusMs);
  }

  function perform(effect: Effect): void {
    switch (effect.type) {
      case 'open':
        open();
        break;
      case 'close':
        clearTimeout(retryTimer);
        // A line that is silent may never confirm the close: do not wait for it.
        endSocket(effect.code);
        break;
      case 'drop':
        clearTimeout(retryTimer);
        closeQuietly(dropSocket());
        break;
      case 'clear':
        feed.clear();
        break;
      case 'refused':
        void lookAtSession().then((stands) => stands && dispatch({ type: 'confirmed', jitter: jitter() }));
        break;
      case 'changed':
        void lookAtSession();
        break;
      case 'send':
        if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(effect.message));
        break;
      case 'retry-in':
        retryTimer = setTimeout(() => dispatch({ type: 'retry' }), effect.delayMs);
        break;
      case 'release-in':
        clearTimeout(releaseTimer);
        releaseTimer = setTimeout(() => dispatch({ type: 'released' }), effect.delayMs);
        break;
      case 'apply':
        apply(effect.message);
        break;
      default:
        effect satisfies never;
    }
  }

  function open(): void {
    const opening = new WebSocket(url);
    socket = opening;
    opening.onopen = () => dispatch({ type: 'opened', nowMs: Date.now() });
    opening.onerror = () => dispatch({ type: 'errored' });
    opening.onclose = (event) => {
      if (socket !== opening) return;
      socket = null;
      dispatch({ type: 'lost', code: event.code, jitter: jitter() });
    };
    opening.onmessage = (event) => {
      const message = readMessage(event.data);
      if (!message || socket !== opening) return;
      const startsAfresh = 'seq' in message && feed.receiverOf(message)?.startsAfresh === true;
      dispatch({ type: 'message', message, startsAfresh, nowMs: Date.now() });
    };
  }

  function dropSocket(): WebSocket | null {
    const dropped = socket;
    socket = null;
    return dropped;
  }

  function endSocket(code: number): void {
    const ending = dropSocket();
    ending?.close(code);
    if (ending && state.phase !== 'closed') dispatch({ type: 'lost', code, jitter: jitter() });
  }

  function apply(message: NumberedMessage): void {
    if (feed.receiverOf(message)?.apply(message) === false) dispatch({ type: 'missed' });
  }

  function serverNowMs(): number {
    return Date.now() + (state.offsetMs ?? 0);
  }

  return {
    book: feed.book,
    status: () => status,
    watchStatus(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    authenticate: (token) => dispatch({ type: 'authenticate', token }),
    subscribe: (subscription) => dispatch({ type: 'subscribe', subscription }),
    retry,
    serverNowMs,
    close() {
      removeEventListener('online', online);
      clearInterval(beat);
      dispatch({ type: 'stop' });
      clearTimeout(statusTimer);
      clearTimeout(releaseTimer);
      feed.close();
    },
  };
}

/** A browser complains about a socket that is closed before it is open. */
function closeQuietly(socket: WebSocket | null): void {
  if (socket?.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close(1000);
  else socket?.close(1000);
}

function readMessage(data: unknown): ServerMessage | null {
  try {
    // Our own server's messages are trusted; parsing twenty thousand updates a second against a schema is not affordable.
    return JSON.parse(String(data)) as ServerMessage;
  } catch {
    return null;
  }
}

/** Evenly spread over -1..1. */
function jitter(): number {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
  return (value / 0xffff_ffff) * 2 - 1;
}
