import { z } from 'zod';
import { liveStreamSchema } from '../../chat/chat-community.ts';
import { streamTypeSchema } from '../../chat/stream-source.ts';
import { messages } from '../../messages.ts';
import { defineEndpoint } from '../endpoint.ts';

export const setLiveStream = defineEndpoint({
  name: 'set-live-stream',
  method: 'POST',
  path: '/api/chat/community/live',
  summary: 'Begins a stream, or ends it',
  access: 'admin',
  cost: 5,
  body: z.discriminatedUnion('isActive', [
    z.strictObject({
      isActive: z.literal(true),
      streamUrl: z.string().trim().min(1, messages.streamUrlNeeded),
      streamType: streamTypeSchema,
    }),
    z.strictObject({ isActive: z.literal(false) }),
  ]),
  response: z.strictObject({ success: z.literal(true), data: liveStreamSchema }),
});
