import { z } from 'zod';
import { accountListsSchema } from '../account-lists.ts';
import { seqSchema } from './channel.ts';

/** Told to every connection of an account, whatever it follows: its lists have changed, and are read again by those who show them. */
export const accountListsNewsSchema = z.strictObject({
  type: z.literal('account_lists'),
  seq: seqSchema,
  /** The newest revision counts; those between may be left out. */
  rev: accountListsSchema.shape.rev,
});
