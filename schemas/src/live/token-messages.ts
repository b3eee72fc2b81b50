import { z } from 'zod';
import { tokenRowSchema } from '../token.ts';
import { seqSchema } from './channel.ts';

export const tokenPatchSchema = tokenRowSchema.partial().required({ address: true, version: true });
export type TokenPatch = z.infer<typeof tokenPatchSchema>;

/**
 * What every channel of tokens sends: first `initial_tokens`, and again after `resync`, then what changes. A long list comes in
 * parts: `initial_tokens` with the newest rows, the others whole in the `token_update`s that follow.
 */
export const tokenMessages = [
  z.strictObject({
    type: z.literal('initial_tokens'),
    seq: seqSchema,
    serverTimeMs: z.number(),
    tokens: z.array(tokenRowSchema),
  }),
  z.strictObject({
    type: z.literal('token_update'),
    seq: seqSchema,
    /** Changed fields only; a token the client has not seen comes whole. */
    tokens: z.array(tokenPatchSchema),
    removed: z.array(z.string()),
  }),
] as const;
