import { programs } from '@mintscope/schemas/programs';
import type { Instruction } from '../transaction/normalised-transaction.ts';
import type { DecodeContext } from './decode-context.ts';
import { movesNoTokens, readTokenTransfer } from './token-accounts.ts';

/** One transfer into the account: where its instruction stands, and what left the sender for it. */
type Receipt = { position: number; amount: bigint };

/**
 * What the mint withheld of a plain transfer. The instruction doesn't tell, but the account that was paid does: it has less at the end
 * than the transaction's transfers say. Where several paid it, each lost in the measure of what it sent. 0 where
 * a program had a part in it, or where anything else may have moved the account's balance.
 */
export function findWithheld(instruction: Instruction, { context, isClaimed }: Parts): bigint {
  if (instruction.program !== programs.token2022) return 0n;
  const account = readTokenTransfer(instruction)?.destination;
  const balance = account === undefined ? undefined : context.transaction.tokenBalances.get(account);
  if (account === undefined || balance === undefined) return 0n;
  const receipts: Receipt[] = [];
  let missing = (balance.before ?? 0n) - (balance.after ?? 0n);
  for (const call of context.transaction.instructions) {
    const transfer = readTokenTransfer(call);
    if (transfer === null && mayMove(call, account)) return 0n;
    if (transfer?.source === account) missing -= transfer.amount;
    if (transfer?.destination !== account) continue;
    if (isClaimed(call)) return 0n;
    missing += transfer.amount - transfer.fee;
    if (transfer.fee === 0n) receipts.push({ position: call.position, amount: transfer.amount });
  }
  const sent = receipts.reduce((sum, { amount }) => sum + amount, 0n);
  return missing > 0n && missing <= sent ? partOf(missing, receipts, instruction.position) : 0n;
}

type Parts = { context: DecodeContext; isClaimed(instruction: Instruction): boolean };

/** By what was sent up to and with this one, less what was sent before it: the parts add up. */
function partOf(missing: bigint, receipts: readonly Receipt[], position: number): bigint {
  const sumOf = (some: readonly Receipt[]) => some.reduce((sum, { amount }) => sum + amount, 0n);
  const before = sumOf(receipts.filter((receipt) => receipt.position < position));
  const upTo = sumOf(receipts.filter((receipt) => receipt.position <= position));
  const all = sumOf(receipts);
  return (missing * upTo) / all - (missing * before) / all;
}

/** Instructions of the token programs that are no transfers: those whose bytes are missing, minting, burning, fees taken back. */
function mayMove(call: Instruction, account: string): boolean {
  if (movesNoTokens(call)) return false;
  return call.accounts.includes(account) || Object.values(call.parsed?.info ?? {}).includes(account);
}
