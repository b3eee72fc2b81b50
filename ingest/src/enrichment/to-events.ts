import { createHash } from 'node:crypto';
import { encodeBase58 } from '@mintscope/schemas/events/batch/base58';
import { type ChainEvent, chainEventVersion } from '@mintscope/schemas/events/chain-event';
import type { ProviderName } from '@mintscope/schemas/events/providers';
import { systemProgram } from '@mintscope/schemas/ids';
import { limits } from '@mintscope/schemas/limits';
import type { Finding, Metadata } from './provider.ts';

export interface Told {
  mint: string;
  provider: ProviderName;
  finding: Finding;
  askedAtMs: number;
}

/** A finding as events of the log. They have no time and no transaction; their identity is made of who told what, and when. */
export function toEvents({ mint, provider, finding, askedAtMs }: Told): ChainEvent[] {
  const signature = encodeBase58(createHash('sha512').update(`${provider}:${mint}:${askedAtMs}`).digest());
  const envelope = {
    v: chainEventVersion,
    mint,
    signature,
    instruction: 0,
    slot: finding.holders?.slot ?? 0,
    transactionIndex: null,
    blockTime: null,
    timeMs: null,
    receivedAtMs: null,
    source: 'enrichment',
    program: systemProgram,
    feePayer: systemProgram,
    feeLamports: 0n,
    computeUnits: null,
    priorityFeeLamports: null,
    tipLamports: null,
  } as const;
  const { metadata, holders, authorities, report, picture } = finding;
  const events: ChainEvent[] = [];
  if (metadata) {
    events.push({
      type: 'metadata_changed',
      ...envelope,
      sub: 0,
      name: null,
      symbol: null,
      uri: null,
      ...cutAll(metadata),
    });
  }
  if (holders && holders.holders.length > 0) {
    const largest = holders.holders.slice(0, limits.snapshotHolders);
    events.push({
      type: 'holder_snapshot',
      ...envelope,
      sub: 1,
      holders: [...largest],
      holderCount: holders.holderCount,
    });
  }
  for (const [sub, authority] of [[2, 'mint'] as const, [3, 'freeze'] as const])
    if (authorities)
      events.push({ type: 'authority_changed', ...envelope, sub, authority, holder: authorities[authority] });
  if (picture !== undefined || (report && Object.values(report).some((value) => value !== null))) {
    events.push({
      type: 'provider_report',
      ...envelope,
      sub: 4,
      provider,
      picture: picture ?? null,
      ...nothing,
      ...report,
    });
  }
  return events;
}

const nothing = {
  imageDup: null,
  twitterCreateTokenCount: null,
  dexscrAd: null,
  dexscrUpdateLink: null,
  ctoFlag: null,
  bluechipOwnerPpm: null,
};

/** A link that is too long is no link. */
function cutAll({ image, description, twitter, telegram, website }: Metadata): Metadata {
  const cut = (text: string | null) => (text === null || text.length > limits.uriLength ? null : text);
  return {
    image: cut(image),
    description: cut(description),
    twitter: cut(twitter),
    telegram: cut(telegram),
    website: cut(website),
  };
}
