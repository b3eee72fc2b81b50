import { chatLimits } from '@mintscope/schemas/chat/chat-limits';

/** How long an account has to wait before its next message (ms), and when it is settled after that message. */
export function paceOf(settledAtMs: number, nowMs: number): { waitMs: number; settledAtMs: number } {
  const settled = Math.max(settledAtMs, nowMs) + chatLimits.refillMs;
  return { waitMs: Math.max(0, settled - nowMs - chatLimits.burst * chatLimits.refillMs), settledAtMs: settled };
}
