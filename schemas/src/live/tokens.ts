import { z } from 'zod';
import { limits } from '../limits.ts';
import { sortBySchema, sortOrderSchema } from '../sort-by.ts';
import { filterTextSchema } from '../token-filter/filter-text.ts';
import { defineChannel } from './channel.ts';
import { tokenMessages } from './token-messages.ts';

const list = {
  limit: z.int().min(1).max(limits.liveTokens).default(limits.liveTokensDefault),
  filter: filterTextSchema.default(''),
  sortBy: sortBySchema.default('age'),
  sortOrder: sortOrderSchema.default('desc'),
};

/** The first `limit` tokens in an order, of those that pass a filter: by launch and without one, the newest. */
export const tokens = defineChannel({
  name: 'tokens',
  access: 'user',
  entitled: true,
  wanted: {
    ...list,
    /** Further lists, side by side: what is told is the tokens of all of them, each once. */
    also: z.array(z.strictObject(list)).max(3).default([]),
    /** The list that is followed goes on as this longer one, of the same filter and order: its further tokens are told, without `initial_tokens`. */
    goOn: z.boolean().default(false),
  },
  messages: tokenMessages,
});
