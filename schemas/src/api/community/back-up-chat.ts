import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

export const backUpChat = defineEndpoint({
  name: 'back-up-chat',
  method: 'POST',
  path: '/api/admin/chat/backup',
  summary: 'Writes the chat to a file on the server from which it can be put back, and answers with that file',
  access: 'admin',
  cost: 5,
  takesLong: true,
  response: z.string(),
  contentType: 'application/x-ndjson',
});
