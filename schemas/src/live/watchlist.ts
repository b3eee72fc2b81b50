import { watchlistIdSchema } from '../account-lists.ts';
import { defineChannel } from './channel.ts';
import { tokenMessages } from './token-messages.ts';

/** The rows of a watchlist of the caller, whatever their age: all afresh when its tokens change. None to an admin in a user’s place. */
export const watchlist = defineChannel({
  name: 'watchlist',
  access: 'user',
  entitled: true,
  personal: true,
  wanted: { id: watchlistIdSchema },
  messages: tokenMessages,
});
