import { z } from 'zod';
import { pubkeySchema } from '../ids.ts';

/** A message signed by a wallet. `message` is for wallets that wrote their own from the same facts; else it is the nonce's. */
export const walletSignatureSchema = z.strictObject({
  address: pubkeySchema,
  /** 64 bytes, base64. */
  signature: z.string().regex(/^[A-Za-z0-9+/]{86}==$/, 'is not 64 bytes in base64'),
  nonce: z.string().min(8).max(128),
  message: z.string().max(4096).optional(),
});
