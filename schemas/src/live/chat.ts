import { z } from 'zod';
import { chatCommunitySchema, chatRestrictionSchema, liveStreamSchema } from '../chat/chat-community.ts';
import { chatMessageIdSchema, chatMessageSchema } from '../chat/chat-message.ts';
import { defineChannel, seqSchema } from './channel.ts';

/** Of the newest change that was known when it was told: an answer to a question that knows fewer is older. */
const revSchema = z.int().min(0);

/**
 * The community's chat in the order of commit: the whole first, and again after a gap that is too long to be told message by message.
 * A client has each message once by its id, and of two tellings of one the higher `rev`.
 */
export const chat = defineChannel({
  name: 'chat',
  access: 'user',
  wanted: {},
  messages: [
    z.strictObject({
      type: z.literal('initial_chat'),
      seq: seqSchema,
      serverTimeMs: z.number(),
      community: chatCommunitySchema,
    }),
    z.strictObject({
      type: z.literal('chat_message'),
      seq: seqSchema,
      action: z.enum(['new_message', 'edited', 'reacted', 'deleted']),
      data: chatMessageSchema,
    }),
    z.strictObject({ type: z.literal('chat_live_stream'), seq: seqSchema, rev: revSchema, data: liveStreamSchema }),
    z.strictObject({
      type: z.literal('chat_moderation'),
      seq: seqSchema,
      rev: revSchema,
      data: z.discriminatedUnion('action', [
        /** A message was taken off by a moderator; what stands in its place comes as `chat_message`. */
        z.strictObject({ action: z.literal('deleted'), messageId: chatMessageIdSchema }),
        /** All that was sent up to this order is gone. */
        z.strictObject({ action: z.literal('cleared'), messageId: z.null(), upTo: z.int() }),
        z.strictObject({ action: z.literal('slow_mode'), messageId: z.null(), slowModeMs: z.int().min(0) }),
        /** Of the client's own account; a banned one is told nothing after it. */
        z.strictObject({
          action: z.literal('restricted'),
          messageId: z.null(),
          restriction: chatRestrictionSchema.nullable(),
        }),
      ]),
    }),
  ],
});
