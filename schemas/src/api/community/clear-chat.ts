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
  body: z.strictObject({ confirm: z.literal(clearWord) }),
  response: z.strictObject({
    success: z.literal(true),
    cleared: z.int().min(0),
    /** Name of the backup, in the folder `chat-backups` of the server's data. */
    backup: z.string(),
  }),
  errors: { 409: 'A message changed while the backup was made; nothing was taken away.' },
});
