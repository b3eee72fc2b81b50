import { z } from 'zod';
import { doneSchema } from '../access/sign-in-answer.ts';
import { defineEndpoint } from '../endpoint.ts';

export const repeatDeadLetter = defineEndpoint({
  name: 'repeat-dead-letter',
  method: 'POST',
  path: '/api/admin/telegram/dead-letters/{id}/repeat',
  summary:
    'Puts a message of the bot in line again; one of which it is not known whether it was sent may be read twice',
  access: 'admin',
  errors: { 404: 'There is no such message, it waits already, or it was sent.' },
  params: z.object({ id: z.string().regex(/^\d{1,18}$/, 'is not an id') }),
  response: doneSchema,
});
