import { limits } from '@mintscope/schemas/limits';
import type { RoundBounds } from './socket/bring-clients.ts';
import type { Bounds } from './channels/tokens/conflate.ts';
import type { FlushPace } from './socket/flush-timer.ts';

export interface HubSettings {
  /** Tokens kept: these many always, and some more before the oldest are dropped in bulk. */
  capacity: number;
  slack: number;
  bounds: Bounds;
  round: RoundBounds;
  pace: FlushPace;
  /** A socket with more buffered bytes is sent nothing until it drains. */
  fullBytes: number;
  /** A socket that stays full for so long is ended. */
  stallMs: number;
  /** A client that is known and has not subscribed after this time gets the token list. */
  defaultAfterMs: number;
  /** A client without a token is sent away after this time. */
  authenticateWithinMs: number;
  /** How often the sessions of all clients are looked at again. */
  sweepIntervalMs: number;
  pingIntervalMs: number;
  pulseIntervalMs: number;
}

export const hubSettings: HubSettings = {
  capacity: limits.liveTokens,
  slack: 2000,
  bounds: { changes: 2000, growth: 500 },
  round: { behind: 2000, rows: 1000, bytes: 4 * 1024 * 1024, settledBytes: 4096 },
  pace: { leastMs: 4, mostMs: 50, costFactor: 4 },
  fullBytes: 64 * 1024,
  stallMs: 60_000,
  defaultAfterMs: 250,
  authenticateWithinMs: limits.authenticateWithinMs,
  sweepIntervalMs: 5_000,
  pingIntervalMs: limits.pingIntervalMs,
  pulseIntervalMs: 1000,
};
