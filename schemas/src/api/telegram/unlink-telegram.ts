import { doneSchema } from '../access/sign-in-answer.ts';
import { defineEndpoint } from '../endpoint.ts';

export const unlinkTelegram = defineEndpoint({
  name: 'unlink-telegram',
  method: 'DELETE',
  path: '/api/account/telegram',
  summary: 'Ends the link with the caller’s Telegram account, and what is followed there',
  access: 'user',
  personal: true,
  withoutKeys: true,
  errors: { 404: 'None is linked.', 409: 'The caller signs in by it.' },
  response: doneSchema,
});
