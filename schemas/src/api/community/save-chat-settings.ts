import { z } from 'zod';
import { chatSettingsSchema } from '../../chat/chat-settings.ts';
import { defineEndpoint } from '../endpoint.ts';

export const saveChatSettings = defineEndpoint({
  name: 'save-chat-settings',
  method: 'PUT',
  path: '/api/admin/chat/settings',
  summary: 'Changes the given settings of the chat; they hold from the next message on',
  access: 'admin',
  cost: 5,
  body: chatSettingsSchema.partial(),
  response: z.strictObject({ success: z.literal(true), settings: chatSettingsSchema }),
});
