import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import { type History, heldTimes, type Metadata, type Report } from './read-history.ts';

/** What a row says of the token itself. Of `name` and `symbol` streams have plain ones only. */
export function describeToken({ own, chain, trades, launch, mint, all }: History) {
  const metadata = own.filter((event): event is Metadata => event.type === 'metadata_changed');
  const reports = own.filter((event): event is Report => event.type === 'provider_report');
  /** The newest that was told, else what it was at launch. */
  const told = <Name extends 'name' | 'symbol' | 'uri' | 'image' | 'description' | 'twitter' | 'telegram' | 'website'>(
    name: Name,
  ) => metadata.findLast((event) => event[name] !== null)?.[name] ?? null;
  const reported = <Name extends keyof Report>(name: Name): NonNullable<Report[Name]> | null =>
    reports.findLast((report) => report[name] !== null)?.[name] ?? null;
  const times = heldTimes(chain);
  const picture = reported('picture');
  const ppm = reported('bluechipOwnerPpm');
  const isCompleted = chain.some(({ type }) => type === 'curve_completed' || type === 'migrated');
  const remaining = trades.findLast(({ curveRemaining }) => curveRemaining !== null)?.curveRemaining;
  const sold = remaining === undefined || remaining === null ? 0 : 1 - Number(remaining) / Number(launch.curveSupply);
  const creations = all.filter((event) => event.type === 'token_created' && event.creator === launch.creator);
  return {
    row: {
      address: mint,
      symbol: told('symbol') ?? launch.symbol,
      name: told('name') ?? launch.name,
      logo: picture === null ? null : `/tokens/logos/${picture}`,
      launchpad: 'pump',
      creator: launch.creator,
      createdAt: times[0],
      eventTimeMs: times.at(-1),
      receivedAtMs: chain.at(-1)!.receivedAtMs,
      lastTradeAt: trades.length === 0 ? null : times[chain.lastIndexOf(trades.at(-1)!)],
      swaps: trades.length,
      buys: trades.filter(({ side }) => side === 'buy').length,
      sells: trades.filter(({ side }) => side === 'sell').length,
      migrated: chain.some(({ type }) => type === 'migrated'),
      progress: isCompleted ? 1 : Math.max(0, Math.min(1, sold)),
      mintable: authority(chain, 'mint') ?? launch.mintable,
      freezable: authority(chain, 'freeze') ?? launch.freezable,
      twitter: told('twitter'),
      telegram: told('telegram'),
      website: told('website'),
      imageDup: reported('imageDup'),
      twitterCreateTokenCount: reported('twitterCreateTokenCount'),
      dexscrAd: reported('dexscrAd'),
      dexscrUpdateLink: reported('dexscrUpdateLink'),
      ctoFlag: reported('ctoFlag'),
      bluechipOwnerPercentage: ppm === null ? null : ppm / 1_000_000,
      creatorCreatedCount: creations.length,
      // Launched with a name, so all that is to be known of its identity is.
      enriched: true,
    },
    detail: {
      address: mint,
      lateEvents: 0,
      futureEvents: 0,
      uri: told('uri') ?? launch.uri,
      image: told('image'),
      description: told('description'),
      supply: Number(launch.supply) / 10 ** launch.decimals,
      decimals: launch.decimals,
      providedBy: sourcesOf(reports),
    },
    hasMetadata: metadata.length > 0,
  };
}

function authority(chain: readonly ChainEvent[], which: 'mint' | 'freeze'): boolean | null {
  const event = chain.findLast((each) => each.type === 'authority_changed' && each.authority === which);
  return event?.type === 'authority_changed' ? event.holder !== null : null;
}

/** Of each figure the report that told it last. */
function sourcesOf(reports: readonly Report[]) {
  const fields = {
    picture: 'picture',
    imageDup: 'imageDup',
    twitterCreateTokenCount: 'twitterCreateTokenCount',
    dexscrAd: 'dexscrAd',
    dexscrUpdateLink: 'dexscrUpdateLink',
    ctoFlag: 'ctoFlag',
    bluechipOwnerPpm: 'bluechipOwnerPercentage',
  } as const;
  const sources: Record<string, { provider: string; atMs: number | null }> = {};
  for (const report of reports)
    for (const [field, name] of Object.entries(fields) as [keyof typeof fields, string][])
      if (report[field] !== null) sources[name] = { provider: report.provider, atMs: report.receivedAtMs };
  return sources;
}
