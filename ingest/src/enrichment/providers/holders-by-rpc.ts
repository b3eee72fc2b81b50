import { z } from 'zod';
import type { AskService, ServiceReply } from '../outside/ask-service.ts';
import type { Answer, Provider } from '../provider.ts';
import { amountSchema, ownerSchema, sumByOwner } from './token-amounts.ts';

export interface RpcHoldersOptions {
  askService: AskService;
  url: string;
}

/** A node tells so many accounts at the most. */
const mostAccounts = 20;
const largestSchema = z.object({
  result: z.object({
    context: z.object({ slot: z.int().min(0) }),
    value: z.array(z.object({ address: ownerSchema, amount: amountSchema })).max(mostAccounts),
  }),
});
const ownersSchema = z.object({
  result: z.object({
    value: z.array(
      z
        .object({ data: z.object({ parsed: z.object({ info: z.object({ owner: ownerSchema }) }) }) })
        .nullable()
        .catch(null),
    ),
  }),
});

/** The largest accounts by a Solana node, then who owns them: two calls. */
export function createRpcHoldersProvider({ askService, url }: RpcHoldersOptions): Provider {
  const call = (method: string, params: readonly unknown[], signal: AbortSignal) =>
    askService({ url, body: { jsonrpc: '2.0', id: 1, method, params } }, signal);
  return {
    name: 'rpc',
    wants: ({ holdersWanted }) => holdersWanted,
    async ask({ mint }, signal) {
      const largest = await call('getTokenLargestAccounts', [mint, { commitment: 'confirmed' }], signal);
      if (largest.kind !== 'json') return largest;
      const accounts = largestSchema.safeParse(largest.json).data?.result;
      if (!accounts) return faultOf(largest);
      const addresses = accounts.value.map(({ address }) => address);
      if (addresses.length === 0) return { kind: 'nothing', reason: 'not_found' };
      const named = await call('getMultipleAccounts', [addresses, { encoding: 'jsonParsed' }], signal);
      if (named.kind !== 'json') return named;
      const owners = ownersSchema.safeParse(named.json).data?.result.value;
      if (owners?.length !== addresses.length) return { kind: 'failed', reason: 'garbled' };
      // An account that closed between the two calls holds nothing any more.
      const held = accounts.value.flatMap(({ amount }, at) => {
        const owner = owners[at]?.data.parsed.info.owner;
        return owner === undefined ? [] : [{ owner, amount }];
      });
      const holders = sumByOwner(held);
      const isAll = addresses.length < mostAccounts;
      return {
        kind: 'found',
        finding: {
          holders: { slot: accounts.context.slot, holders, holderCount: isAll ? holders.length : null },
          raw: largest.json,
        },
      };
    },
  };
}

const faultSchema = z.object({ error: z.object({ code: z.number() }) });
/** The mint is no token account's, or too large for the node to count. */
const notOfThisMint = new Set([-32_602, -32_600]);

/** What a node's error says: of the mint, or of itself. */
export function faultOf({ json }: Extract<ServiceReply, { kind: 'json' }>): Answer {
  const code = faultSchema.safeParse(json).data?.error.code;
  if (code === undefined) return { kind: 'failed', reason: 'garbled' };
  if (notOfThisMint.has(code)) return { kind: 'nothing', reason: 'not_found' };
  return { kind: 'failed', reason: code === 429 || code === -32_429 || code === -32_005 ? 'busy' : 'server_error' };
}
