import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import type { ProviderName } from '@mintscope/schemas/events/providers';

type Report = Extract<ChainEvent, { type: 'provider_report' }>;

/** What providers told of a token; null = none did. */
interface Figures {
  /** SHA-256 of the picture, as base58. */
  picture: string | null;
  imageDup: number | null;
  twitterCreateTokenCount: number | null;
  dexscrAd: boolean | null;
  dexscrUpdateLink: boolean | null;
  ctoFlag: boolean | null;
  /** Share of holders, 0..1. */
  bluechipOwnerPercentage: number | null;
}

/** Who told a figure, and when ingest received it (ms). */
interface Source {
  provider: ProviderName;
  atMs: number | null;
}

export interface ProvidedFacts extends Figures {
  from: Partial<Record<keyof Figures, Source>>;
}

export function nothingProvided(): ProvidedFacts {
  return {
    picture: null,
    imageDup: null,
    twitterCreateTokenCount: null,
    dexscrAd: null,
    dexscrUpdateLink: null,
    ctoFlag: null,
    bluechipOwnerPercentage: null,
    from: {},
  };
}

/** What the newest report tells holds; what it leaves open stays as it was told before. */
export function addReport(facts: ProvidedFacts, report: Report): void {
  const { bluechipOwnerPpm, provider, receivedAtMs: atMs } = report;
  const told: Figures = {
    picture: report.picture,
    imageDup: report.imageDup,
    twitterCreateTokenCount: report.twitterCreateTokenCount,
    dexscrAd: report.dexscrAd,
    dexscrUpdateLink: report.dexscrUpdateLink,
    ctoFlag: report.ctoFlag,
    bluechipOwnerPercentage: bluechipOwnerPpm === null ? null : bluechipOwnerPpm / 1e6,
  };
  const names = Object.keys(told) as (keyof Figures)[];
  for (const name of names) {
    if (told[name] === null) continue;
    Object.assign(facts, { [name]: told[name] });
    facts.from[name] = { provider, atMs };
  }
}
