import { z } from 'zod';
import { decodeBase58 } from './events/batch/base58.ts';

const base58 = /^[1-9A-HJ-NP-Za-km-z]+$/;

function decodesTo(bytes: number) {
  return (text: string) => decodeBase58(text, bytes) !== null;
}

/** A 32-byte account address in base58, as wallets and explorers print it. */
export const pubkeySchema = z
  .string()
  .min(32)
  .max(44)
  .regex(base58, 'is not base58')
  .refine(decodesTo(32), 'is not a 32-byte address');
export type Pubkey = z.infer<typeof pubkeySchema>;

/** A 64-byte transaction signature in base58; the transaction's identity on chain. */
export const signatureSchema = z
  .string()
  .min(64)
  .max(88)
  .regex(base58, 'is not base58')
  .refine(decodesTo(64), 'is not a 64-byte signature');
export type Signature = z.infer<typeof signatureSchema>;

const u64Max = 2n ** 64n - 1n;

/** An unsigned 64-bit amount. In JSON a decimal string (JSON numbers lose digits above 2^53), in code a bigint. */
export const u64Schema = z
  .union([z.bigint(), z.string().regex(/^\d{1,20}$/, 'is not a decimal integer')])
  .transform((value) => BigInt(value))
  .refine((value) => value >= 0n && value <= u64Max, 'is outside 0..2^64-1');

/** The mint that stands for SOL wherever a mint is asked for. */
export const solMint = 'So11111111111111111111111111111111111111112';
/** SOL's own system address; some programs write it for "quoted in SOL". */
export const systemProgram = '11111111111111111111111111111111';
