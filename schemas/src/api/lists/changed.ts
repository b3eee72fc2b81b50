import { z } from 'zod';
import { accountListsSchema } from '../../account-lists.ts';

/** The answer to a change: the revision of the account's lists that has it. */
export const changedResponse = z.strictObject({ success: z.literal(true), rev: accountListsSchema.shape.rev });
