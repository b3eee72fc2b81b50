import { z } from 'zod';
import type { AccessRule } from './api/endpoint.ts';
import { limits } from './limits.ts';
import { roleSchema } from './session-user.ts';
import { tokenRowSchema } from './token.ts';

/**
 * Messages of /ws. Every server message but `ping`, `pong`, `authenticated` and `error` carries `seq`, counted from 1 for each connection;
 * a client that sees a gap sends `resync` and gets a fresh `initial_tokens`. Values are absolute, so a message applied
 * twice changes nothing. A client authenticates first; one that has not after five seconds is sent away, one that has and
 * has not subscribed a quarter of a second later gets the default list. `authenticated` comes again when role or access change.
 * A long list comes in parts: `initial_tokens` with the newest rows, the others whole in the `token_update`s that follow.
 * What a message makes the server do is held to a budget (rows sent whole, above all). One above it is not done: the `error`
 * that answers it tells how long to wait, and a client that goes on without waiting is sent away.
 */
export const tokenPatchSchema = tokenRowSchema.partial().required({ address: true, version: true });
export type TokenPatch = z.infer<typeof tokenPatchSchema>;

const seq = z.int().min(1);

/** Figures of the whole market over the last minute, for the top bar. */
export const marketPulseSchema = z.strictObject({
  launchesPerMinute: z.number(),
  tradesPerSecond: z.number(),
  scoredPerSecond: z.number(),
  liveTokens: z.int(),
  /** Ingest to publication, p50 and p99 (ms); null without traffic. */
  delayP50Ms: z.number().nullable(),
  delayP99Ms: z.number().nullable(),
  clients: z.int(),
});
export type MarketPulse = z.infer<typeof marketPulseSchema>;

export const serverMessageSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('initial_tokens'),
    seq,
    serverTimeMs: z.number(),
    tokens: z.array(tokenRowSchema),
  }),
  z.strictObject({
    type: z.literal('token_update'),
    seq,
    /** Changed fields only; a token the client has not seen comes whole. */
    tokens: z.array(tokenPatchSchema),
    removed: z.array(z.string()),
  }),
  z.strictObject({ type: z.literal('periodic_update'), seq, serverTimeMs: z.number(), pulse: marketPulseSchema }),
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

/** Who may follow each channel. A test fails for a channel without a rule. */
export const channelAccess = {
  tokens: { access: 'user', entitled: true },
  token: { access: 'user', entitled: true },
} as const satisfies Record<string, AccessRule>;

/** Codes with which the server ends a connection that could go on only with another token, or in place of another one. */
export const closeCodes = {
  /** No token came in time. */
  unauthenticated: 4401,
  /** The session ended: signed out, expired, suspended, or the role changed. */
  sessionEnded: 4403,
  /** The account has opened newer connections, as many as it may have: to come back by itself would end one of them. */
  crowdedOut: 4429,
} as const;

/** `tokens`: the newest `limit` tokens. `token`: one token's row, whatever its age. A new subscription replaces the old. */
const subscribeSchema = z.discriminatedUnion('channel', [
  z.strictObject({
    type: z.literal('subscribe'),
    channel: z.literal('tokens'),
    limit: z.int().min(1).max(limits.liveTokens).default(limits.liveTokensDefault),
  }),
  z.strictObject({ type: z.literal('subscribe'), channel: z.literal('token'), address: z.string().max(64) }),
]);

export const clientMessageSchema = z.discriminatedUnion('type', [
  /** First of all: a bearer token. Never in the address, which proxies log. */
  z.strictObject({ type: z.literal('authenticate'), token: z.string().max(2048) }),
  subscribeSchema,
  z.strictObject({ type: z.literal('resync') }),
  z.strictObject({ type: z.literal('ping'), timestamp: z.number() }),
  z.strictObject({ type: z.literal('pong'), timestamp: z.number() }),
]);
export type ClientMessage = z.infer<typeof clientMessageSchema>;
