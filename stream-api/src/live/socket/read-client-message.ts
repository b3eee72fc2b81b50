import type { Subscribe } from '@mintscope/schemas/live/channels';
import { type ClientMessage, clientMessageSchema } from '@mintscope/schemas/live/messages';
import { unauthenticated } from '../../auth/require-access.ts';
import { tooManyRequests } from '../../errors.ts';
import { type LiveClient, spendMessage, spendRefusal } from './client.ts';
import { followedOf, refusalOf, type Subscriptions } from './subscriptions.ts';
import { type Refusal, type Refused, tellRefusal } from './tell-refusal.ts';
import { authenticateCost } from './work-budget.ts';

export interface ClientActions {
  now(): number;
  authenticate(client: LiveClient, token: string): void;
  subscriptions: Subscriptions;
  /** 0 when the client may cost so much now; else how long it has to wait (ms). */
  spend(client: LiveClient, cost: number): number;
  /** Sends away a client that asks too often. */
  endFlood(client: LiveClient): void;
  refused: Refused;
}

/** Acts on one message of a client. What is wrong with it is told to the client; a flood ends the connection. */
export function readClientMessage(text: string, client: LiveClient, actions: ClientActions): void {
  client.received += 1;
  client.heardAtMs = actions.now();
  if (!spendMessage(client, client.heardAtMs)) {
    actions.refused.inc({ reason: 'flood' });
    actions.endFlood(client);
    return;
  }
  const parsed = clientMessageSchema.safeParse(parseJson(text));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const place = issue?.path.join('.');
    const problem = issue?.message ?? 'is not valid';
    tellRefusal(client, invalid(place ? `${place}: ${problem}` : problem), actions.refused);
    return;
  }
  const message = parsed.data;
  if (message.type !== 'authenticate' && client.caller.role === 'visitor') {
    tellRefusal(client, unauthenticated(), actions.refused);
    return;
  }
  act(message, client, actions);
}

function act(message: ClientMessage, client: LiveClient, actions: ClientActions): void {
  switch (message.type) {
    case 'authenticate':
      if (isAfforded(client, authenticateCost, actions)) actions.authenticate(client, message.token);
      return;
    case 'subscribe':
      subscribe(message, client, actions);
      return;
    case 'resync':
      resync(client, actions);
      return;
    case 'pace':
      pace(client, message.everyMs, actions);
      return;
    case 'ping':
      client.socket.send(JSON.stringify({ type: 'pong', timestamp: message.timestamp, serverTimeMs: actions.now() }));
      return;
    case 'pong':
      return;
    default:
      message satisfies never;
  }
}

function subscribe(wanted: Subscribe, client: LiveClient, actions: ClientActions): void {
  const channel = actions.subscriptions.channelOf(wanted);
  const problem = channel.problemOf?.(wanted) ?? null;
  const refusal = refusalOf(client, channel) ?? (problem === null ? null : invalid(problem));
  if (refusal) tellRefusal(client, refusal, actions.refused);
  else if (isAfforded(client, channel.costOf(wanted, followedOf(client, channel)), actions))
    actions.subscriptions.subscribe(client, wanted);
}

/** Asked again before the answer went out, it is the same answer, and costs nothing more. */
function resync(client: LiveClient, actions: ClientActions): void {
  if (!client.subscription) return;
  const { channel, wanted, following } = client.subscription;
  if (channel.isOwedAll(following)) return;
  if (isAfforded(client, channel.costOf(wanted), actions)) actions.subscriptions.resync(client);
}

/** From the next message on, which is owed at once. */
function pace(client: LiveClient, everyMs: number, { subscriptions }: ClientActions): void {
  client.everyMs = everyMs;
  client.restsUntilMs = 0;
  subscriptions.changed();
}

/** What a client that asked for nothing is given, as if it had asked; one that may not follow it is told nothing. */
export function subscribeUnasked(wanted: Subscribe, client: LiveClient, actions: ClientActions): void {
  if (client.subscription || refusalOf(client, actions.subscriptions.channelOf(wanted))) return;
  subscribe(wanted, client, actions);
}

/** Takes the cost out of the client's budget. One who has too little left is told to wait, and sent away for not waiting. */
function isAfforded(client: LiveClient, cost: number, { now, spend, refused, endFlood }: ClientActions): boolean {
  const waitMs = spend(client, cost);
  if (waitMs === 0) return true;
  const { code, message } = tooManyRequests(Math.ceil(waitMs / 1000), 'Too much asked for over the live feed');
  tellRefusal(client, { code, message, retryAfterMs: waitMs }, refused);
  if (!spendRefusal(client, now())) endFlood(client);
  return false;
}

function invalid(problem: string): Refusal {
  return { code: 'INVALID_MESSAGE', message: problem };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
