import { z } from 'zod';
import { defineChannel } from './channel.ts';
import { tokenMessages } from './token-messages.ts';

/** One token's row, whatever its age. */
export const token = defineChannel({
  name: 'token',
  access: 'user',
  entitled: true,
  wanted: { address: z.string().max(64) },
  messages: tokenMessages,
});
