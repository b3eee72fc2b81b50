import type { NumberedMessage } from '@mintscope/client/connection';
import {
  type Connection,
  type ConnectionEvent,
  type Effect,
  idleConnection,
  type Subscription,
  stepConnection,
} from '@mintscope/client/connection';
import { jitter } from '@mintscope/client/jitter';
import { LiveSocket } from '@mintscope/client/live-socket';
import { createStore } from 'zustand/vanilla';
import { type FeedChannels, openChannels, type Told } from './channels/channels.ts';
import type { ChatNews } from './channels/chat/chat-news.ts';
import type { DiscoveryNews } from './channels/discovery/discovery-news.ts';
import type { PickBook } from './channels/picks/pick-book.ts';
import type { TokenBook } from './channels/tokens/token-book.ts';
import type { WinnerNews } from './channels/winners/winner-news.ts';
import { watchReader } from './watch-reader.ts';

/** What the top bar shows of the connection; changes at most twice a second. */
export interface LiveStatus extends Told {
  connection: Connection;
  /** When the line was last up (ms of our clock); null before. */
  lastHeardMs: number | null;
}

type Timer = ReturnType<typeof setTimeout> | undefined;

const beatMs = 5_000;
const statusMs = 500;

/** The live feed: open as soon as there is a token. */
export class LiveClient {
  readonly #socket: LiveSocket;
  readonly #lookAtSession: () => Promise<boolean>;
  #connection = idleConnection;
  readonly #reader = watchReader((everyMs) => this.#dispatch({ type: 'pace', everyMs }));
  readonly #feed = openChannels({
    reader: this.#reader,
    serverNowMs: () => (this.#connection.offsetMs === null ? null : this.serverNowMs()),
    listed: () => this.#publish(),
  });
  readonly #status = createStore<LiveStatus>()(() => this.#snapshot());
  readonly status = this.#status.getState;
  readonly watchStatus: (listener: () => void) => () => void = this.#status.subscribe;
  readonly #beat = setInterval(() => this.#dispatch({ type: 'beat', nowMs: Date.now() }), beatMs);
  #retryTimer: Timer;
  #releaseTimer: Timer;
  #statusTimer: Timer;

  /**
   * @param lookAtSession asks the server about the session and tells whether it stands: after a refusal of its token, and when
   * what its user may see has changed.
   */
  constructor(url: string, lookAtSession: () => Promise<boolean> = async () => false) {
    this.#lookAtSession = lookAtSession;
    this.#socket = new LiveSocket(() => new WebSocket(url), {
      opened: () => this.#dispatch({ type: 'opened', nowMs: Date.now() }),
      errored: () => this.#dispatch({ type: 'errored' }),
      lost: (code) => this.#dispatch({ type: 'lost', code, jitter: jitter() }),
      received: (message) => {
        const startsAfresh = 'seq' in message && this.#feed.receiverOf(message)?.startsAfresh === true;
        this.#dispatch({ type: 'message', message, startsAfresh, nowMs: Date.now() });
      },
    });
    addEventListener('online', this.#online);
  }

  get book(): TokenBook {
    return this.#feed.book;
  }

  get discovery(): DiscoveryNews {
    return this.#feed.discovery;
  }

  get picks(): PickBook {
    return this.#feed.picks;
  }

  get winners(): Pick<WinnerNews, 'watch'> {
    return this.#feed.winners;
  }

  get chat(): Pick<ChatNews, 'watch'> {
    return this.#feed.chat;
  }

  get account(): FeedChannels['account'] {
    return this.#feed.account;
  }

  /** Whose feed it is; null closes it and forgets the rows. */
  authenticate(token: string | null): void {
    this.#dispatch({ type: 'authenticate', token });
  }

  subscribe(subscription: Subscription): void {
    this.#dispatch({ type: 'subscribe', subscription });
  }

  /** Tries again now instead of when the wait is over. */
  readonly retry = () => {
    clearTimeout(this.#retryTimer);
    this.#dispatch({ type: 'retry' });
  };

  /** Server time now, by the measured offset (ms). */
  readonly serverNowMs = () => Date.now() + (this.#connection.offsetMs ?? 0);

  close(): void {
    removeEventListener('online', this.#online);
    clearInterval(this.#beat);
    this.#dispatch({ type: 'stop' });
    clearTimeout(this.#statusTimer);
    clearTimeout(this.#releaseTimer);
    this.#reader.stop();
    this.#feed.close();
  }

  readonly #online = () => {
    if (this.#connection.phase === 'waiting') this.retry();
  };

  #snapshot(): LiveStatus {
    return { connection: this.#connection, ...this.#feed.told(), lastHeardMs: this.#connection.heardAtMs || null };
  }

  #publish(): void {
    clearTimeout(this.#statusTimer);
    this.#statusTimer = undefined;
    this.#status.setState(this.#snapshot(), true);
  }

  #dispatch(event: ConnectionEvent): void {
    const { phase } = this.#connection;
    const { next, effects } = stepConnection(this.#connection, event);
    this.#connection = next;
    for (const effect of effects) this.#perform(effect);
    if (this.#connection.phase !== phase) this.#publish();
    else this.#statusTimer ??= setTimeout(() => this.#publish(), statusMs);
  }

  #perform(effect: Effect): void {
    switch (effect.type) {
      case 'open':
        this.#socket.open();
        break;
      case 'close':
        clearTimeout(this.#retryTimer);
        this.#socket.end(effect.code);
        break;
      case 'drop':
        clearTimeout(this.#retryTimer);
        this.#socket.drop();
        break;
      case 'clear':
        this.#feed.clear();
        break;
      case 'refused':
        void this.#lookAtSession().then((stands) => stands && this.#dispatch({ type: 'confirmed', jitter: jitter() }));
        break;
      case 'changed':
        void this.#lookAtSession();
        break;
      case 'send':
        this.#socket.send(effect.message);
        break;
      case 'retry-in':
        this.#retryTimer = setTimeout(() => this.#dispatch({ type: 'retry' }), effect.delayMs);
        break;
      case 'release-in':
        clearTimeout(this.#releaseTimer);
        this.#releaseTimer = setTimeout(() => this.#dispatch({ type: 'released' }), effect.delayMs);
        break;
      case 'apply':
        this.#apply(effect.message);
        break;
      default:
        effect satisfies never;
    }
  }

  #apply(message: NumberedMessage): void {
    if (this.#feed.receiverOf(message)?.apply(message) === false) this.#dispatch({ type: 'missed' });
  }
}
