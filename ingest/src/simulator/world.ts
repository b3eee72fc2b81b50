import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import { activeMs, activityAt } from './activity.ts';
import { type Addresses, createAddresses } from './addresses.ts';
import { createEventQueue, type EventQueue } from './event-queue.ts';
import { createPrng, type Prng } from './prng.ts';
import { type MarketRegime, regimes } from './regimes.ts';
import type { SimToken } from './token.ts';
import type { TruthLabel } from './truth.ts';
import type { Copier, SerialCreator, Sniper, Wallet } from './wallets.ts';
import { createWeightedSet, type WeightedSet } from './weighted-set.ts';

export interface MarketSettings {
  seed: number;
  /** 1..300: the mean over a day. */
  launchesPerMinute: number;
  /** 0.1..10,000: the long-run mean over the whole market. */
  tradesPerSecond: number;
  /** Simulated time of the first moment (ms since 1970). */
  startMs: number;
  /** `ordinary` where absent. */
  regime?: MarketRegime;
  /** 0..1 of the tokens that moved into a pool get others beside it; none where absent. */
  otherPoolShare?: number;
  /** Receives the truth; scoring must not. */
  labels?: (label: TruthLabel) => void;
}

/** Something to be done at a time: a function that is known by name, so that what is due can be written down. */
export interface Task<A> {
  readonly name: string;
  readonly run: (world: World, args: A) => void;
}

export interface Due {
  task: Task<never>;
  args: unknown;
}

/** What agents know and share; plain data, kept with the market's state. */
export interface MarketState {
  /** Simulated time (ms, with fractions); it stands still while the market is not run. */
  now: number;
  /** Time of the chain less simulated time (ms): how long the market has stood still. */
  standstillMs: number;
  slot: number;
  transactionsInSlot: number;
  exchanges: Wallet[];
  /** Accounts of launchpads that move completed curves to their pools. */
  migrators: Wallet[];
  people: Wallet[];
  snipers: Sniper[];
  leaders: Wallet[];
  copiers: Map<Wallet, Copier[]>;
  serial: SerialCreator[];
  /** Creators of one token that may come back, and those who left a token with its insiders. */
  recentCreators: Wallet[];
  schemers: Wallet[];
  /** Names and pictures that others copy. */
  fashionable: { name: string; symbol: string; image: string }[];
  alive: Set<SimToken>;
  /** Tokens that interest left, in that order: a stray trade now and then. */
  dormant: Set<SimToken>;
  /** Lamports that left wallets, curves and pools: network and program fees, tips, migration fees. */
  lamportsSpent: bigint;
  trades: number;
  /** Trades of the target that are no longer owed (quiet start) or were made ahead of it. */
  tradesForgiven: number;
  /** Trades wanted until `dueSince` (ms of simulated time). */
  dueBefore: number;
  dueSince: number;
  rings: number;
}

/** Everything agents share. Only the agents' own files change it, and only from entries of the queue. */
export interface World {
  readonly settings: MarketSettings;
  readonly regime: MarketRegime;
  /** Trades a launch must bring on average for both rates to hold. */
  readonly tradesPerLaunch: number;
  /** 0..1: how much room there is for programs beside people. */
  readonly density: number;
  /** 1 or more: how much quicker people change their minds where a launch has to bring more trades than usual. */
  readonly haste: number;
  /** Few trades a launch are larger ones, many are smaller ones. */
  readonly sizeScale: number;
  readonly random: Prng;
  readonly addresses: Addresses;
  readonly queue: EventQueue<Due>;
  readonly interest: WeightedSet<SimToken>;
  readonly state: MarketState;
  /** Tokens that can be asked for: all that are alive or dormant. */
  readonly byMint: Map<string, SimToken>;
  /** Events made since they were last taken, in chain order. */
  events: ChainEvent[];
  label: (label: TruthLabel) => void;
  /** Called for each wallet and token made; for audits in tests. */
  onWallet: (wallet: Wallet) => void;
  onToken: (token: SimToken) => void;
}

