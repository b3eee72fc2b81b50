import { z } from 'zod';

/** Messages of one file. */
export const mostExportedMessages = 20_000;

/** A message as admins keep it: with its text also where it was deleted, and what it read before. */
export const exportedMessageSchema = z.strictObject({
  order: z.int(),
  id: z.string(),
  /** ISO 8601, UTC. */
  sentAt: z.string(),
  authorId: z.string(),
  telegramUsername: z.string().nullable(),
  username: z.string().nullable(),
  walletAddress: z.string().nullable(),
  content: z.string(),
  replyToId: z.string().nullable(),
  editedAt: z.string().nullable(),
  deletedAt: z.string().nullable(),
  deletedBy: z.enum(['author', 'moderator']).nullable(),
  isHeld: z.boolean(),
});
export type ExportedMessage = z.infer<typeof exportedMessageSchema>;

export const exportQuerySchema = z.object({
  /** Order of a message: those after it, for the next file. */
  after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
});
