import { z } from 'zod';
import type { AskService } from '../outside/ask-service.ts';
import type { Answer, Provider } from '../provider.ts';
import { amountSchema, ownerSchema, shareOf, sumByOwner } from './token-amounts.ts';

export interface RugcheckOptions {
  askService: AskService;
  url: string;
}

const authority = ownerSchema.nullable();
const reportSchema = z.object({
  mint: z.string(),
  token: z.object({ supply: amountSchema, mintAuthority: authority, freezeAuthority: authority }),
  topHolders: z
    .array(z.object({ owner: ownerSchema, amount: amountSchema, insider: z.boolean().catch(false) }))
    .max(1_000),
  totalHolders: z.int().min(1).max(0xffff_ffff).nullable().catch(null).default(null),
  score: z.number().nullable().catch(null).default(null),
  risks: z
    .array(z.object({ name: z.string() }))
    .nullable()
    .catch(null)
    .default(null),
  knownAccounts: z
    .record(z.string(), z.object({ type: z.string() }))
    .nullable()
    .catch(null)
    .default(null),
});
type RugcheckReport = z.infer<typeof reportSchema>;

/** Reports of RugCheck: largest holders, authorities, its risks. Shares are made from its amounts, not taken from its `pct`. */
export function createRugcheckProvider({ askService, url }: RugcheckOptions): Provider {
  return {
    name: 'rugcheck',
    wants: () => true,
    async ask({ mint, holdersWanted }, signal) {
      const reply = await askService({ url: `${url}/v1/tokens/${mint}/report` }, signal);
      return reply.kind === 'json' ? readReport(reply.json, { mint, holdersWanted }) : reply;
    },
  };
}

export function readReport(json: unknown, { mint, holdersWanted }: { mint: string; holdersWanted: boolean }): Answer {
  const report = reportSchema.safeParse(json).data;
  if (!report || report.mint !== mint) return { kind: 'failed', reason: 'garbled' };
  const { supply, mintAuthority, freezeAuthority } = report.token;
  const held = report.topHolders.reduce((sum, { amount }) => sum + amount, 0n);
  // Holders of more than there is: nothing of such a report is believed.
  if (held > supply) return { kind: 'failed', reason: 'garbled' };
  return {
    kind: 'found',
    finding: {
      authorities: { mint: mintAuthority, freeze: freezeAuthority },
      holders: holdersWanted ? holdersOf(report) : undefined,
      figures: {
        topHolders: report.topHolders.length,
        topHoldersShare: shareOf(held, supply),
        insidersAmongThem: report.topHolders.filter(({ insider }) => insider).length,
        score: report.score,
        risks: report.risks?.length ?? 0,
      },
      raw: json,
    },
  };
}

/** Without the accounts that it knows as markets: what lies in a pool is held by no wallet. */
function holdersOf({ topHolders, knownAccounts, totalHolders }: RugcheckReport) {
  const wallets = topHolders.filter(({ owner }) => knownAccounts?.[owner]?.type !== 'AMM');
  return { slot: 0, holders: sumByOwner(wallets), holderCount: totalHolders };
}
