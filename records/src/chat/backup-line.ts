import { chatReactionSchema } from '@mintscope/schemas/chat/chat-message';
import { z } from 'zod';

const timeSchema = z.iso.datetime();
const maybeTime = timeSchema.nullable();

/** The first line of a backup. */
export const backupHeadSchema = z.strictObject({
  kind: z.literal('mintscope-chat'),
  /** Files of the first version have no last line, so one that was cut between two lines can't be told from a whole one. */
  v: z.union([z.literal(1), z.literal(2)]),
  /** Up to which order, and of which rev. */
  upTo: z.int().min(0),
  rev: z.int().min(0),
});
export type BackupHead = z.infer<typeof backupHeadSchema>;

/** The last line: how many messages there are before it. */
export const backupEndSchema = z.strictObject({ kind: z.literal('end'), messages: z.int().min(0) });
export type BackupEnd = z.infer<typeof backupEndSchema>;

/** Each further line: a message with all that is kept of it. */
export const backupLineSchema = z.strictObject({
  id: z.uuid(),
  order: z.int().min(1),
  authorId: z.uuid(),
  clientId: z.string().max(64).nullable(),
  content: z.string().min(1).max(4_000),
  replyTo: z.uuid().nullable(),
  sentAt: timeSchema,
  editedAt: maybeTime,
  deletedAt: maybeTime,
  deletedBy: z.enum(['author', 'moderator']).nullable(),
  heldAt: maybeTime,
  edits: z.array(z.strictObject({ content: z.string(), replacedAt: timeSchema })),
  reactions: z.array(z.strictObject({ userId: z.uuid(), emoji: chatReactionSchema, givenAt: timeSchema })),
  mentions: z.array(z.strictObject({ userId: z.uuid(), username: z.string() })),
  reports: z
    .array(
      z.strictObject({ userId: z.uuid(), reason: z.string().min(1), reportedAt: timeSchema, decidedAt: maybeTime }),
    )
    .default([]),
});
export type BackupLine = z.infer<typeof backupLineSchema>;
