import { randomBytes } from 'node:crypto';
import { encodeBase58 } from '@mintscope/schemas/events/batch/base58';
import { z } from 'zod';
import { startNode } from './start-node.ts';

/** A transfer of SOL to `recipient`, as a node on this machine tells of it. */
export interface ServedTransfer {
  signature: string;
  reference: string;
  recipient: string;
  lamports: number;
  blockTimeMs: number;
  /** The node lists it, but does not have it. */
  unreadable?: boolean;
  /** The node never answers when it is asked for it. */
  silent?: boolean;
}

export const randomKey = (bytes = 32) => encodeBase58(randomBytes(bytes));

const callSchema = z.object({ method: z.string(), params: z.tuple([z.string(), z.unknown()]) });
const listSchema = z.object({ before: z.string().optional(), limit: z.int() });

/** A node that knows transfers, oldest first, for tests. */
export async function serveTransfers() {
  const transfers: ServedTransfer[] = [];
  const calls: string[] = [];
  const served = { status: 200, transfers, calls };

  function list(reference: string, options: unknown) {
    const { before, limit } = listSchema.parse(options);
    const newestFirst = transfers.filter((one) => one.reference === reference).reverse();
    const from = newestFirst.findIndex(({ signature }) => signature === before) + 1;
    return newestFirst
      .slice(from, from + limit)
      .map(({ signature, blockTimeMs }) => ({ signature, err: null, blockTime: Math.floor(blockTimeMs / 1000) }));
  }

  function read(signature: string) {
    const found = transfers.find((one) => one.signature === signature);
    if (!found || found.unreadable) return { result: null };
    const accountKeys = [found.recipient, found.reference];
    const meta = { err: null, preBalances: [0, 0], postBalances: [found.lamports, 0] };
    const blockTime = Math.floor(found.blockTimeMs / 1000);
    return { result: { blockTime, transaction: { signatures: [signature], message: { accountKeys } }, meta } };
  }

  const node = await startNode(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const { method, params } = callSchema.parse(JSON.parse(text));
    calls.push(method);
    if (served.status !== 200) return void response.writeHead(served.status).end();
    if (transfers.some(({ signature, silent }) => silent && signature === params[0])) return;
    const answer = method === 'getTransaction' ? read(params[0]) : { result: list(...params) };
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...answer }));
  });
  return { ...node, served };
}
