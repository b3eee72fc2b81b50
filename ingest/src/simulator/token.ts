import { type Curve, createCurve } from './curve.ts';
import { launchpads, type PadName } from './launchpads.ts';
import type { OtherPool } from './other-pool.ts';
import { type Pool, poolMarketCapSol } from './pool.ts';
import type { CreatorKind, SchemeName } from './schemes.ts';
import type { RuinKind } from './truth.ts';
import type { Wallet } from './wallets.ts';

/** A wallet's holding of one token. */
export interface Position {
  wallet: Wallet;
  amount: bigint;
  /** Lamports paid for what is held, fees included. */
  cost: number;
  openedAt: number;
  /** How long the wallet is inclined to hold (ms). */
  patienceMs: number;
  /** Compute units it takes to find this wallet's token account (1,500 for each address tried). */
  addressUnits: number;
  /** Index in the crowd, -1 for positions that are kept, or have a plan of their own. */
  crowdAt: number;
}

/** What the market alone knows of a token: how good it is, and how much interest it will draw. */
export interface TokenFate {
  /** 0..1, uniform over launches. */
  quality: number;
  /** Interest at launch relative to the average token. */
  attention: number;
  /** How long interest lasts (ms). */
  lifeMs: number;
  /** Market cap (SOL) buyers come to believe in at the height of interest. */
  believedCap: number;
}

/** What truth asks of a token, kept trade by trade. */
export interface TokenRecord {
  /** Trades so far and those made by programs; of the first hundred and of all. */
  trades: number;
  botTrades: number;
  sampleTrades: number;
  sampleBotTrades: number;
  peakCapSol: number;
  peakAt: number;
  /** Highest SOL that holders could have got out of curve or pool. */
  peakSol: number;
  capAtHour: number | null;
  capAtDay: number | null;
  lastTradeAt: number;
  /** Base units bought from and sold to the market by wallets in the know. */
  insidersBought: bigint;
  insidersSold: bigint;
  ruin: { at: number; kind: RuinKind } | null;
}

export interface SimToken {
  mint: string;
  pad: PadName;
  curveAccount: string;
  poolAccount: string | null;
  creator: Wallet;
  creatorKind: CreatorKind;
  scheme: SchemeName | null;
  fate: TokenFate;
  name: string;
  symbol: string;
  image: string;
  createdAt: number;
  /** `completing` between the last curve buy and the migration: nothing trades. */
  phase: 'curve' | 'completing' | 'pool' | 'retired';
  curve: Curve;
  pool: Pool | null;
  /** Pools beside its own; absent until it was decided whether it gets any. */
  otherPools?: OtherPool[];
  /** Who can take the pool's liquidity out; null = burnt or locked. */
  liquidityOwner: Wallet | null;
  /** A freeze authority that is used: no wallet but insiders can sell. */
  frozen: boolean;
  positions: Map<Wallet, Position>;
  /** Positions of people who may sell at any time, in no order, for drawing one at random. */
  crowd: Position[];
  /** The creator and the wallets that act with it. */
  insiders: Set<Wallet>;
  capSol: number;
  /** Slow average of ln(cap), against which momentum is measured. */
  trend: number;
  trendAt: number;
  /** Recent trades of people, decaying (the self-exciting part of interest). */
  excitement: number;
  excitementAt: number;
  interestSlot: number;
  /** When it trades once more after interest is gone; null = never. */
  strayAt: number | null;
  /** When the insiders left. */
  ruggedAt: number | null;
  record: TokenRecord;
}

export type NewToken = Pick<
  SimToken,
  'mint' | 'pad' | 'curveAccount' | 'creator' | 'creatorKind' | 'scheme' | 'fate' | 'name' | 'symbol' | 'image'
> & { now: number };

export function createToken({ now, ...launch }: NewToken): SimToken {
  const curve = createCurve(launchpads[launch.pad].curve);
  const capSol = curveMarketCapSol(launch.pad, curve);
  return {
    ...launch,
    poolAccount: null,
    createdAt: now,
    phase: 'curve',
    curve,
    pool: null,
    liquidityOwner: null,
    frozen: false,
    positions: new Map(),
    crowd: [],
    insiders: new Set([launch.creator]),
    capSol,
    trend: Math.log(capSol),
    trendAt: now,
    excitement: 0,
    excitementAt: now,
    interestSlot: -1,
    strayAt: null,
    ruggedAt: null,
    record: {
      trades: 0,
      botTrades: 0,
      sampleTrades: 0,
      sampleBotTrades: 0,
      peakCapSol: capSol,
      peakAt: now,
      peakSol: 0,
      capAtHour: null,
      capAtDay: null,
      lastTradeAt: now,
      insidersBought: 0n,
      insidersSold: 0n,
      ruin: null,
    },
  };
}

/** SOL value of the whole supply at the price of curve or pool. */
export function marketCapSol(token: SimToken): number {
  return token.pool ? poolMarketCapSol(token.pool) : curveMarketCapSol(token.pad, token.curve);
}

/** SOL that curve or pool holds: what all holders together could get. */
export function solInside(token: SimToken): number {
  return Number(token.pool ? token.pool.quote : token.curve.realSol) / 1e9;
}

export function isTradable(token: SimToken): boolean {
  return token.phase === 'curve' || token.phase === 'pool';
}

/** Lamports a base unit of the token is worth. */
export function priceLamports(token: SimToken): number {
  return (token.capSol * 1e9) / Number(launchpads[token.pad].supply);
}

/** Market cap at launch (SOL): the price below which a curve cannot fall. */
export const launchCapSol = curveMarketCapSol('pump', createCurve());

function curveMarketCapSol(pad: PadName, curve: Curve): number {
  return (Number(curve.virtualSol) / Number(curve.virtualToken)) * (Number(launchpads[pad].supply) / 1e9);
}
