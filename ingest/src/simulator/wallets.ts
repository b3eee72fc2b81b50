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
  'insider',
  'smart_money',
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
]);

/** What a wallet's software puts on its transactions. Jitters are relative; 0 = always the same. */
export interface FeeHabit {
  computeUnits: number;
  computeJitter: number;
  priorityLamports: number;
  /** Sigma of a log-normal factor. */
  priorityJitter: number;
  tipLamports: number;
  tipShare: number;
}

export interface Wallet {
  address: string;
  role: WalletRole;
  /** The group that acts as one, if any. */
  ring: string | null;
  funder: Wallet | null;
  lamports: bigint;
  fees: FeeHabit;
}

export interface NewWallet {
  role: WalletRole;
  ring?: string;
  funder?: Wallet;
  fees?: FeeHabit;
}

/** Trading front ends people use: typical compute units, priority fee, and how often they send a tip. */
const humanApps: readonly FeeHabit[] = [
  {
    computeUnits: 78_000,
    computeJitter: 0.1,
    priorityLamports: 40_000,
    priorityJitter: 0.9,
    tipLamports: 0,
    tipShare: 0,
  },
  {
    computeUnits: 96_000,
    computeJitter: 0.12,
    priorityLamports: 120_000,
    priorityJitter: 1.1,
    tipLamports: 0,
    tipShare: 0,
  },
  {
    computeUnits: 121_000,
    computeJitter: 0.1,
    priorityLamports: 900_000,
    priorityJitter: 0.8,
    tipLamports: 1_000_000,
    tipShare: 0.6,
  },
  {
    computeUnits: 138_000,
    computeJitter: 0.08,
    priorityLamports: 450_000,
    priorityJitter: 1,
    tipLamports: 500_000,
    tipShare: 0.3,
  },
];

/** A person's habit: one of the front ends, with a taste of their own for fees. */
export function humanFees(random: Prng): FeeHabit {
  const app = random.pick(humanApps);
  return { ...app, priorityLamports: Math.round(random.logNormal(app.priorityLamports, 0.6)) };
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
