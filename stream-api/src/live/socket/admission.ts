import type { Logger } from '@mintscope/engines/logger';
import { closeCodes } from '@mintscope/schemas/live/close-codes';
import type { Auth, SignedIn } from '../../auth/auth.ts';
import { toRefusal } from '../../http/translate-error.ts';
import { createAccountSockets } from './account-sockets.ts';
import type { EndReason, LiveClient } from './client.ts';
import type { Clients } from './clients.ts';
import type { NeighbourSockets } from './share-sockets.ts';
import { refusalOf, type Subscriptions } from './subscriptions.ts';
import { startSweeping } from './sweep-sessions.ts';
import { type Refusal, type Refused, tellRefusal } from './tell-refusal.ts';

export interface LiveAuth extends Pick<Auth, 'identify' | 'readCallers' | 'onEnded'> {
  /** Counts a new connection against its address; none is counted unless told. @throws RequestError 429 above the limit. */
  countSocket?(address: string): Promise<void>;
}

export interface AdmissionOptions {
  auth: LiveAuth;
  clients: Pick<Clients, 'has'>;
  subscriptions: Subscriptions;
  /** Connections of the same accounts on the other instances. */
  neighbours: NeighbourSockets;
  log: Logger;
  refused: Refused;
  now(): number;
  /** How often every session is looked at again (ms). */
  sweepIntervalMs: number;
  /** A client is known from now on, and has asked for nothing yet. */
  admitted(client: LiveClient): void;
}

/** Code and reason of a close. */
type Farewell = readonly [code: number, sentence: string];

/** Who is behind each connection, and that no client stays longer than its session does. */
export interface Admission {
  /** Resolves when the client may speak, or is being sent away; null when it may at once. */
  count(client: LiveClient): Promise<void> | null;
  /** Resolves when the client is admitted, or is being sent away. */
  authenticate(client: LiveClient, token: string): Promise<void>;
  /** Sends away a client of whom no token came. */
  dismiss(client: LiveClient): void;
  /** Ends the connection, whatever it follows. */
  end(client: LiveClient, reason: EndReason, farewell: Farewell): void;
  left(client: LiveClient): void;
  close(): void;
}

/** "Try again later", for clients that are right to keep their token. */
const tryAgainLater: Farewell = [1013, 'try again later'];

export function createAdmission(options: AdmissionOptions): Admission {
  const { auth, clients, subscriptions, neighbours, log, refused, now, sweepIntervalMs, admitted } = options;
  const bySession = new Map<string, Set<LiveClient>>();
  const sockets = createAccountSockets({
    now,
    neighbours,
    crowdedOut: (client) => end(client, 'crowded-out', [closeCodes.crowdedOut, 'newer connections took its place']),
  });

  function admit(client: LiveClient, caller: SignedIn): void {
    leaveSession(client, bySession);
    subscriptions.passOn(client, caller);
    const connections = bySession.get(caller.sessionId) ?? new Set();
    bySession.set(caller.sessionId, connections.add(client));
    sockets.join(client);
    tellCaller(client, caller);
    checkSubscription(client, subscriptions, refused);
    if (!client.subscription) admitted(client);
  }

  function left(client: LiveClient): void {
    leaveSession(client, bySession);
    sockets.leave(client);
  }

  function end(client: LiveClient, reason: EndReason, [code, sentence]: Farewell): void {
    client.endReason ??= reason;
    // The close may take a moment on a slow connection; nothing more is sent meanwhile.
    subscriptions.unsubscribe(client);
    left(client);
    client.caller = { role: 'visitor' };
    client.socket.close(code, sentence);
  }

  function endSessions(sessionIds: readonly string[]): void {
    for (const id of sessionIds) {
      for (const client of [...(bySession.get(id) ?? [])]) {
        end(client, 'session-ended', [closeCodes.sessionEnded, 'the session has ended']);
      }
    }
  }

  function refresh(client: LiveClient, caller: SignedIn): void {
    const before = client.caller;
    client.caller = caller;
    if (before.role === 'visitor' || (before.role === caller.role && before.fullAccess === caller.fullAccess)) return;
    tellCaller(client, caller);
    checkSubscription(client, subscriptions, refused);
  }

  async function orRefuse(client: LiveClient, admitted: Promise<void>): Promise<void> {
    try {
      await admitted;
    } catch (error) {
      if (!clients.has(client)) return;
      const { refusal, reason, farewell } = judge(error);
      if (reason === 'records-away') log.warn({ err: error }, 'caller of a live connection not identified');
      tellRefusal(client, refusal, refused);
      end(client, reason, farewell);
    }
  }

  async function identify(client: LiveClient, token: string): Promise<void> {
    const caller = await auth.identify(token);
    if (clients.has(client) && client.endReason === null && caller.role !== 'visitor') admit(client, caller);
  }

  const stopListening = auth.onEnded(endSessions);
  const sweeping = startSweeping({ auth, bySession, log, now, sweepIntervalMs, end: endSessions, refresh });
  return {
    count(client) {
      const counted = auth.countSocket?.(client.address);
      return counted ? orRefuse(client, counted) : null;
    },
    authenticate: (client, token) => orRefuse(client, identify(client, token)),
    dismiss: (client) => end(client, 'unauthenticated', [closeCodes.unauthenticated, 'no token came in time']),
    end,
    left,
    close() {
      stopListening();
      sockets.close();
      sweeping.close();
    },
  };
}

/** Ends what the caller of now may not follow. */
function checkSubscription(client: LiveClient, subscriptions: Subscriptions, refused: Refused): void {
  const refusal = client.subscription && refusalOf(client, client.subscription.channel);
  if (!refusal) return;
  subscriptions.unsubscribe(client);
  tellRefusal(client, refusal, refused);
}

function leaveSession(client: LiveClient, bySession: Map<string, Set<LiveClient>>): void {
  if (client.caller.role === 'visitor') return;
  const { sessionId } = client.caller;
  const connections = bySession.get(sessionId);
  connections?.delete(client);
  if (connections?.size === 0) bySession.delete(sessionId);
}

function tellCaller({ socket }: LiveClient, { role, fullAccess, user }: SignedIn): void {
  const { sessionExpiresAt } = user;
  socket.send(JSON.stringify({ type: 'authenticated', role, fullAccess, sessionExpiresAt }));
}

/** What is told to a client whose token could not be taken, and how its connection ends. */
function judge(error: unknown): { refusal: Refusal; reason: EndReason; farewell: Farewell } {
  const refusal = toRefusal(error);
  if (refusal?.status === 401) {
    return { refusal, reason: 'unauthenticated', farewell: [closeCodes.unauthenticated, 'the token is not valid'] };
  }
  if (refusal?.status === 429) return { refusal, reason: 'limited', farewell: tryAgainLater };
  const unknown: Refusal = { code: 'INTERNAL', message: 'The server could not tell who asks.' };
  return { refusal: refusal ?? unknown, reason: 'records-away', farewell: tryAgainLater };
}
