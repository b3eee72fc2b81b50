import { z } from 'zod';
import { exportedMessageSchema } from '../../chat/exported-message.ts';
import { defineEndpoint } from '../endpoint.ts';

export const exportChatJson = defineEndpoint({
  name: 'export-chat-json',
  method: 'GET',
  path: '/api/admin/chat/export.json',
  summary: 'The same as a JSON file',
  access: 'admin',
  cost: 5,
  response: z.strictObject({ success: z.literal(true), messages: z.array(exportedMessageSchema) }),
});
