import { z } from 'zod';
import { chatSettingsSchema } from '../../chat/chat-settings.ts';
import { defineEndpoint } from '../endpoint.ts';

export const getChatSettings = defineEndpoint({
  name: 'get-chat-settings',
  method: 'GET',
  path: '/api/admin/chat/settings',
  summary: 'What admins set of the chat',
  access: 'admin',
  response: z.strictObject({ success: z.literal(true), settings: chatSettingsSchema }),
});