/** First block of Solana's main network; slots count from here at 400 ms, so a later start has later slots. */
const genesisMs = 1_584_368_940_000;
export const slotMs = 400;

/** What a world is made of beside its settings. */
export type WorldParts = Pick<World, 'random' | 'queue' | 'interest' | 'state'>;

export function createWorld(settings: MarketSettings): World {
  const low = settings.startMs >>> 0;
  const high = Math.floor(settings.startMs / 4_294_967_296) >>> 0;
  return assembleWorld(settings, {
    random: createPrng([settings.seed, low, high]),
    queue: createEventQueue(),
    interest: createWeightedSet(),
    state: emptyState(settings.startMs),
  });
}

export function assembleWorld(settings: MarketSettings, parts: WorldParts): World {
  const tradesPerLaunch = (settings.tradesPerSecond * 60) / settings.launchesPerMinute;
  const byMint = new Map<string, SimToken>();
  for (const token of [...parts.state.alive, ...parts.state.dormant]) byMint.set(token.mint, token);
  return {
    settings,
    regime: settings.regime ?? regimes.ordinary,
    tradesPerLaunch,
    density: Math.min(1, tradesPerLaunch / 100),
    haste: Math.max(1, tradesPerLaunch / 200),
    sizeScale: Math.min(3, Math.max(0.15, Math.sqrt(150 / tradesPerLaunch))),
    ...parts,
    addresses: createAddresses(parts.random),
    byMint,
    events: [],
    label: settings.labels ?? (() => {}),
    onWallet: () => {},
    onToken: () => {},
  };
}

function emptyState(startMs: number): MarketState {
  return {
    now: startMs,
    standstillMs: 0,
    slot: 0,
    transactionsInSlot: 0,
    exchanges: [],
    migrators: [],
    people: [],
    snipers: [],
    leaders: [],
    copiers: new Map(),
    serial: [],
    recentCreators: [],
    schemers: [],
    fashionable: [],
    alive: new Set(),
    dormant: new Set(),
    lamportsSpent: 0n,
    trades: 0,
    tradesForgiven: 0,
    dueBefore: 0,
    dueSince: startMs,
    rings: 0,
  };
}

/** Time of the chain: what blocks say. */
export function chainMs(world: World): number {
  return world.state.now + world.state.standstillMs;
}

export function slotAt(world: World, atMs: number): number {
  const first = Math.max(0, Math.floor((world.settings.startMs - genesisMs) / slotMs));
  return first + Math.floor((atMs - world.settings.startMs) / slotMs);
}

/** What is left of the current slot (ms). */
export function restOfSlot(world: World): number {
  return slotMs - ((chainMs(world) - world.settings.startMs) % slotMs);
}

export function after<A>(world: World, delayMs: number, task: Task<A>, args: A): void {
  world.queue.add(world.state.now + delayMs, { task, args });
}

/** A name for a group of wallets that act as one. */
export function nextRing(world: World, kind: string): string {
  return `${kind}-${++world.state.rings}`;
}

/** How busy the market is now relative to its mean. */
export function activity(world: World): number {
  return activityAt(chainMs(world), world.regime.hourSwing);
}

/** Trades the target wants from the start until now. */
export function tradesDue(world: World): number {
  const { dueBefore, dueSince, standstillMs } = world.state;
  const span = activeMs(dueSince + standstillMs, chainMs(world), world.regime.hourSwing);
  return dueBefore + (world.settings.tradesPerSecond * span) / 1_000;
}

/** Lets time pass in which nothing happens: the market goes on where it stood, at a later time of the chain. */
export function standStill(world: World, ms: number): void {
  const { state } = world;
  state.dueBefore = tradesDue(world);
  state.dueSince = state.now;
  state.standstillMs += ms;
}
