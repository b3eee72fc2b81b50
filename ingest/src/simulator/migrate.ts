import { solMint } from '@mintscope/schemas/ids';
import { programs } from '@mintscope/schemas/programs';
import { curveConstants } from './curve.ts';
import { noteInterest } from './interest.ts';
import { ensureLamports } from './ledger.ts';
import { firstLiquidity } from './pool.ts';
import { marketCapSol, type SimToken } from './token.ts';
import { nextEnvelope, openTransaction, type Transaction } from './transactions.ts';
import { after, type World } from './world.ts';

/** The buy that took the last token completes the curve, in the same transaction; the migration follows some slots later. */
export function completeCurve(world: World, token: SimToken, transaction: Transaction): void {
  token.phase = 'completing';
  const envelope = nextEnvelope(transaction, token.mint, programs.pump);
  world.events.push({ type: 'curve_completed', ...envelope, pool: token.curveAccount });
  after(world, world.random.between(800, 12_000), () => migrate(world, token));
}

/** The whole of the curve's SOL less the migration fee, and 206.9 M tokens, become the PumpSwap pool; its LP is burnt. */
function migrate(world: World, token: SimToken): void {
  const { migrationToken, migrationFee } = curveConstants;
  const pool = { base: migrationToken, quote: token.curve.realSol - migrationFee };
  token.curve.realSol = 0n;
  world.lamportsSpent += migrationFee;
  token.pool = pool;
  token.poolAccount = world.addresses.account();
  token.phase = 'pool';
  token.capSol = marketCapSol(token);
  const migrator = world.random.pick(world.migrators);
  ensureLamports(world, migrator, 0n, 0);
  const transaction = openTransaction(world, migrator);
  world.events.push({
    type: 'liquidity_added',
    ...nextEnvelope(transaction, token.mint, programs.pumpSwap),
    pool: token.poolAccount,
    provider: migrator.address,
    quoteMint: solMint,
    baseAmount: pool.base,
    quoteAmount: pool.quote,
    lpAmount: firstLiquidity(pool),
  });
  world.events.push({
    type: 'migrated',
    ...nextEnvelope(transaction, token.mint, programs.pump),
    fromPool: token.curveAccount,
    toPool: token.poolAccount,
    toProgram: programs.pumpSwap,
    baseAmount: pool.base,
    quoteAmount: pool.quote,
  });
  noteInterest(world, token, false);
}
