import { z } from 'zod';
import { limits } from '../limits.ts';
import { defineChannel } from './channel.ts';
import { tokenMessages } from './token-messages.ts';

const address = z.string().max(64);

/** One token's row, whatever its age; of a few side by side. */
export const token = defineChannel({
  name: 'token',
  access: 'user',
  entitled: true,
  wanted: {
    address,
    /** Further tokens: what is told is the rows of all of them. */
    also: z
      .array(address)
      .max(limits.comparedTokens - 1)
      .default([]),
  },
  messages: tokenMessages,
});
