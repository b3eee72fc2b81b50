import { z } from 'zod';
import type { AskService } from '../outside/ask-service.ts';
import type { Answer, Provider } from '../provider.ts';

export interface GmgnOptions {
  askService: AskService;
  /** With `{mint}` in the place of the address. */
  url: string;
  key: string;
}

const flag = z
  .union([z.boolean(), z.int().min(0).max(1), z.enum(['yes', 'no', 'true', 'false', '0', '1'])])
  .transform((value) => value === true || value === 1 || value === 'yes' || value === 'true' || value === '1');
const count = z.coerce.number().int().min(0).max(0xffff_ffff);
const share = z.coerce.number().min(0).max(1);

const fields = z
  .object({
    dexscr_ad: flag.nullable().catch(null),
    dexscr_update_link: flag.nullable().catch(null),
    cto_flag: flag.nullable().catch(null),
    twitter_create_token_count: count.nullable().catch(null),
    image_dup: count.nullable().catch(null),
    bluechip_owner_percentage: share.nullable().catch(null),
    holder_count: count.nullable().catch(null),
  })
  .partial();
const group = fields.catch({}).default({});
const answerSchema = z.object({
  data: fields.extend({ address: z.string(), dev: group, stat: group, base_token_info: group }),
});
type Field = keyof z.infer<typeof fields>;

/** A token's information in GMGN's shape; its fields stand at the top or in `dev`, `stat` or `base_token_info`. */
export function createGmgnProvider({ askService, url, key }: GmgnOptions): Provider {
  return {
    name: 'gmgn',
    wants: () => true,
    async ask({ mint }, signal) {
      const headers = key === '' ? undefined : { 'x-apikey': key };
      const reply = await askService({ url: url.replaceAll('{mint}', mint), headers }, signal);
      return reply.kind === 'json' ? readTokenInfo(reply.json, mint) : reply;
    },
  };
}

export function readTokenInfo(json: unknown, mint: string): Answer {
  const { data } = answerSchema.safeParse(json).data ?? {};
  // An answer about another token is worse than none.
  if (!data || data.address !== mint) return { kind: 'failed', reason: 'garbled' };
  const told = (name: Field) => data[name] ?? data.dev[name] ?? data.stat[name] ?? data.base_token_info[name] ?? null;
  const flagged = (name: 'dexscr_ad' | 'dexscr_update_link' | 'cto_flag') => told(name) as boolean | null;
  const number = (name: Exclude<Field, 'dexscr_ad' | 'dexscr_update_link' | 'cto_flag'>) => told(name) as number | null;
  const bluechip = number('bluechip_owner_percentage');
  return {
    kind: 'found',
    finding: {
      report: {
        dexscrAd: flagged('dexscr_ad'),
        dexscrUpdateLink: flagged('dexscr_update_link'),
        ctoFlag: flagged('cto_flag'),
        twitterCreateTokenCount: number('twitter_create_token_count'),
        imageDup: number('image_dup'),
        bluechipOwnerPpm: bluechip === null ? null : Math.round(bluechip * 1e6),
      },
      figures: { holders: number('holder_count') },
      raw: json,
    },
  };
}
