import { z } from 'zod';
import { chatRestrictionSchema } from './chat-community.ts';
import { chatLimits } from './chat-limits.ts';
import { chatAuthorSchema, chatMessageSchema } from './chat-message.ts';
import { cleanChatText } from './chat-text.ts';

/** What a moderator or reporter says why; it arrives cleaned. */
export const chatReasonSchema = z
  .string()
  .max(chatLimits.reasonLength * 4)
  .transform(cleanChatText)
  .pipe(z.string().min(1, 'must not be empty').max(chatLimits.reasonLength));

/** An account as moderators see it. */
export const moderatedMemberSchema = z.strictObject({
  account: chatAuthorSchema,
  /** The one that holds now, and since when (ms). */
  restriction: chatRestrictionSchema.extend({ since: z.number() }).nullable(),
  /** Of those that are kept, deleted ones too. */
  messages: z.int().min(0),
  /** ms. */
  lastMessageAt: z.number().nullable(),
});
export type ModeratedMember = z.infer<typeof moderatedMemberSchema>;

/** A message that waits for a decision: held by a word, or reported. */
export const queuedMessageSchema = z.strictObject({
  /** With its text, also where it was deleted. */
  message: chatMessageSchema,
  isHeld: z.boolean(),
  /** The words of the settings of now that it has. */
  heldFor: z.array(z.string()),
  /** What it read before its edits, the oldest first. */
  earlier: z.array(z.strictObject({ content: z.string(), replacedAt: z.number() })),
  /** Those that are not decided on, the oldest first. */
  reports: z.array(z.strictObject({ userId: z.string(), reason: z.string(), at: z.number() })),
});
export type QueuedMessage = z.infer<typeof queuedMessageSchema>;

/** Real counts as of now. */
export const chatStatsSchema = z.strictObject({
  /** That readers see: neither deleted nor held. */
  totalMessages: z.int().min(0),
  /** Accounts that wrote, or were signed in, within 24 hours. */
  activeUsers: z.int().min(0),
  /** Accounts with an authenticated connection within the last 30 seconds, on any instance. */
  onlineNow: z.int().min(0),
  /** Of the total, those sent within 24 hours. */
  messages24h: z.int().min(0),
  held: z.int().min(0),
  reported: z.int().min(0),
});
export type ChatStats = z.infer<typeof chatStatsSchema>;
