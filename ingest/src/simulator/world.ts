import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import { type Addresses, createAddresses } from './addresses.ts';
import { createEventQueue, type EventQueue } from './event-queue.ts';
import { createPrng, type Prng } from './prng.ts';
import type { SimToken } from './token.ts';
import type { TruthLabel } from './truth.ts';
import type { Wallet } from './wallets.ts';
import { createWeightedSet, type WeightedSet } from './weighted-set.ts';

export interface MarketSettings {
  seed: number;
  /** 1..300. */
  launchesPerMinute: number;
  /** 0.1..10,000: the long-run mean over the whole market. */
  tradesPerSecond: number;
  /** Simulated time of the first moment (ms since 1970). */
  startMs: number;
  /** Receives the truth; scoring must not. */
  labels?: (label: TruthLabel) => void;
}

/** Everything agents share. Only the agents' own files change it, and only from entries of the queue. */
export interface World {
  readonly settings: MarketSettings;
  /** Trades a launch must bring on average for both rates to hold. */
  readonly tradesPerLaunch: number;
  /** 0..1: how much room there is for programs beside people. */
  readonly density: number;
  /** Few trades a launch are larger ones, many are smaller ones. */
  readonly sizeScale: number;
  readonly random: Prng;
  readonly addresses: Addresses;
  readonly queue: EventQueue;
  /** Simulated time (ms, with fractions). */
  now: number;
  /** Events made since they were last taken, in chain order. */
  events: ChainEvent[];
  slot: number;
  transactionsInSlot: number;
  readonly label: (label: TruthLabel) => void;
  /** Called for each wallet and token made; for audits in tests. */
  onWallet: (wallet: Wallet) => void;
  onToken: (token: SimToken) => void;
  readonly exchanges: Wallet[];
  /** pump.fun's own accounts that move completed curves to their pools. */
  readonly migrators: Wallet[];
  readonly people: Wallet[];
  readonly alive: Set<SimToken>;
  readonly interest: WeightedSet<SimToken>;
  /** Lamports that left wallets, curves and pools: network and program fees, tips, migration fees. */
  lamportsSpent: bigint;
  trades: number;
  /** Trades of the target that are no longer owed (quiet start) or were made ahead of it. */
  tradesForgiven: number;
  rings: number;
}

/** First block of Solana's main network; slots count from here at 400 ms, so a later start has later slots. */
const genesisMs = 1_584_368_940_000;
export const slotMs = 400;

export function createWorld(settings: MarketSettings): World {
  const low = settings.startMs >>> 0;
  const high = Math.floor(settings.startMs / 4_294_967_296) >>> 0;
  const random = createPrng([settings.seed, low, high]);
  const tradesPerLaunch = (settings.tradesPerSecond * 60) / settings.launchesPerMinute;
  return {
    settings,
    tradesPerLaunch,
    density: Math.min(1, tradesPerLaunch / 100),
    sizeScale: Math.min(3, Math.max(0.15, Math.sqrt(150 / tradesPerLaunch))),
    random,
    addresses: createAddresses(random),
    queue: createEventQueue(),
    now: settings.startMs,
    events: [],
    slot: 0,
    transactionsInSlot: 0,
    label: settings.labels ?? (() => {}),
    onWallet: () => {},
    onToken: () => {},
    exchanges: [],
    migrators: [],
    people: [],
    alive: new Set(),
    interest: createWeightedSet(),
    lamportsSpent: 0n,
    trades: 0,
    tradesForgiven: 0,
    rings: 0,
  };
}

export function slotAt(world: World, atMs: number): number {
  const first = Math.max(0, Math.floor((world.settings.startMs - genesisMs) / slotMs));
  return first + Math.floor((atMs - world.settings.startMs) / slotMs);
}

export function after(world: World, delayMs: number, run: () => void): void {
  world.queue.add(world.now + delayMs, run);
}

/** A name for a group of wallets that act as one. */
export function nextRing(world: World, kind: string): string {
  return `${kind}-${++world.rings}`;
}
