import { z } from 'zod';
import type { AskService } from '../outside/ask-service.ts';
import type { Provider } from '../provider.ts';
import { faultOf } from './holders-by-rpc.ts';
import { amountSchema, ownerSchema, sumByOwner } from './token-amounts.ts';

export interface DasHoldersOptions {
  askService: AskService;
  url: string;
}

const pageAccounts = 1_000;
const mostPages = 5;
const pageSchema = z.object({
  result: z.object({
    token_accounts: z.array(z.object({ mint: z.string(), owner: ownerSchema, amount: amountSchema })).max(pageAccounts),
  }),
});

/**
 * All accounts of a mint by the Digital Asset Standard (`getTokenAccounts`), page by page. They come in no order, so a token with
 * more accounts than are read tells nothing of its largest.
 */
export function createDasHoldersProvider({ askService, url }: DasHoldersOptions): Provider {
  return {
    name: 'das',
    wants: ({ holdersWanted }) => holdersWanted,
    async ask({ mint }, signal) {
      const accounts: { owner: string; amount: bigint }[] = [];
      for (let page = 1; page <= mostPages; page++) {
        const params = { mint, page, limit: pageAccounts, options: { showZeroBalance: false } };
        const reply = await askService(
          { url, body: { jsonrpc: '2.0', id: 1, method: 'getTokenAccounts', params } },
          signal,
        );
        if (reply.kind !== 'json') return reply;
        const found = pageSchema.safeParse(reply.json).data?.result.token_accounts;
        if (!found) return faultOf(reply);
        if (found.some((account) => account.mint !== mint)) return { kind: 'failed', reason: 'garbled' };
        accounts.push(...found);
        if (found.length < pageAccounts) return composeFinding(accounts);
      }
      return { kind: 'nothing', reason: 'too_large' };
    },
  };
}

function composeFinding(accounts: readonly { owner: string; amount: bigint }[]) {
  if (accounts.length === 0) return { kind: 'nothing', reason: 'not_found' } as const;
  const holderCount = new Set(accounts.filter(({ amount }) => amount > 0n).map(({ owner }) => owner)).size;
  const holders = sumByOwner(accounts);
  const raw = {
    accounts: accounts.length,
    largest: holders.slice(0, 20).map(({ owner, amount }) => ({ owner, amount: `${amount}` })),
  };
  return { kind: 'found', finding: { holders: { slot: 0, holders, holderCount }, raw } } as const;
}
