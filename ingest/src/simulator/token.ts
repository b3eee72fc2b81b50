import { type Curve, createCurve, curveConstants } from './curve.ts';
import { type Pool, poolMarketCapSol } from './pool.ts';
import type { Wallet } from './wallets.ts';

export type CreatorKind = 'honest' | 'serial' | 'rugger';

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

export interface SimToken {
  mint: string;
  curveAccount: string;
  poolAccount: string | null;
  creator: Wallet;
  creatorKind: CreatorKind;
  fate: TokenFate;
  createdAt: number;
  /** `completing` between the last curve buy and the migration: nothing trades. */
  phase: 'curve' | 'completing' | 'pool' | 'retired';
  curve: Curve;
  pool: Pool | null;
  positions: Map<Wallet, Position>;
  /** Positions of people who may sell at any time, in no order, for drawing one at random. */
  crowd: Position[];
  /** Wallets that leave together with the creator. */
  insiders: Wallet[];
  capSol: number;
  peakCapSol: number;
  /** Slow average of ln(cap), against which momentum is measured. */
  trend: number;
  trendAt: number;
  /** Recent trades of people, decaying (the self-exciting part of interest). */
  excitement: number;
  excitementAt: number;
  interestSlot: number;
  ruggedAt: number | null;
  /** Trades so far and those made by programs; of the first hundred and of all. */
  trades: number;
  botTrades: number;
  sampleTrades: number;
  sampleBotTrades: number;
}

export interface NewToken {
  mint: string;
  curveAccount: string;
  creator: Wallet;
  creatorKind: CreatorKind;
  fate: TokenFate;
  now: number;
}

export function createToken(launch: NewToken): SimToken {
  const curve = createCurve();
  const capSol = curveMarketCapSol(curve);
  return {
    mint: launch.mint,
    curveAccount: launch.curveAccount,
    poolAccount: null,
    creator: launch.creator,
    creatorKind: launch.creatorKind,
    fate: launch.fate,
    createdAt: launch.now,
    phase: 'curve',
    curve,
    pool: null,
    positions: new Map(),
    crowd: [],
    insiders: [],
    capSol,
    peakCapSol: capSol,
    trend: Math.log(capSol),
    trendAt: launch.now,
    excitement: 0,
    excitementAt: launch.now,
    interestSlot: -1,
    ruggedAt: null,
    trades: 0,
    botTrades: 0,
    sampleTrades: 0,
    sampleBotTrades: 0,
  };
}

/** SOL value of the whole supply at the price of curve or pool. */
export function marketCapSol(token: SimToken): number {
  return token.pool ? poolMarketCapSol(token.pool) : curveMarketCapSol(token.curve);
}

export function isTradable(token: SimToken): boolean {
  return token.phase === 'curve' || token.phase === 'pool';
}

function curveMarketCapSol(curve: Curve): number {
  return (Number(curve.virtualSol) / Number(curve.virtualToken)) * (Number(curveConstants.supply) / 1e9);
}
