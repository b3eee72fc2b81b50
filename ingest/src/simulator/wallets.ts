import type { Prng } from './prng.ts';

export const walletRoles = [
  'organic',
  'creator',
  'sniper',
  'bundler',
  'bundle_funder',
  'wash_trader',
  'wash_payer',
  'volume_bot',
  'copy_bot',
  'arbitrageur',
  'insider',
  'smart_money',
  'collector',
  'exchange',
  'migrator',
] as const;
export type WalletRole = (typeof walletRoles)[number];

/** Roles whose trades are made by programs; the truth behind `botProbability`. */
export const botRoles: ReadonlySet<WalletRole> = new Set([
  'sniper',
  'bundler',
  'wash_trader',
  'wash_payer',
  'volume_bot',
  'copy_bot',
  'arbitrageur',
]);

/** What a wallet's software puts on its transactions. */
export interface FeeHabit {
  /** Compute units of a plain buy. */
  computeUnits: number;
  /** Relative; 0 = only what account addresses and the side of the trade make of it. */
  computeJitter: number;
  priorityLamports: number;
  /** Sigma of a log-normal factor; 0 = a preset. */
  priorityJitter: number;
  tipLamports: number;
  tipShare: number;
}

export interface Wallet {
  address: string;
  role: WalletRole;
  /** The group that acts as one, if any. */
  ring: string | null;
  /** Address of the wallet its first SOL came from, where one of ours sent it. */
  funder: string | null;
  lamports: bigint;
  fees: FeeHabit;
}

export interface NewWallet {
  role: WalletRole;
  ring?: string;
  funder?: Wallet;
  fees?: FeeHabit;
}

/** A program that buys launches. */
export interface Sniper {
  wallet: Wallet;
  spend: bigint;
  takeProfit: number;
  stopLoss: number;
  maxHoldMs: number;
}

/** A program that follows one wallet. */
export interface Copier {
  wallet: Wallet;
  spend: bigint;
  delaySlots: number;
}

/** A creator of many tokens: sells each within two minutes, means well, or has a scheme now and then. */
export interface SerialCreator {
  wallet: Wallet;
  habit: 'farmer' | 'builder' | 'schemer';
}

interface FrontEnd {
  computeUnits: number;
  computeJitter: number;
  /** Presets a user picks from once, the first most often. */
  priorityPresets: readonly number[];
  tipPresets: readonly number[];
}

/** Where people trade. Some send each user's transactions alike, others estimate fees or route anew each time. */
const frontEnds: readonly FrontEnd[] = [
  { computeUnits: 78_200, computeJitter: 0, priorityPresets: [5_000, 50_000, 100_000], tipPresets: [0] },
  { computeUnits: 96_400, computeJitter: 0.1, priorityPresets: [100_000, 500_000], tipPresets: [0] },
  {
    computeUnits: 121_600,
    computeJitter: 0,
    priorityPresets: [1_000_000, 1_000_000, 3_000_000],
    tipPresets: [1_000_000, 0],
  },
  { computeUnits: 138_900, computeJitter: 0.05, priorityPresets: [400_000, 1_500_000], tipPresets: [500_000, 0, 0] },
];

/** A person's habit: one of the front ends, with a preset, or fees estimated for each transaction. */
export function humanFees(random: Prng): FeeHabit {
  const { computeUnits, computeJitter, priorityPresets, tipPresets } = random.pick(frontEnds);
  const estimated = random.chance(0.45);
  const preset = random.pick(priorityPresets);
  return {
    computeUnits,
    computeJitter,
    priorityLamports: estimated ? Math.round(random.logNormal(preset, 0.5)) : preset,
    priorityJitter: estimated ? 0.7 : 0,
    tipLamports: random.pick(tipPresets),
    tipShare: 0.8,
  };
}

/** A program's habit: the same numbers on each transaction. */
export function botFees(random: Prng, priority: { median: number; sigma: number }, tipMedian = 0): FeeHabit {
  return {
    computeUnits: 60_000 + random.below(90_000),
    computeJitter: 0,
    priorityLamports: roundTo(random.logNormal(priority.median, priority.sigma), 1_000),
    priorityJitter: 0,
    tipLamports: tipMedian === 0 ? 0 : roundTo(random.logNormal(tipMedian, 0.5), 10_000),
    tipShare: tipMedian === 0 ? 0 : 1,
  };
}

function roundTo(value: number, unit: number): number {
  return Math.max(1, Math.round(value / unit)) * unit;
}
