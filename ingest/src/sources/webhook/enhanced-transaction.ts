import { pubkeySchema, signatureSchema } from '@mintscope/schemas/ids';
import { z } from 'zod';
import { transactionLimits } from '../../transaction/limits.ts';

const uint = z.int().min(0);
const innerInstructionSchema = z.object({
  programId: pubkeySchema,
  accounts: z.array(pubkeySchema).max(256),
  data: z.string().max(16_384),
});

const tokenChangeSchema = z.object({
  tokenAccount: pubkeySchema,
  userAccount: pubkeySchema,
  mint: pubkeySchema,
  rawTokenAmount: z.object({ tokenAmount: z.string().regex(/^-?\d{1,20}$/), decimals: z.int().min(0).max(255) }),
});

/**
 * What Mintscope reads of a Helius "enhanced" transaction. Amounts in `tokenTransfers` are floating-point numbers there and
 * stay unread: exact ones are in the instructions, which an enhanced transaction repeats in full.
 */
export const enhancedTransactionSchema = z
  .object({
    signature: signatureSchema,
    slot: uint,
    timestamp: uint.nullable().default(null),
    fee: uint,
    feePayer: pubkeySchema,
    type: z.string().max(64),
    transactionError: z.unknown().optional(),
    instructions: z
      .array(
        innerInstructionSchema.extend({
          innerInstructions: z.array(innerInstructionSchema).max(transactionLimits.instructions).default([]),
        }),
      )
      .max(512)
      .default([]),
    accountData: z
      .array(z.object({ account: pubkeySchema, tokenBalanceChanges: z.array(tokenChangeSchema).max(512).default([]) }))
      .max(512)
      .default([]),
  })
  .refine(({ instructions }) => countAll(instructions) <= transactionLimits.instructions, {
    path: ['instructions'],
    message: `more than ${transactionLimits.instructions} with the inner ones`,
  });
export type EnhancedTransaction = z.output<typeof enhancedTransactionSchema>;

function countAll(instructions: readonly { innerInstructions: readonly unknown[] }[]): number {
  return instructions.reduce((count, { innerInstructions }) => count + 1 + innerInstructions.length, 0);
}

/** By the fields that only the enhanced form has. */
export function isEnhanced(item: object): boolean {
  return 'signature' in item && ('accountData' in item || 'tokenTransfers' in item || 'nativeTransfers' in item);
}
