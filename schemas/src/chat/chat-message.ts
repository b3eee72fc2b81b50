import { z } from 'zod';
import { roleSchema } from '../session-user.ts';
import { chatReactions } from './chat-limits.ts';

/** User ids that a reaction names at most. */
export const shownReactors = 100;

export const chatMessageIdSchema = z.uuid();
export const chatReactionSchema = z.enum(chatReactions);

/** Who wrote a message, as the server knows them now. Shown as Telegram name, else username, else shortened address, else 'Member'. */
export const chatAuthorSchema = z.strictObject({
  id: z.string(),
  telegramUsername: z.string().nullable(),
  username: z.string().nullable(),
  /** Base58; null for those who sign in without a wallet. */
  walletAddress: z.string().nullable(),
  /** A picture of our own origin; null = none. */
  avatar: z.string().nullable(),
  role: roleSchema,
});
export type ChatAuthor = z.infer<typeof chatAuthorSchema>;

/** The message that another one answers, as it reads now: its beginning alone. */
export const chatReplySchema = z.strictObject({
  id: chatMessageIdSchema,
  /** At most 50 characters and an ellipsis; empty once it was deleted. */
  content: z.string(),
  isDeleted: z.boolean(),
  author: chatAuthorSchema,
});

export const chatMessageSchema = z.strictObject({
  id: chatMessageIdSchema,
  /** Rises from message to message in the order of commit; gaps say nothing. */
  order: z.int().min(1),
  /** Rises with whatever changes of the message: of two tellings the higher one holds. */
  rev: z.int().min(1),
  /** Empty once it was deleted. */
  content: z.string(),
  messageType: z.literal('text'),
  /** ms. */
  createdAt: z.number(),
  isEdited: z.boolean(),
  /** By whom, or null while it stands. */
  deletedBy: z.enum(['author', 'moderator']).nullable(),
  replyTo: chatReplySchema.nullable(),
  author: chatAuthorSchema,
  /** People whom its text names by `@username`. */
  mentions: z.array(z.strictObject({ userId: z.string(), username: z.string() })),
  /** Those given, in the order of `chatReactions`; `by` are user ids, the newest `shownReactors`; an answer has its reader among them. */
  reactions: z.array(
    z.strictObject({ emoji: chatReactionSchema, count: z.int().min(1), by: z.array(z.string()).max(shownReactors) }),
  ),
  /** What its sender made before sending: a message that was sent twice is one. */
  clientId: z.string().nullable(),
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;
