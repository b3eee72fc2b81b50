import { solMint } from '@mintscope/schemas/ids';
import { noteInterest } from './interest.ts';
import { launchpads } from './launchpads.ts';
import { ensureLamports } from './ledger.ts';
import { noteRuin } from './outcome.ts';
import { firstLiquidity, type Pool } from './pool.ts';
import { marketCapSol, type SimToken } from './token.ts';
import { nextEnvelope, openTransaction, type Transaction } from './transactions.ts';
import { ruinTerms } from './truth.ts';
import type { Wallet } from './wallets.ts';
import { after, type Task, type World } from './world.ts';

/** The buy that took the last token completes the curve; most launchpads say so in the same transaction. */
export function completeCurve(world: World, token: SimToken, transaction: Transaction): void {
  token.phase = 'completing';
  if (launchpads[token.pad].migration !== 'via') writeCompleted(world, token, transaction);
  after(world, world.random.between(800, 12_000), migrate, token);
}

function writeCompleted(world: World, token: SimToken, transaction: Transaction): void {
  const envelope = nextEnvelope(transaction, token.mint, launchpads[token.pad].program);
  world.events.push({ type: 'curve_completed', ...envelope, pool: token.curveAccount });
}

/**
 * The whole of the curve's SOL less the migration fee, and the tokens set aside, become the pool. Whether the pool's first
 * liquidity is an event of its own depends on the launchpad, as its decoder has it.
 */
export const migrate: Task<SimToken> = {
  name: 'migrate',
  run: (world, token) => {
    const pad = launchpads[token.pad];
    const pool: Pool = { base: pad.migrationToken, quote: token.curve.realSol - pad.migrationFee, supply: pad.supply };
    if (pad.poolFees) pool.fees = pad.poolFees;
    token.curve.realSol = 0n;
    world.state.lamportsSpent += pad.migrationFee;
    token.pool = pool;
    token.poolAccount = world.addresses.account();
    token.phase = 'pool';
    token.capSol = marketCapSol(token);
    const wants = token.scheme === 'liquidity_pull' && pad.liquidityKept > 0;
    if (wants || world.random.chance(pad.liquidityKept)) token.liquidityOwner = token.creator;
    writeMigration(world, token, pool);
    noteInterest(world, token, false);
    if (token.liquidityOwner) planWithdrawal(world, token);
  },
};

/** Schemers take all of it; some of the others take a part in the course of time. */
function planWithdrawal(world: World, token: SimToken): void {
  const { random } = world;
  const quits = token.scheme === 'liquidity_pull' || (token.scheme !== null && random.chance(0.5));
  if (quits) after(world, random.logNormal(180_000, 0.9), pullLiquidity, { token, share: random.between(0.9, 0.999) });
  else if (random.chance(0.25))
    after(world, random.logNormal(900_000, 0.8), pullLiquidity, { token, share: random.between(0.05, 0.3) });
}

function writeMigration(world: World, token: SimToken, pool: Pool): void {
  const pad = launchpads[token.pad];
  const migrator = world.random.pick(world.state.migrators);
  ensureLamports(world, migrator, 0n, 0);
  const transaction = openTransaction(world, migrator);
  if (pad.migration === 'own_pool') writeLiquidity(world, token, { transaction, provider: migrator, pool });
  if (pad.migration === 'via') writeCompleted(world, token, transaction);
  world.events.push({
    type: 'migrated',
    ...nextEnvelope(transaction, token.mint, pad.program),
    fromPool: token.curveAccount,
    toPool: pad.migration === 'via' ? migrator.address : (token.poolAccount ?? ''),
    toProgram: pad.migration === 'via' ? pad.program : pad.poolProgram,
    baseAmount: pool.base,
    quoteAmount: pool.quote,
  });
  if (pad.migration === 'via')
    writeLiquidity(world, token, { transaction: openTransaction(world, migrator), provider: migrator, pool });
}

interface Opening {
  transaction: Transaction;
  provider: Wallet;
  pool: Pool;
}

function writeLiquidity(world: World, token: SimToken, { transaction, provider, pool }: Opening): void {
  world.events.push({
    type: 'liquidity_added',
    ...nextEnvelope(transaction, token.mint, launchpads[token.pad].poolProgram),
    pool: token.poolAccount ?? '',
    provider: provider.address,
    quoteMint: solMint,
    baseAmount: pool.base,
    quoteAmount: pool.quote,
    lpAmount: firstLiquidity(pool),
  });
}

interface Withdrawal {
  token: SimToken;
  /** 0..1 of both sides. */
  share: number;
}

/** Takes liquidity out of a pool; the tokens come with the SOL. */
export const pullLiquidity: Task<Withdrawal> = {
  name: 'pull-liquidity',
  run: (world, { token, share }) => {
    const { pool, liquidityOwner } = token;
    if (!pool || !liquidityOwner || token.phase !== 'pool') return;
    const parts = BigInt(Math.round(share * 10_000));
    const lpAmount = (firstLiquidity(pool) * parts) / 10_000n;
    const base = (pool.base * parts) / 10_000n;
    const quote = (pool.quote * parts) / 10_000n;
    if (base >= pool.base || quote >= pool.quote) return;
    ensureLamports(world, liquidityOwner, 0n, 0);
    const transaction = openTransaction(world, liquidityOwner);
    pool.base -= base;
    pool.quote -= quote;
    liquidityOwner.lamports += quote;
    const held = token.positions.get(liquidityOwner);
    if (held) held.amount += base;
    else
      token.positions.set(liquidityOwner, {
        ...emptyHolding,
        wallet: liquidityOwner,
        amount: base,
        openedAt: world.state.now,
      });
    world.events.push({
      type: 'liquidity_removed',
      ...nextEnvelope(transaction, token.mint, launchpads[token.pad].poolProgram),
      pool: token.poolAccount ?? '',
      provider: liquidityOwner.address,
      quoteMint: solMint,
      baseAmount: base,
      quoteAmount: quote,
      lpAmount,
    });
    if (share >= ruinTerms.liquidityTaken) {
      token.ruggedAt ??= world.state.now;
      noteRuin(world, token, 'liquidity_pulled');
    }
    noteInterest(world, token, false);
  },
};

const emptyHolding = { cost: 0, patienceMs: 0, addressUnits: 0, crowdAt: -1 };
