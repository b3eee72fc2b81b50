import { chatLimits } from '@mintscope/schemas/chat/chat-limits';

const { burst, refillMs } = chatLimits;

/**
 * How long an account has to wait before its next message (ms), and when it is settled after that message. A clock that is set back, or
 * another process's that is ahead, makes no account wait for longer than a full burst does.
 */
export function paceOf(settledAtMs: number, nowMs: number): { waitMs: number; settledAtMs: number } {
  const known = Math.min(settledAtMs, nowMs + burst * refillMs);
  const settled = Math.max(known, nowMs) + refillMs;
  return { waitMs: Math.max(0, settled - nowMs - burst * refillMs), settledAtMs: settled };
}
