import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { clearWord } from '../picks/clear-tokens.ts';

export const clearChat = defineEndpoint({
  name: 'clear-chat',
  method: 'POST',
  path: '/api/admin/chat/clear',
  summary: 'Takes all messages away, after they were written to a file on the server from which they can be put back',
  access: 'admin',
  cost: 5,
  takesLong: true,
  body: z.strictObject({ confirm: z.literal(clearWord) }),
  response: z.strictObject({
    success: z.literal(true),
    cleared: z.int().min(0),
    /** Messages that changed while the backup was made: they stay as they are. */
    left: z.int().min(0),
    /** Name of the backup, in the folder `chat-backups` of the server's data. */
    backup: z.string(),
  }),
});
