import { z } from 'zod';
import type { AskService } from '../outside/ask-service.ts';
import type { Provider } from '../provider.ts';

export interface DexscreenerOptions {
  askService: AskService;
  url: string;
}

const orderSchema = z.object({ type: z.string(), status: z.string() });
/** A list of orders, or one beside the boosts. */
const ordersSchema = z.union([
  z.array(orderSchema),
  z.object({ orders: z.array(orderSchema) }).transform(({ orders }) => orders),
]);
const figure = z.coerce.number().min(0).nullable().catch(null).default(null);
const pairsSchema = z.array(
  z.object({
    chainId: z.string(),
    baseToken: z.object({ address: z.string() }),
    priceUsd: figure,
    marketCap: figure,
    liquidity: z.object({ usd: figure }).catch({ usd: null }).default({ usd: null }),
  }),
);

/** What was paid for at DexScreener (orders that were approved), and its own figures of the token's largest pair. */
export function createDexscreenerProvider({ askService, url }: DexscreenerOptions): Provider {
  return {
    name: 'dexscreener',
    wants: () => true,
    async ask({ mint }, signal) {
      const orders = await askService({ url: `${url}/orders/v1/solana/${mint}` }, signal);
      if (orders.kind !== 'json') return orders;
      const paid = ordersSchema.safeParse(orders.json).data;
      if (!paid) return { kind: 'failed', reason: 'garbled' };
      const pairs = await askService({ url: `${url}/tokens/v1/solana/${mint}` }, signal);
      const has = (...types: string[]) =>
        paid.some(({ type, status }) => status === 'approved' && types.includes(type));
      return {
        kind: 'found',
        finding: {
          report: {
            dexscrAd: has('tokenAd', 'trendingBarAd'),
            dexscrUpdateLink: has('tokenProfile'),
            ctoFlag: has('communityTakeover'),
          },
          figures: pairs.kind === 'json' ? largestPair(pairs.json, mint) : undefined,
          raw: { orders: orders.json, pairs: pairs.kind === 'json' ? pairs.json : null },
        },
      };
    },
  };
}

/** Pairs of other tokens are left out: the answer is the provider's, and may be of anything. */
function largestPair(json: unknown, mint: string) {
  const pairs = pairsSchema.safeParse(json).data ?? [];
  const own = pairs.filter((pair) => pair.chainId === 'solana' && pair.baseToken.address === mint);
  own.sort((a, b) => (b.liquidity.usd ?? 0) - (a.liquidity.usd ?? 0));
  const [largest] = own;
  if (!largest) return undefined;
  return { priceUsd: largest.priceUsd, marketCapUsd: largest.marketCap, liquidityUsd: largest.liquidity.usd };
}
