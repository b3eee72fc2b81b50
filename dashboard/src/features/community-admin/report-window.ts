import type { ReportQuery } from '@mintscope/schemas/chat/chat-report';

export const reportDays = [
  ['7', '7 days'],
  ['30', '30 days'],
  ['90', '90 days'],
] as const;
export type ReportDays = (typeof reportDays)[number][0];

const dayMs = 86_400_000;

/** So many days of UTC, today the last of them. */
export function windowOf(days: ReportDays, nowMs: number): ReportQuery {
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return { from: dayOf(nowMs - (Number(days) - 1) * dayMs), to: dayOf(nowMs) };
}
