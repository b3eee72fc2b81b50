import { pubkeySchema } from '@mintscope/schemas/ids';
import { channelAccess, clientMessageSchema } from '@mintscope/schemas/live';
import { requireAccess, unauthenticated } from '../auth/require-access.ts';
import { RequestError } from '../errors.ts';
import { type LiveClient, spendMessage } from './client.ts';

export interface ClientActions {
  now(): number;
  authenticate(client: LiveClient, token: string): void;
  subscribe(
    client: LiveClient,
    wanted: { channel: 'tokens'; limit: number } | { channel: 'token'; address: string },
  ): void;
  resync(client: LiveClient): void;
  refused: Refused;
}

export interface Refused {
  inc(labels: { reason: string }): void;
}

/** Acts on one message of a client. What is wrong with it is told to the client; a flood ends the connection. */
export function readClientMessage(text: string, client: LiveClient, actions: ClientActions): void {
  client.received += 1;
  if (!spendMessage(client, actions.now())) {
    actions.refused.inc({ reason: 'flood' });
    client.endReason = 'flood';
    client.socket.close(1008, 'too many messages');
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
  switch (message.type) {
    case 'authenticate':
      actions.authenticate(client, message.token);
      return;
    case 'subscribe':
      subscribe(message, client, actions);
      return;
    case 'resync':
      actions.resync(client);
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

type Subscribe = Parameters<ClientActions['subscribe']>[1];

function subscribe(message: Subscribe, client: LiveClient, actions: ClientActions): void {
  try {
    requireAccess(client.caller, channelAccess[message.channel]);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    tellRefusal(client, error, actions.refused);
    return;
  }
  if (message.channel === 'tokens') {
    actions.subscribe(client, { channel: 'tokens', limit: message.limit });
  } else if (pubkeySchema.safeParse(message.address).success) {
    actions.subscribe(client, { channel: 'token', address: message.address });
  } else {
    tellRefusal(client, invalid('address: is not an address'), actions.refused);
  }
}

function invalid(problem: string) {
  return { code: 'INVALID_MESSAGE', message: problem };
}

export function tellRefusal(client: LiveClient, refusal: { code: string; message: string }, refused: Refused): void {
  const { code, message } = refusal;
  refused.inc({ reason: code.toLowerCase() });
  client.socket.send(JSON.stringify({ type: 'error', error: code, message: message.slice(0, 300) }));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
