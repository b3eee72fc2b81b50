import { z } from 'zod';

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
