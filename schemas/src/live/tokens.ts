import { z } from 'zod';
import { limits } from '../limits.ts';
import { defineChannel } from './channel.ts';
import { tokenMessages } from './token-messages.ts';

/** The newest `limit` tokens. */
export const tokens = defineChannel({
  name: 'tokens',
  access: 'user',
  entitled: true,
  wanted: { limit: z.int().min(1).max(limits.liveTokens).default(limits.liveTokensDefault) },
  messages: tokenMessages,
});
