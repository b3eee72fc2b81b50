import { z } from 'zod';
import { exportedMessageSchema, exportQuerySchema, mostExportedMessages } from '../../chat/exported-message.ts';
import { defineEndpoint } from '../endpoint.ts';

export const exportChatJson = defineEndpoint({
  name: 'export-chat-json',
  method: 'GET',
  path: '/api/admin/chat/export.json',
  summary: `The same as a JSON file, at most ${mostExportedMessages} messages a file`,
  access: 'admin',
  cost: 5,
  query: exportQuerySchema,
  response: z.strictObject({
    success: z.literal(true),
    messages: z.array(exportedMessageSchema),
    /** What to ask the next file with; null = there is none. */
    next: z.int().nullable(),
  }),
});
