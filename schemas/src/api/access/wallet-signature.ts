import { z } from 'zod';
import { pubkeySchema } from '../../ids.ts';

/** A message signed by a wallet. `message` is for wallets that wrote their own from the same facts; else it is the nonce's. */
export const walletSignatureSchema = z.strictObject({
  address: pubkeySchema,
  /** 64 bytes, base64; the last digit has no bit beyond them, so that one signature has one text. */
  signature: z.string().regex(/^[A-Za-z0-9+/]{85}[AQgw]==$/, 'is not 64 bytes in base64'),
  nonce: z.string().regex(/^[A-Za-z0-9]{8,128}$/, 'is not a nonce'),
  message: z.string().max(4096).optional(),
});
export type WalletSignature = z.output<typeof walletSignatureSchema>;
