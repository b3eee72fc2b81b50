import type { LiveChannel } from '@mintscope/schemas/live/channel';
import type { ServerMessage } from '@mintscope/schemas/live/messages';
import type { z } from 'zod';
import { CallError } from './call-error.ts';
import {
  type ConnectionEvent,
  closeReason,
  type Effect,
  idleConnection,
  type Subscription,
  stepConnection,
} from './connection.ts';
import { jitter } from './jitter.ts';
import { LiveSocket, type Socket } from './live-socket.ts';

/** What a subscription of the channel names beside it. */
export type Wanted<C extends LiveChannel> = Omit<z.input<C['subscription']>, 'type' | 'channel'>;
/** What the channel tells. */
export type Told<C extends LiveChannel> = z.output<C['messages'][number]>;

export interface LiveOptions<Message = never> {
  key: string;
  openSocket(): Socket;
  onMessage(message: Message): void;
  /** Told why the line is down, what the server refused, and, with 401, that the key is good no more: then nothing follows. */
  onProblem(problem: CallError): void;
}

export interface LiveSubscription {
  /** Told at most so often from now on (ms, up to 5000), the newest of what is followed; 0 = as it comes, which it begins with. Events do not wait. */
  pace(everyMs: number): void;
  /** Stops following. */
  close(): void;
}

type Timer = ReturnType<typeof setTimeout> | undefined;

const beatMs = 5_000;

/** Follows one channel over a connection of its own. */
export function openSubscription<C extends LiveChannel>(
  channel: C,
  wanted: Wanted<C>,
  options: LiveOptions<Told<C>>,
): LiveSubscription {
  const { key, openSocket, onMessage, onProblem } = options;
  const types = new Set<string>(channel.messages.map(({ shape }) => shape.type.value));
  let connection = idleConnection;
  let retrying: Timer;
  let releasing: Timer;
  const socket = new LiveSocket(openSocket, {
    opened: () => dispatch({ type: 'opened', nowMs: Date.now() }),
    errored: () => dispatch({ type: 'errored' }),
    lost(code) {
      if (connection.phase !== 'closed') onProblem(new CallError('network', 0, closeReason(code)));
      dispatch({ type: 'lost', code, jitter: jitter() });
    },
    received(message) {
      if (message.type === 'error') onProblem(new CallError(message.error, 0, message.message, message));
      dispatch({ type: 'message', message, startsAfresh: startsAfresh(message), nowMs: Date.now() });
    },
  });
  const beat = setInterval(() => dispatch({ type: 'beat', nowMs: Date.now() }), beatMs);

  function close(): void {
    clearInterval(beat);
    clearTimeout(retrying);
    clearTimeout(releasing);
    dispatch({ type: 'stop' });
  }

  function dispatch(event: ConnectionEvent): void {
    const { next, effects } = stepConnection(connection, event);
    connection = next;
    for (const effect of effects) perform(effect);
  }

  function perform(effect: Effect): void {
    switch (effect.type) {
      case 'open':
        socket.open();
        break;
      case 'close':
        socket.end(effect.code);
        break;
      case 'drop':
        socket.drop();
        break;
      case 'send':
        socket.send(effect.message);
        break;
      case 'retry-in':
        retrying = setTimeout(() => dispatch({ type: 'retry' }), effect.delayMs);
        break;
      case 'release-in':
        clearTimeout(releasing);
        releasing = setTimeout(() => dispatch({ type: 'released' }), effect.delayMs);
        break;
      case 'refused':
        onProblem(new CallError('INVALID_TOKEN', 401, 'The API key is not valid, or no longer'));
        close();
        break;
      case 'apply':
        if (types.has(effect.message.type)) onMessage(effect.message as Told<C>);
        break;
      case 'clear':
      case 'changed':
        break;
      default:
        effect satisfies never;
    }
  }

  dispatch({ type: 'subscribe', subscription: { ...wanted, channel: channel.name } as Subscription });
  dispatch({ type: 'authenticate', token: key });
  return { pace: (everyMs) => dispatch({ type: 'pace', everyMs }), close };
}

/** A message that tells everything that is followed. */
function startsAfresh({ type }: ServerMessage): boolean {
  return type.startsWith('initial_');
}
