import { signatureSchema } from '@mintscope/schemas/ids';
import { z } from 'zod';
import type { RpcClient } from './rpc-client.ts';

export interface ListedSignature {
  signature: string;
  slot: number;
  failed: boolean;
}

/** The node did not list what it must have; the sweep starts again later from the same place. */
export class SignatureListError extends Error {
  readonly code = 'SIGNATURE_LIST';
}

const listSchema = z.array(
  z
    .object({ signature: signatureSchema, slot: z.int().min(0), err: z.unknown().optional() })
    .transform(({ signature, slot, err }) => ({ signature, slot, failed: err !== null && err !== undefined })),
);

/** Signatures of transactions that mention a program, newest first, those before `before` when given. */
export async function listSignatures(
  rpc: RpcClient,
  program: string,
  { before, limit }: { before?: string; limit: number },
): Promise<ListedSignature[]> {
  const outcome = await rpc.call('getSignaturesForAddress', [program, { limit, before, commitment: 'confirmed' }]);
  if (!outcome.ok) throw new SignatureListError(`getSignaturesForAddress: ${outcome.fault.message}`);
  const list = listSchema.safeParse(outcome.result);
  if (!list.success) throw new SignatureListError('getSignaturesForAddress answered something else than a list');
  return list.data;
}

/**
 * Pages of everything since `fromSlot` (inclusive), oldest page and oldest signature first. The node lists newest first,
 * so the way back is walked once, remembering one signature a page, and the pages in the middle are asked for again:
 * memory stays at a few pages however long the gap is.
 */
export async function* listSince(
  rpc: RpcClient,
  program: string,
  { fromSlot, pageSize }: { fromSlot: number; pageSize: number },
): AsyncGenerator<ListedSignature[]> {
  const marks: string[] = [];
  const newest = await listSignatures(rpc, program, { limit: pageSize });
  let oldest = newest;
  while (oldest.length === pageSize && oldest.at(-1)!.slot >= fromSlot) {
    const before = oldest.at(-1)!.signature;
    marks.push(before);
    oldest = await listSignatures(rpc, program, { before, limit: pageSize });
  }
  const inRange = (page: readonly ListedSignature[]) => page.filter(({ slot }) => slot >= fromSlot).reverse();
  if (marks.length > 0) yield inRange(oldest);
  for (const before of marks.slice(0, -1).reverse()) {
    const page = await listSignatures(rpc, program, { before, limit: pageSize });
    if (page.length < pageSize) throw new SignatureListError('a page of signatures is shorter than it was');
    yield inRange(page);
  }
  yield inRange(newest);
}
