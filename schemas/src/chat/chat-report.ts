import { z } from 'zod';
import { chatAuthorSchema } from './chat-message.ts';

/** Days of one report. */
export const mostReportDays = 90;
/** People who are named as those who write most. */
export const topPosters = 10;

const dayMs = 86_400_000;
const daySchema = z.iso.date({
  error: ({ input }) => (input === undefined ? undefined : 'must be a day such as 2026-11-20'),
});

/** How many days the window has, the first and the last among them; 0 or less for one that ends before it begins. */
export function daysOf({ from, to }: { from: string; to: string }): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs + 1;
}

/** Whole days of UTC. */
export const reportQuerySchema = z
  .object({ from: daySchema, to: daySchema })
  .refine((days) => daysOf(days) >= 1, { path: ['to'], error: 'must not be before `from`' })
  .refine((days) => daysOf(days) <= mostReportDays, {
    path: ['to'],
    error: `must be less than ${mostReportDays} days after \`from\``,
  });
export type ReportQuery = z.infer<typeof reportQuerySchema>;

/** What moderators did: the kinds are all told, also those of which there is none. */
export const moderationKinds = [
  'deleted',
  'let_through',
  'dismissed',
  'muted',
  'banned',
  'lifted',
  'settings_saved',
  'cleared',
  'restored',
] as const;
export type ModerationKind = (typeof moderationKinds)[number];

/**
 * Figures of a window, by the time at which messages were sent. Of messages that are kept: what was cleared, or went with its account,
 * is in none. Messages and people are those that readers see, neither deleted nor held.
 */
export const chatReportSchema = z.strictObject({
  from: daySchema,
  to: daySchema,
  timeZone: z.literal('UTC'),
  /** When it was counted (ms). */
  asOf: z.number(),
  /** When the oldest message that is kept at all was sent (ms); null = none is. */
  oldestAt: z.number().nullable(),
  totals: z.strictObject({
    messages: z.int().min(0),
    people: z.int().min(0),
    deletedByAuthors: z.int().min(0),
    deletedByModerators: z.int().min(0),
    held: z.int().min(0),
  }),
  /** Every day of the window, the first one first. */
  days: z.array(z.strictObject({ day: daySchema, messages: z.int().min(0), people: z.int().min(0) })),
  /** All 24, over all days of the window. */
  hours: z.array(z.strictObject({ hour: z.int().min(0).max(23), messages: z.int().min(0) })),
  /** Who wrote most, first. */
  posters: z.array(z.strictObject({ author: chatAuthorSchema, messages: z.int().min(1) })).max(topPosters),
  /** From the audit log: what was done within the window, also to messages that are gone. */
  moderation: z.array(z.strictObject({ kind: z.enum(moderationKinds), acts: z.int().min(0) })),
});
export type ChatReport = z.infer<typeof chatReportSchema>;
