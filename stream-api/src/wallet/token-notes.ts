import { type LabelledWallet, labelledWalletSchema } from '@mintscope/schemas/token-evidence';
import { type Dev, devSchema, type Label, labelSchema } from '@mintscope/schemas/token-groups';
import { type BubbleMap, bubbleMapSchema, type EdgeKind } from '@mintscope/schemas/token-metrics';
import { z } from 'zod';

/** What a stored detail has to say of wallets; details of former versions have less. */
export const notedDetailSchema = z.object({
  dev: devSchema.nullable().default(null),
  evidence: z
    .object({ wallets: z.array(z.looseObject({ wallet: z.string() })), moreWallets: z.int() })
    .nullable()
    .default(null),
  holders: z.array(z.object({ owner: z.string(), labels: z.array(labelSchema).default([]) })),
  bubbleMap: bubbleMapSchema.nullable(),
});
export type NotedDetail = z.output<typeof notedDetailSchema>;

/** What one token's analysis says of a wallet. */
export interface TokenNotes {
  mint: string;
  /** null: another created it. */
  dev: Dev | null;
  /** null: it does not name all wallets that wear labels, and this one is not among those named. */
  labels: Label[] | null;
  funding: { funder: string; atMs: number | null } | null;
  record: LabelledWallet['record'];
  /** Wallets with a link of their own to it. */
  links: { wallet: string; kinds: EdgeKind[] }[];
  /** Those of its group, itself not counted; null: it is not in the token's network. */
  linkedWallets: number | null;
}

export function noteWallet(mint: string, wallet: string, detail: NotedDetail): TokenNotes {
  const { dev, evidence, holders, bubbleMap } = detail;
  const found = evidence?.wallets.find((each) => each.wallet === wallet);
  const named = found && labelledWalletSchema.parse(found);
  const asHolder = holders.find(({ owner }) => owner === wallet);
  const isWhole = evidence !== null && evidence.moreWallets === 0;
  const labels = named?.labels ?? asHolder?.labels ?? (isWhole ? [] : null);
  const own = dev?.address === wallet ? dev : null;
  return {
    mint,
    dev: own,
    // Its other labels say it.
    labels: labels?.filter((label) => label !== 'suspicious') ?? null,
    funding: fundingOf(named) ?? (own?.funder ? { funder: own.funder, atMs: null } : null),
    record: named?.record ?? null,
    ...linksOf(wallet, bubbleMap),
  };
}

function fundingOf(named: LabelledWallet | undefined): TokenNotes['funding'] {
  const { funder = null, atMs = null } = named?.funding ?? {};
  return funder === null ? null : { funder, atMs };
}

function linksOf(wallet: string, map: BubbleMap | null): Pick<TokenNotes, 'links' | 'linkedWallets'> {
  const cluster = map?.nodes.find(({ id }) => id === wallet)?.cluster;
  if (!map || cluster === undefined) return { links: [], linkedWallets: null };
  return {
    links: map.edges
      .filter(({ source, target }) => source === wallet || target === wallet)
      .map(({ source, target, kinds }) => ({ wallet: source === wallet ? target : source, kinds })),
    linkedWallets: map.nodes.filter((node) => node.cluster === cluster).length - 1,
  };
}
