import type { ProviderName } from '@mintscope/schemas/events/providers';

/** A token of which more is wanted, with what is known of it. */
export interface Target {
  mint: string;
  /** Where its creator keeps metadata and picture; null = not known. */
  uri: string | null;
  image: string | null;
  /** Balances are not whole: the launch was missed. */
  holdersWanted: boolean;
  /** A user asked, so an answer of a while ago will not do. */
  asked: boolean;
}

/** What a token's creator says of it; null = says nothing. */
export interface Metadata {
  image: string | null;
  description: string | null;
  twitter: string | null;
  telegram: string | null;
  website: string | null;
}

/** The largest holders by owner, in base units. */
export interface Holders {
  /** Slot of the count; 0 where the provider does not tell. */
  slot: number;
  holders: readonly { owner: string; amount: bigint }[];
  /** Number of all holders, where the provider tells. */
  holderCount: number | null;
}

/** What scores and rows use of a provider's report; null = it does not tell. */
export interface Report {
  dexscrAd: boolean | null;
  dexscrUpdateLink: boolean | null;
  ctoFlag: boolean | null;
  twitterCreateTokenCount: number | null;
  imageDup: number | null;
  bluechipOwnerPpm: number | null;
}

export interface Finding {
  metadata?: Metadata;
  holders?: Holders;
  /** Who may mint and freeze; null = given up. */
  authorities?: { mint: string | null; freeze: string | null };
  report?: Partial<Report>;
  /** SHA-256 of the picture as it is served, as base58. */
  picture?: string;
  /** Plain figures that are shown and not scored. */
  figures?: Readonly<Record<string, number | null>>;
  /** The answer itself, to be shown as it came. */
  raw?: unknown;
}

/** Why a provider has nothing of a token: asking again would not help. */
export type NothingReason =
  | 'not_found'
  | 'refused_address'
  | 'too_many_redirects'
  | 'too_large'
  | 'encoded'
  | 'not_json'
  | 'bad_shape'
  | 'not_a_picture'
  | 'too_many_pixels';

/** Why a provider could not be asked, or did not answer: it may later. */
export type FailureReason =
  | 'timeout'
  | 'unreachable'
  | 'busy'
  | 'denied'
  | 'server_error'
  | 'garbled'
  | 'resting'
  | 'no_budget'
  | 'internal_error';

/** Outside data is a value: an answer never throws. */
export type Answer =
  | { kind: 'found'; finding: Finding }
  | { kind: 'nothing'; reason: NothingReason }
  | { kind: 'failed'; reason: FailureReason; retryAfterMs?: number };

/** What is counted and bounded apart: the providers, and the fetching of pictures. */
export type RunnerName = ProviderName | 'picture';

/** One way to learn of a token. Adapters know their peer's format and nothing of budgets, caches and breakers. */
export interface Provider {
  readonly name: RunnerName;
  wants(target: Target): boolean;
  /** What an answer is remembered by; the mint unless told. */
  keyOf?(target: Target): string;
  /** The peer that is asked, where one provider asks many: a breaker each. */
  peerOf?(target: Target): string;
  ask(target: Target, signal: AbortSignal): Promise<Answer>;
}
