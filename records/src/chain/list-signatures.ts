import { type Pubkey, signatureSchema } from '@mintscope/schemas/ids';
import { z } from 'zod';
import { ChainError } from './chain-error.ts';
import type { RpcReader } from './rpc.ts';

export interface ListedSignature {
  signature: string;
  /** Of its block; null where the node does not know it. */
  blockTimeMs: number | null;
}

export interface SignatureList {
  /** Oldest first. */
  signatures: ListedSignature[];
  /** Where the list goes on towards older ones; null = it ends here. */
  next: string | null;
}

export interface ListOptions {
  /** The `next` of a list that ended before its end; without it the newest signature is the first. */
  before?: string | null;
  /** Calls of the node, of 1000 signatures each. */
  mostPages: number;
  signal?: AbortSignal | undefined;
}

/** What a node lists in one call, at most. */
const pageSize = 1000;
const pageSchema = z
  .array(
    z.object({
      signature: signatureSchema,
      err: z.unknown().default(null),
      blockTime: z.int().min(0).nullish(),
    }),
  )
  .max(pageSize);

/**
 * Signatures of the transactions that name an account, failed ones left out. Finalized ones only, which the chain never takes
 * back. The node lists the newest first, so the way back is walked for so many pages, and `next` tells where it stopped.
 * @throws ChainError; the signal's reason when the signal aborts.
 */
export async function listSignatures(
  rpc: RpcReader,
  account: Pubkey,
  { before = null, mostPages, signal }: ListOptions,
): Promise<SignatureList> {
  const method = 'getSignaturesForAddress';
  const signatures: ListedSignature[] = [];
  let next = before;
  for (let pages = 0; pages < mostPages; pages++) {
    const options = { commitment: 'finalized', limit: pageSize, ...(next === null ? {} : { before: next }) };
    const page = await rpc.call({ method, params: [account, options], result: pageSchema, signal });
    for (const { signature, err, blockTime } of page) {
      if (signature === next) throw new ChainError('CHAIN_INVALID', `${method}: the node lists a page twice`);
      if (err === null)
        signatures.push({ signature, blockTimeMs: typeof blockTime === 'number' ? blockTime * 1000 : null });
    }
    next = page.length < pageSize ? null : page.at(-1)!.signature;
    if (next === null) break;
  }
  return { signatures: signatures.reverse(), next };
}
