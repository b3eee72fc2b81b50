import { pubkeySchema } from '@mintscope/schemas/ids';
import { channelAccess, clientMessageSchema } from '@mintscope/schemas/live';
import { requireAccess } from '../auth/access.ts';
import { RequestError } from '../errors.ts';
import { type LiveClient, spendMessage } from './client.ts';

export interface ClientActions {
  now(): number;
  subscribe(
    client: LiveClient,
    wanted: { channel: 'tokens'; limit: number } | { channel: 'token'; address: string },
  ): void;
  resync(client: LiveClient): void;
  refused: { inc(labels: { reason: string }): void };
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
    refuse(client, actions, 'INVALID_MESSAGE', `${place ? `${place}: ` : ''}${issue?.message ?? 'is not valid'}`);
    return;
  }
  const message = parsed.data;
  switch (message.type) {
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
    refuse(client, actions, error.code, error.message);
    return;
  }
  if (message.channel === 'tokens') {
    actions.subscribe(client, { channel: 'tokens', limit: message.limit });
  } else if (pubkeySchema.safeParse(message.address).success) {
    actions.subscribe(client, { channel: 'token', address: message.address });
  } else {
    refuse(client, actions, 'INVALID_MESSAGE', 'address: is not an address');
  }
}

function refuse(client: LiveClient, actions: ClientActions, error: string, message: string): void {
  actions.refused.inc({ reason: error.toLowerCase() });
  client.socket.send(JSON.stringify({ type: 'error', error, message: message.slice(0, 300) }));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
