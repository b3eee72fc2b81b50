import { z } from 'zod';
import { limits } from '../limits.ts';
import { periodicUpdateSchema } from '../market-pulse.ts';
import { roleSchema } from '../session-user.ts';
import { accountListsNewsSchema } from './account-lists.ts';
import { alertsFiredSchema } from './alerts.ts';
import { channels } from './channels.ts';

/** Channels may share messages; each is one schema. */
const channelMessages = [...new Set(channels.flatMap(({ messages }) => [...messages]))];

/**
 * Messages of /ws. Every server message but `ping`, `pong`, `authenticated` and `error` carries `seq`, counted from 1 for each connection;
 * a client that sees a gap sends `resync` and is told all that it follows afresh. Values are absolute, so a message applied
 * twice changes nothing. A client authenticates first; one that has not after five seconds is sent away, one that has and
 * has not subscribed a quarter of a second later gets the default list. `authenticated` comes again when role or access change.
 * What a message makes the server do is held to a budget (rows sent whole, above all). One above it is not done: the `error`
 * that answers it tells how long to wait, and a client that goes on without waiting is sent away.
 */
export const serverMessageSchema = z.discriminatedUnion('type', [
  periodicUpdateSchema,
  accountListsNewsSchema,
  alertsFiredSchema,
  ...channelMessages,
  z.strictObject({ type: z.literal('ping'), timestamp: z.number() }),
  z.strictObject({ type: z.literal('pong'), timestamp: z.number(), serverTimeMs: z.number() }),
  z.strictObject({
    type: z.literal('authenticated'),
    role: roleSchema,
    fullAccess: z.boolean(),
    sessionExpiresAt: z.number(),
  }),
  z.strictObject({
    type: z.literal('error'),
    error: z.string(),
    message: z.string(),
    /** With RATE_LIMITED: what was asked for was not done, and may be asked for again after this time. */
    retryAfterMs: z.int().optional(),
  }),
]);
export type ServerMessage = z.infer<typeof serverMessageSchema>;

const [firstChannel, ...otherChannels] = channels;

export const clientMessageSchema = z.discriminatedUnion('type', [
  /** First of all: a bearer token. Never in the address, which proxies log. */
  z.strictObject({ type: z.literal('authenticate'), token: z.string().max(2048) }),
  /** A new subscription replaces the old. */
  z.discriminatedUnion('channel', [
    firstChannel.subscription,
    ...otherChannels.map(({ subscription }) => subscription),
  ]),
  z.strictObject({ type: z.literal('resync') }),
  /** What moves of what is followed is told at most so often (ms) from now on, the newest of it; 0 = as it comes, as a connection begins. Events do not wait. */
  z.strictObject({ type: z.literal('pace'), everyMs: z.int().min(0).max(limits.slowestPaceMs) }),
  z.strictObject({ type: z.literal('ping'), timestamp: z.number() }),
  z.strictObject({ type: z.literal('pong'), timestamp: z.number() }),
]);
export type ClientMessage = z.infer<typeof clientMessageSchema>;
export type ClientMessageInput = z.input<typeof clientMessageSchema>;
