import type { Instruction } from '../transaction/normalised-transaction.ts';
import type { DecodeContext } from './decode-context.ts';
import { isTokenProgram, readTokenTransfer } from './token-accounts.ts';

/**
 * Base units that one instruction moved into a token account (negative: out of it): the sum of the transfers inside it,
 * or, where a source stripped their data, what the account gained in the transaction if nothing else touched it. Null
 * when neither tells.
 */
export function flowInto(instruction: Instruction, account: string, context: DecodeContext): bigint | null {
  const inside = context.inside(instruction);
  let sum = 0n;
  let seen = false;
  for (const call of inside) {
    const transfer = readTokenTransfer(call);
    if (transfer?.destination === account) sum += transfer.amount - transfer.fee;
    else if (transfer?.source === account) sum -= transfer.amount;
    else continue;
    seen = true;
  }
  if (seen) return sum;
  const balance = context.transaction.tokenBalances.get(account);
  if (!balance || balance.after === null || touchedElsewhere(instruction, account, context)) return null;
  return balance.after - (balance.before ?? 0n);
}

/** Balance of a token account right after an instruction: its balance at the end without what later transfers moved. */
export function balanceAfter(instruction: Instruction, account: string, context: DecodeContext): bigint | null {
  const end = context.transaction.tokenBalances.get(account)?.after;
  if (end === undefined || end === null) return null;
  const last = instruction.position + context.inside(instruction).length;
  let later = 0n;
  for (const call of context.transaction.instructions) {
    if (call.position <= last) continue;
    const transfer = readTokenTransfer(call);
    if (transfer?.destination === account) later += transfer.amount - transfer.fee;
    else if (transfer?.source === account) later -= transfer.amount;
    else if (!transfer && call.data() === null && call.accounts.includes(account)) return null;
  }
  const balance = end - later;
  return balance >= 0n ? balance : null;
}

/** Only the pool's own program pays out of a vault, and only a token transfer pays into it. */
function touchedElsewhere(instruction: Instruction, account: string, context: DecodeContext): boolean {
  const last = instruction.position + context.inside(instruction).length;
  return context.transaction.instructions.some(
    (other) =>
      (other.position < instruction.position || other.position > last) &&
      (other.program === instruction.program || isTokenProgram(other.program)) &&
      other.accounts.includes(account),
  );
}
