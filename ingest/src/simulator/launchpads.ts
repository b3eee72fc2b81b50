import { programs } from '@mintscope/schemas/programs';
import { type CurveShape, curveConstants } from './curve.ts';
import type { FeeTier } from './pool.ts';

export const padNames = ['pump', 'launchLab', 'moonshot', 'meteoraDbc'] as const;
export type PadName = (typeof padNames)[number];

/** A launchpad as its events show it (layouts and real reserves: `../shared/data/layouts.md`). */
export interface Launchpad {
  program: string;
  /** Share of launches. */
  share: number;
  decimals: number;
  supply: bigint;
  curve: CurveShape;
  mintSuffix: string;
  /** What trades on the curve tell: virtual reserves and what is left, what is left only, or the price only. */
  tells: 'reserves' | 'remaining' | 'price';
  /** Tokens that go to the pool, and lamports the migration keeps. */
  migrationToken: bigint;
  migrationFee: bigint;
  /** Where the pool is; `via` where the launchpad hands its funds to an account of its own, which opens the pool. */
  poolProgram: string;
  migration: 'own_pool' | 'told_alone' | 'via';
  /** Of the pool; null = pump.fun's tiers. */
  poolFees: FeeTier | null;
  /** Chance that the pool's liquidity stays in the creator's hand instead of being burnt or locked. */
  liquidityKept: number;
  /** Chance that a creator without guile leaves a freeze authority alive for a while. */
  freezeKept: number;
}

/** Of Raydium's pools: all of it stays with the depositors. */
export const raydiumFees: FeeTier = { lp: 25n, protocol: 0n, creator: 0n };

export const launchpads: Readonly<Record<PadName, Launchpad>> = {
  pump: {
    program: programs.pump,
    share: 0.78,
    decimals: 6,
    supply: curveConstants.supply,
    curve: curveConstants,
    mintSuffix: 'pump',
    tells: 'reserves',
    migrationToken: curveConstants.migrationToken,
    migrationFee: curveConstants.migrationFee,
    poolProgram: programs.pumpSwap,
    migration: 'own_pool',
    poolFees: null,
    liquidityKept: 0,
    freezeKept: 0,
  },
  launchLab: {
    program: programs.launchLab,
    share: 0.11,
    decimals: 6,
    supply: curveConstants.supply,
    curve: {
      virtualSol: 30_000_852_951n,
      virtualToken: 1_073_025_605_596_382n,
      realToken: 793_100_000_000_000n,
      feeBps: [25n, 100n],
    },
    mintSuffix: 'bonk',
    tells: 'reserves',
    migrationToken: 206_900_000_000_000n,
    migrationFee: 0n,
    poolProgram: programs.raydiumCpmm,
    migration: 'told_alone',
    poolFees: raydiumFees,
    liquidityKept: 0.15,
    freezeKept: 0.01,
  },
  moonshot: {
    program: programs.moonshot,
    share: 0.03,
    decimals: 9,
    supply: 10n ** 18n,
    curve: {
      virtualSol: 30_000_000_000n,
      virtualToken: 1_073_000_000_000_000_000n,
      realToken: 793_100_000_000_000_000n,
      feeBps: [40n, 60n],
    },
    mintSuffix: 'moon',
    tells: 'remaining',
    migrationToken: 206_900_000_000_000_000n,
    migrationFee: 2_000_000_000n,
    poolProgram: programs.raydiumCpmm,
    migration: 'via',
    poolFees: raydiumFees,
    liquidityKept: 0,
    freezeKept: 0,
  },
  meteoraDbc: {
    program: programs.meteoraDbc,
    share: 0.08,
    decimals: 6,
    supply: curveConstants.supply,
    curve: {
      virtualSol: 30_000_000_000n,
      virtualToken: 1_073_000_000_000_000n,
      realToken: 793_100_000_000_000n,
      feeBps: [20n, 80n],
    },
    mintSuffix: '',
    tells: 'price',
    migrationToken: 206_900_000_000_000n,
    migrationFee: 0n,
    poolProgram: programs.meteoraDammV2,
    migration: 'told_alone',
    poolFees: { lp: 20n, protocol: 5n, creator: 0n },
    liquidityKept: 0.5,
    freezeKept: 0.06,
  },
};
