import { programs } from '@mintscope/schemas/programs';
import type { Instruction } from '../transaction/normalised-transaction.ts';
import type { DecodeContext } from './decode-context.ts';
import { isSelfCall } from './find-events.ts';
import { readTokenTransfer } from './token-accounts.ts';

/** Exchanges whose swaps pass through routes and are not decoded. */
const exchangeNames: Readonly<Record<string, string>> = {
  LBUZKhRxPF3XUpBCjp4YzTKgLccjZhTSDM9YuVaPwxo: 'Meteora DLMM',
  Eo7WjKq67rjJQSZxS6z3YkapzY3eMj6Xy8X5EQVn5UaB: 'Meteora DAMM v1',
  CAMMCzo5YL8w4VFF8KVHrK22GGUsp5VTaW7grrKgrWqK: 'Raydium CLMM',
  whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc: 'Orca Whirlpool',
  '9W959DqEETiGZocYWCQPaJ6sBmUzgfxXfqGeTEdp3aQP': 'Orca',
  PhoeNiXZ8ByJGLkxNfZRnkUfjvmuYqLR89jjFHGqdXY: 'Phoenix',
  opnb2LAfJYbRMAHHvqjCwQxanZn7ReEHp1k81EohpZb: 'OpenBook',
  SoLFiHG9TfgtdUXUjWAxi3LtvYuFyDLVhBWxdMZxyCe: 'SolFi',
  ZERor4xhbUycZ6gb9ntrhqscUcZmAbQDjEAtCf4hbZY: 'ZeroFi',
  obriQD1zbpyLz95G5n7nJe6a4DPjpFwa5XYPoNm113y: 'Obric',
  '2wT8Yq49kHgDzXuPxZSaeLaH1qbmGXtEyPy64bL7aD3c': 'Lifinity',
  HyaB3W9q6XdA5xwpU4XnSZV94htfmbmqJXZcEbRaJutt: 'Invariant',
};

/**
 * Reports swaps of programs that have no decoder, so that what is missing from the events is said. A swap is an
 * instruction that itself moves tokens of two mints in opposite directions through one account owner and calls no other
 * exchange: aggregators, which call others, are not swaps of their own.
 */
export function reportOtherSwaps(context: DecodeContext, decoders: ReadonlyMap<string, unknown>): void {
  for (const instruction of context.transaction.instructions) {
    if (decoders.has(instruction.program)) continue;
    const name = exchangeNames[instruction.program];
    const caller = instruction.parent === null ? undefined : context.transaction.instructions[instruction.parent];
    if (isSelfCall(instruction, caller)) continue;
    const calls = context.inside(instruction).filter((call) => call.parent === instruction.position);
    const swaps = movesTwoMints(calls, context) || (name !== undefined && isStripped(instruction));
    if (!swaps || (name === undefined && callsOthers(instruction, calls))) continue;
    context.skip(
      instruction,
      'program_not_decoded',
      `a swap of ${name ?? 'a program without a decoder'} (${instruction.program})`,
    );
  }
}

/** A source that strips data leaves the name alone; an exchange's call to itself has a single account. */
function isStripped(instruction: Instruction): boolean {
  return instruction.data() === null && instruction.accounts.length > 1;
}

const plumbing: ReadonlySet<string> = new Set([
  programs.token,
  programs.token2022,
  programs.system,
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
]);

function callsOthers(instruction: Instruction, calls: readonly Instruction[]): boolean {
  return calls.some((call) => call.program !== instruction.program && !plumbing.has(call.program));
}

function movesTwoMints(calls: readonly Instruction[], context: DecodeContext): boolean {
  const received = new Map<string, string>();
  const sent = new Map<string, string>();
  for (const call of calls) {
    const transfer = readTokenTransfer(call);
    if (!transfer) continue;
    const source = context.tokenAccounts.get(transfer.source);
    const destination = context.tokenAccounts.get(transfer.destination);
    const mint = transfer.mint ?? source?.mint ?? destination?.mint;
    if (mint === undefined) continue;
    if (source?.owner) sent.set(source.owner, mint);
    if (destination?.owner) received.set(destination.owner, mint);
  }
  for (const [owner, mint] of sent) if (received.has(owner) && received.get(owner) !== mint) return true;
  return false;
}
