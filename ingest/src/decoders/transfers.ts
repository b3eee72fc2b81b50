import { decodeBase58 } from '@mintscope/schemas/events/batch/base58';
import { solMint } from '@mintscope/schemas/ids';
import type { Instruction } from '../transaction/normalised-transaction.ts';
import type { Collector } from './collect-events.ts';
import { isOnCurve } from './derive-program-address.ts';
import { isQuoteMint } from './quote-mints.ts';
import { readSolTransfer } from './sol-transfers.ts';
import { isTipAccount } from './tip-accounts.ts';
import { readTokenTransfer } from './token-accounts.ts';

/**
 * Transfers that are no part of what was decoded: tokens at any depth, told by owner, and SOL between wallets at the top
 * level. Runs after the programs' decoders.
 */
export function decodeTransfers(collector: Collector): void {
  for (const instruction of collector.context.transaction.instructions) {
    if (collector.isClaimed(instruction)) continue;
    decodeTokenTransfer(instruction, collector);
    if (instruction.stackHeight === 1) decodeSolTransfer(instruction, collector);
  }
}

function decodeTokenTransfer(instruction: Instruction, { context, standsFor }: Collector) {
  const transfer = readTokenTransfer(instruction);
  if (!transfer || transfer.amount <= transfer.fee) return;
  const source = context.tokenAccounts.get(transfer.source);
  const destination = context.tokenAccounts.get(transfer.destination);
  const mint = transfer.mint ?? source?.mint ?? destination?.mint;
  if (mint === undefined)
    return context.skip(
      instruction,
      'mint_unknown',
      `a transfer between ${transfer.source} and ${transfer.destination}`,
    );
  // Currencies are not launched tokens, and a token without decimals is a collectible.
  if (isQuoteMint(mint) || isCollectible(mint, context.transaction.tokenBalances.values())) return;
  const [from, to] = [source?.owner, destination?.owner];
  if (!from || !to)
    return context.skip(instruction, 'owner_unknown', `owner of ${from ? transfer.destination : transfer.source}`);
  const [sender, receiver] = [standsFor(from), standsFor(to)];
  if (sender === receiver) return;
  context.emit(instruction, {
    type: 'transfer',
    mint,
    from: sender,
    to: receiver,
    amount: transfer.amount - transfer.fee,
  });
}

function isCollectible(mint: string, balances: Iterable<{ mint: string; decimals: number }>): boolean {
  for (const balance of balances) if (balance.mint === mint) return balance.decimals === 0;
  return false;
}

/** Programs' accounts (nonces, escrows, vaults) are derived off the curve: no key can sign for them. */
function isWallet(address: string): boolean {
  const bytes = decodeBase58(address, 32);
  return bytes !== null && isOnCurve(bytes);
}

/** What a trader's bot or interface takes for a trade is at most this share of it. */
const botFeeShare = 20n;

function decodeSolTransfer(instruction: Instruction, collector: Collector) {
  const { context, events, feeRecipients } = collector;
  const transfer = readSolTransfer(instruction);
  if (!transfer || transfer.lamports === 0n || transfer.from === transfer.to) return;
  const { from, to, lamports } = transfer;
  if (isTipAccount(to) || feeRecipients.has(to) || context.tokenAccounts.has(to) || !isWallet(to)) return;
  let traded = 0n;
  for (const event of events)
    if (event.type === 'trade' && event.quoteMint === solMint && (event.trader === from || event.feePayer === from))
      traded += event.quoteAmount;
  if (lamports * botFeeShare <= traded) return;
  context.emit(instruction, { type: 'transfer', mint: solMint, from, to, amount: lamports });
}
