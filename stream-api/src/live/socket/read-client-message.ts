import { pubkeySchema } from '@mintscope/schemas/ids';
import { type ClientMessage, clientMessageSchema } from '@mintscope/schemas/live/messages';
import { requireAccess, unauthenticated } from '../../auth/require-access.ts';
import { RequestError, tooManyRequests } from '../../errors.ts';
import { isOwedAll, type LiveClient, spendMessage, spendRefusal } from './client.ts';
import { workCosts } from './work-budget.ts';
import { ruleOf, type Wanted } from './subscriptions.ts';

export interface ClientActions {
  now(): number;
  authenticate(client: LiveClient, token: string): void;
  subscribe(client: LiveClient, wanted: Wanted): void;
  resync(client: LiveClient): void;
  costOf(wanted: Wanted): number;
  /** 0 when the client may cost so much now; else how long it has to wait (ms). */
  spend(client: LiveClient, cost: number): number;
  /** Sends away a client that asks too often. */
  endFlood(client: LiveClient): void;
  refused: Refused;
}

export interface Refused {
  inc(labels: { reason: string }): void;
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
      if (isAfforded(client, workCosts.authenticate, actions)) actions.authenticate(client, message.token);
      return;
    case 'subscribe':
      subscribe(message, client, actions);
      return;
    case 'resync':
      resync(client, actions);
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

function subscribe(message: Wanted, client: LiveClient, actions: ClientActions): void {
  try {
    requireAccess(client.caller, ruleOf(message.channel));
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    tellRefusal(client, error, actions.refused);
    return;
  }
  const wanted: Wanted =
    message.channel === 'tokens'
      ? { channel: 'tokens', limit: message.limit }
      : { channel: 'token', address: message.address };
  if (wanted.channel === 'token' && !pubkeySchema.safeParse(wanted.address).success) {
    tellRefusal(client, invalid('address: is not an address'), actions.refused);
  } else if (isAfforded(client, actions.costOf(wanted), actions)) actions.subscribe(client, wanted);
}

/** Asked again before the answer went out, it is the same answer, and costs nothing more. */
function resync(client: LiveClient, actions: ClientActions): void {
  const { subscription } = client;
  if (!subscription || isOwedAll(subscription)) return;
  if (isAfforded(client, actions.costOf(subscription), actions)) actions.resync(client);
}

/** Takes the cost out of the client's budget. One who has too little left is told to wait, and sent away for not waiting. */
export function isAfforded(
  client: LiveClient,
  cost: number,
  { now, spend, refused, endFlood }: Pick<ClientActions, 'now' | 'spend' | 'refused' | 'endFlood'>,
): boolean {
  const waitMs = spend(client, cost);
  if (waitMs === 0) return true;
  const { code, message } = tooManyRequests(Math.ceil(waitMs / 1000), 'Too much asked for over the live feed');
  tellRefusal(client, { code, message, retryAfterMs: waitMs }, refused);
  if (!spendRefusal(client, now())) endFlood(client);
  return false;
}

interface Refusal {
  code: string;
  message: string;
  retryAfterMs?: number;
}

function invalid(problem: string): Refusal {
  return { code: 'INVALID_MESSAGE', message: problem };
}

export function tellRefusal(client: LiveClient, refusal: Refusal, refused: Refused): void {
  const { code, message, retryAfterMs } = refusal;
  refused.inc({ reason: code.toLowerCase() });
  client.socket.send(JSON.stringify({ type: 'error', error: code, message: message.slice(0, 300), retryAfterMs }));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
