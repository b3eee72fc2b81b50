import { z } from 'zod';
import { singleLine } from '../../single-line.ts';
import { defineEndpoint } from '../endpoint.ts';
import { signInAnswerSchema } from './sign-in-answer.ts';

export const switchUser = defineEndpoint({
  name: 'switch-user',
  method: 'POST',
  path: '/api/auth/switch-user',
  summary: 'An admin sees the product as a regular user: the one named by e-mail, wallet or username, or a plain one',
  access: 'admin',
  errors: {
    404: 'Nobody has this e-mail, wallet or username.',
    409: 'The user is an admin or owner, or the session is switched already.',
  },
  body: z.strictObject({
    targetEmail: singleLine(z.string().trim().max(254)).optional(),
  }),
  response: signInAnswerSchema,
});
