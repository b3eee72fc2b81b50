import type { Config } from '@mintscope/engines/config';
import type { EngineWatch } from '@mintscope/engines/operations/watch-engines';
import type { Billing } from '@mintscope/records/billing/open-billing';
import type { RpcReader } from '@mintscope/records/chain/rpc';
import type { Passwords } from '@mintscope/records/people/passwords';
import type { ProductSettings } from '@mintscope/records/product-settings/read-product-settings';
import type { Engines } from '@mintscope/records/records';
import type { KeptCommit } from '@mintscope/schemas/commits';
import type { MarketPulse } from '@mintscope/schemas/market-pulse';
import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import type { PartitionLag } from '@mintscope/schemas/partition-lag';
import type { ListNews } from './account-lists/share-list-news.ts';
import type { Auth } from './auth/auth.ts';
import type { Chat } from './chat/open-chat.ts';
import type { Market } from './market/market.ts';
import type { LivePicks } from './picks/follow-picks.ts';
import type { AccountTurns } from './queries/account-turns.ts';
import type { LandingFigures } from './queries/landing-figures.ts';
import type { OwnPositions } from './queries/own-positions.ts';
import type { DetailWishes } from './queries/detail-wishes.ts';
import type { Consideration } from './queries/share-considered.ts';
import type { SharedAnswers } from './queries/shared-answers.ts';
import type { SharedReadings } from './queries/shared-readings.ts';

/** What routes work with. */
export interface Api {
  engines: Engines;
  /** Costly reads take turns: of the records' lists, and of the warehouse. */
  turns: { lists: AccountTurns; warehouse: AccountTurns };
  /** Sessions: who asks, and how a visitor comes to be known. */
  auth: Auth;
  passwords: Passwords;
  /** The chain, for holdings and payments. */
  chain: RpcReader;
  billing: Billing;
  landingFigures(): Promise<LandingFigures>;
  /** The last changes of the product, newest first. */
  commits(): Promise<readonly KeptCommit[]>;
  shared: SharedAnswers;
  config: Pick<Config, 'access' | 'billing' | 'api' | 'ops' | 'dataDir' | 'project' | 'telegram'>;
  /** The newest tokens, in memory. */
  market: Market;
  /** The platform's calls, and news of picks for all instances. */
  picks: Pick<LivePicks, 'book' | 'tellRemoved' | 'tellOwn' | 'tellTakenOff'>;
  /** The community's chat: what this instance knows of it, and the one line of what it writes. */
  chat: Chat;
  /** News of users' lists for all instances. */
  listNews: Pick<ListNews, 'tell'>;
  /** What users' own picks would have returned, as far as it has been read. */
  ownPositions: OwnPositions;
  /** The market's figures, with the clients of all instances. */
  pulse(): MarketPulse;
  /** The health of the engines and of the live feed. */
  health: EngineWatch;
  /** How far scoring is behind the chain's events, and this process behind scoring. */
  readLag(): Promise<readonly PartitionLag[]>;
  /** Answers that had to do without an engine that is away. */
  degraded: { inc(labels: { endpoint: string }): void };
  /** The parameter set in force; it may be some seconds behind what people decided. */
  parameters(): Promise<ParameterSet>;
  /** What admins saved of the whole product; it may be a second behind. */
  productSettings(): Promise<ProductSettings>;
  /** Details that readers wait for. */
  details: Pick<DetailWishes, 'wish'>;
  /** What the platform considers of the live tokens. */
  considered: Consideration;
  /** Costly answers that are kept for a moment. */
  readings: SharedReadings;
  transport(): string;
  service: string;
  version: string;
  startedAtMs: number;
  /** Wall clock in ms: at this edge ages are told; scores never see it. */
  now(): number;
}
