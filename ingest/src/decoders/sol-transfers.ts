import { isTipAccount } from '@mintscope/schemas/accounts/tip-accounts';
import { programs } from '@mintscope/schemas/programs';
import type { Instruction, NormalisedTransaction } from '../transaction/normalised-transaction.ts';
import { asAddress, asU64 } from '../transaction/read-fields.ts';
import { u32, u64 } from './borsh.ts';

type SolTransfer = { from: string; to: string; lamports: bigint };

/** A lamport transfer of the System program, from its bytes or from a `jsonParsed` answer; null for anything else. */
export function readSolTransfer(instruction: Instruction): SolTransfer | null {
  if (instruction.program !== programs.system) return null;
  if (instruction.parsed) {
    const { type, info } = instruction.parsed;
    if (type !== 'transfer' && type !== 'transferWithSeed') return null;
    const from = asAddress(info.source);
    const to = asAddress(info.destination);
    const lamports = asU64(info.lamports);
    return from && to && lamports !== null ? { from, to, lamports } : null;
  }
  const data = instruction.data();
  if (!data) return null;
  const cursor = { bytes: data, offset: 0 };
  const tag = u32(cursor);
  const lamports = u64(cursor);
  if (lamports === undefined || (tag !== 2 && tag !== 11)) return null;
  const from = instruction.accounts[0];
  const to = instruction.accounts[tag === 2 ? 1 : 2];
  return from !== undefined && to !== undefined ? { from, to, lamports } : null;
}

/** Lamports sent to block-engine tip accounts, at any depth. */
export function sumTips(transaction: NormalisedTransaction): bigint {
  let sum = 0n;
  for (const instruction of transaction.instructions) {
    const transfer = readSolTransfer(instruction);
    if (transfer && isTipAccount(transfer.to)) sum += transfer.lamports;
  }
  return sum;
}
