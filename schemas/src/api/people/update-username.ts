import { z } from 'zod';
import { messages } from '../../messages.ts';
import { doneSchema } from '../access/sign-in-answer.ts';
import { defineEndpoint } from '../endpoint.ts';

export const usernameSchema = z
  .string(messages.usernameNeeded)
  .trim()
  .min(1, messages.usernameNeeded)
  .min(3, messages.usernameLength)
  .max(20, messages.usernameLength)
  .regex(/^[A-Za-z0-9_]+$/, messages.usernameLetters);

export const updateUsername = defineEndpoint({
  name: 'update-username',
  method: 'PUT',
  path: '/api/auth/update-username',
  summary: 'Sets the name by which the chat bot knows the caller',
  access: 'user',
  personal: true,
  withoutKeys: true,
  errors: { 409: 'Somebody else has this name.' },
  body: z.strictObject({ username: usernameSchema }),
  response: doneSchema,
});
