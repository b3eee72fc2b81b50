import { limits } from '@mintscope/schemas/limits';
import type { BackPressureSettings } from './back-pressure.ts';
import type { RoundBounds } from './bring-clients.ts';
import type { FlushPace } from './flush-timer.ts';

export interface SocketSettings extends BackPressureSettings {
  round: RoundBounds;
  pace: FlushPace;
  /** A client that is known and has not subscribed after this time gets what it would be given by default. */
  defaultAfterMs: number;
  /** A client without a token is sent away after this time. */
  authenticateWithinMs: number;
  /** How often the sessions of all clients are looked at again. */
  sweepIntervalMs: number;
  pingIntervalMs: number;
  pulseIntervalMs: number;
}

export const socketSettings: SocketSettings = {
  round: { work: 1000, bytes: 4 * 1024 * 1024, settledBytes: 4096, gatheredBytes: 16 * 1024 },
  pace: { leastMs: 4, mostMs: 50, costFactor: 4, savedMs: 200 },
  fullBytes: 64 * 1024,
  stallMs: 60_000,
  defaultAfterMs: 250,
  authenticateWithinMs: limits.authenticateWithinMs,
  sweepIntervalMs: 5_000,
  pingIntervalMs: limits.pingIntervalMs,
  pulseIntervalMs: 1000,
};
