import { type Pubkey, signatureSchema } from '@mintscope/schemas/ids';
import { z } from 'zod';
import type { RpcReader } from './rpc.ts';

const mostListed = 1000;

const listSchema = z.array(z.object({ signature: signatureSchema, err: z.unknown().default(null) })).max(mostListed);

/**
 * Signatures of the transactions that name an account, failed ones left out, oldest first. Finalized ones only, which the
 * chain never takes back. Of more than 1000 the newest.
 * @throws ChainError; the signal's reason when the signal aborts.
 */
export async function listSignatures(rpc: RpcReader, account: Pubkey, signal?: AbortSignal): Promise<string[]> {
  const listed = await rpc.call({
    method: 'getSignaturesForAddress',
    params: [account, { commitment: 'finalized', limit: mostListed }],
    result: listSchema,
    signal,
  });
  return listed
    .filter(({ err }) => err === null)
    .map(({ signature }) => signature)
    .reverse();
}
