import { z } from 'zod';
import { chatMessageSchema } from './chat-message.ts';
import { streamTypeSchema } from './stream-source.ts';

/** The stream that admins have begun; null and false while there is none. */
export const liveStreamSchema = z.strictObject({
  isLiveActive: z.boolean(),
  liveStreamUrl: z.string().nullable(),
  liveStreamType: streamTypeSchema.nullable(),
  /** ms. */
  startedAt: z.number().nullable(),
});
export type LiveStream = z.infer<typeof liveStreamSchema>;

/** The community as all readers see it. */
export const chatCommunitySchema = liveStreamSchema.extend({
  name: z.string(),
  description: z.string(),
  /** So long between two messages of an account (ms); 0 = no slow mode. */
  slowModeMs: z.int().min(0),
  /** The newest ones, the oldest of them first. */
  messages: z.array(chatMessageSchema),
  /** Whether there are older ones. */
  hasOlder: z.boolean(),
  /** Of the newest change that this answer knows. */
  rev: z.int().min(0),
});
export type ChatCommunity = z.infer<typeof chatCommunitySchema>;

/** What keeps an account from writing, and a banned one from reading too. */
export const chatRestrictionSchema = z.strictObject({
  kind: z.enum(['muted', 'banned']),
  /** ms; null = until it is lifted. */
  until: z.number().nullable(),
  reason: z.string(),
});
export type ChatRestriction = z.infer<typeof chatRestrictionSchema>;

/** The reader's own part of it. */
export const chatMemberSchema = z.strictObject({
  userId: z.string(),
  /** Signed in and entitled; what else stands in the way is `restriction`. */
  maySend: z.boolean(),
  mayModerate: z.boolean(),
  restriction: chatRestrictionSchema.nullable(),
  /** Order of the newest message that was read; 0 = none. */
  readUpTo: z.int().min(0),
  /** Messages of others after that, at most `mostUnread`, and those of them that name the reader. */
  unread: z.int().min(0),
  unreadMentions: z.int().min(0),
});
export type ChatMember = z.infer<typeof chatMemberSchema>;

export const mostUnread = 1_000;
