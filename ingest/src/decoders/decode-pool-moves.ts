import type { Instruction } from '../transaction/normalised-transaction.ts';
import type { DecodeContext } from './decode-context.ts';
import { emitLiquidity } from './pool-events.ts';
import { readMinted } from './token-accounts.ts';
import { flowInto } from './token-flows.ts';

/** Which of an instruction's accounts play which part; `lpMint` where depositors get a fungible pool token. */
export type LiquidityAccounts = {
  kind: 'added' | 'removed';
  pool: number;
  provider: number;
  baseMint?: number;
  quoteMint?: number;
  baseVault: number;
  quoteVault: number;
  lpMint?: number;
};

/**
 * Liquidity put into or taken from a pool, told by what moved through its vaults: the same for every program, whatever
 * its events look like.
 */
export function decodeLiquidity(instruction: Instruction, accounts: LiquidityAccounts, context: DecodeContext): void {
  const at = (index: number) => instruction.accounts[index];
  const pool = at(accounts.pool);
  const provider = at(accounts.provider);
  const baseVault = at(accounts.baseVault);
  const quoteVault = at(accounts.quoteVault);
  if (pool === undefined || provider === undefined || baseVault === undefined || quoteVault === undefined) {
    context.skip(instruction, 'pool_unknown', 'a change of liquidity without its accounts');
    return;
  }
  const mintOf = (index: number | undefined, vault: string) =>
    (index === undefined ? undefined : at(index)) ?? context.tokenAccounts.get(vault)?.mint;
  const baseMint = mintOf(accounts.baseMint, baseVault);
  const quoteMint = mintOf(accounts.quoteMint, quoteVault);
  const base = flowInto(instruction, baseVault, context);
  const quote = flowInto(instruction, quoteVault, context);
  if (baseMint === undefined || quoteMint === undefined) {
    context.skip(instruction, 'mint_unknown', `mints of the pool ${pool}`);
  } else if (base === null && quote === null) {
    context.skip(instruction, 'amounts_unknown', `what moved through the vaults of the pool ${pool}`);
  } else {
    const sign = accounts.kind === 'added' ? 1n : -1n;
    emitLiquidity(
      instruction,
      {
        added: accounts.kind === 'added',
        pool,
        provider,
        baseMint,
        quoteMint,
        baseAmount: sign * (base ?? 0n),
        quoteAmount: sign * (quote ?? 0n),
        lpAmount: accounts.lpMint === undefined ? null : lpAmount(instruction, at(accounts.lpMint), context),
      },
      context,
    );
  }
}

function lpAmount(instruction: Instruction, lpMint: string | undefined, context: DecodeContext): bigint | null {
  let sum: bigint | null = null;
  for (const call of context.inside(instruction)) {
    const minted = readMinted(call);
    if (minted && minted.mint === lpMint) sum = (sum ?? 0n) + minted.amount;
  }
  return sum;
}

type MigrationAccounts = {
  fromPool: number;
  toPool: number;
  toProgram: number;
  baseMint: number;
  baseVault: number;
  quoteVault: number;
};

/** A curve's funds moved into a pool; amounts are what the new pool's vaults received. */
export function decodeMigrationAccounts(
  instruction: Instruction,
  accounts: MigrationAccounts,
  context: DecodeContext,
): void {
  const at = (index: number) => instruction.accounts[index];
  const fromPool = at(accounts.fromPool);
  const toPool = at(accounts.toPool);
  const toProgram = at(accounts.toProgram);
  const mint = at(accounts.baseMint);
  const baseVault = at(accounts.baseVault);
  const quoteVault = at(accounts.quoteVault);
  if (!fromPool || !toPool || !toProgram || !mint || !baseVault || !quoteVault) {
    context.skip(instruction, 'pool_unknown', 'a migration without its accounts');
    return;
  }
  context.claim(instruction);
  context.noteMigration(toPool);
  const baseAmount = flowInto(instruction, baseVault, context);
  const quoteAmount = flowInto(instruction, quoteVault, context);
  if (baseAmount === null || quoteAmount === null) {
    context.skip(instruction, 'amounts_unknown', `what the new pool ${toPool} received`);
    return;
  }
  context.emit(instruction, { type: 'migrated', mint, fromPool, toPool, toProgram, baseAmount, quoteAmount });
}
