import { z } from 'zod';

export const currencySchema = z.enum(['SOL', 'USDC']);

/** A payment that was asked for. `pending` until its transaction is found on chain; times in ms. */
export const paymentSchema = z.strictObject({
  /** Base58 key that the transaction must name, as in Solana Pay. */
  reference: z.string(),
  currency: currencySchema,
  /** Whole units, exact decimal. */
  amount: z.string(),
  recipient: z.string(),
  /** `solana:` address of the transfer request, for wallets and QR codes. */
  url: z.string(),
  status: z.enum(['pending', 'paid', 'expired']),
  createdAt: z.number(),
  expiresAt: z.number(),
  signature: z.string().nullable(),
  paidAt: z.number().nullable(),
});
export type Payment = z.infer<typeof paymentSchema>;

export const billingErrors = { 409: 'Payments are off.' };
