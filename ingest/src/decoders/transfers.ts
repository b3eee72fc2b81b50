import { isTipAccount } from '@mintscope/schemas/accounts/tip-accounts';
import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import { solMint } from '@mintscope/schemas/ids';
import { isSignable } from '@mintscope/schemas/is-signable';
import { programs } from '@mintscope/schemas/programs';
import type { Instruction } from '../transaction/normalised-transaction.ts';
import type { Collector } from './collect-events.ts';
import { findWithheld } from './find-withheld.ts';
import { isQuoteMint } from './quote-mints.ts';
import { readSolTransfer } from './sol-transfers.ts';
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
  for (const trade of collector.events.filter(({ type }) => type === 'trade')) tellWithheld(trade, collector);
}

function decodeTokenTransfer(instruction: Instruction, collector: Collector) {
  const { context, standsFor } = collector;
  const transfer = readTokenTransfer(instruction);
  if (!transfer || transfer.amount === 0n || transfer.amount < transfer.fee) return;
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
  const fee = transfer.fee > 0n ? transfer.fee : findWithheld(instruction, collector);
  const amount = transfer.amount - fee;
  // What moves between accounts of one wallet changes hands for the fee alone.
  if (amount > 0n && sender !== receiver)
    context.emit(instruction, { type: 'transfer', mint, from: sender, to: receiver, amount, opens: null });
  if (fee > 0n) withhold(instruction, context, { mint, from: sender, amount: fee });
}

/**
 * A trade tells what left or reached the pool. What a mint with a transfer fee withholds beside it is the trader's loss, and no account has
 * more for it: the trader ends with less than events say, and all accounts together with less than before, where balances bear out the
 * pool's side.
 */
function tellWithheld(trade: ChainEvent, { context, events }: Collector) {
  if (trade.type !== 'trade') return;
  const { mint, trader } = trade;
  const intoPool = trade.side === 'buy' ? -trade.baseAmount : trade.baseAmount;
  let isBorneOut = false;
  let gone = 0n;
  let has = 0n;
  for (const { mint: of, owner, before, after } of context.transaction.tokenBalances.values()) {
    if (of !== mint) continue;
    const change = (after ?? 0n) - (before ?? 0n);
    gone -= change;
    if (owner === trader) has += change;
    else if (change === intoPool) isBorneOut = true;
  }
  const missing = changeOf(events, mint, trader) - has;
  const hasTraded = trade.side === 'buy' ? has > 0n : has < 0n;
  const instruction = context.transaction.instructions[trade.instruction];
  if (isBorneOut && hasTraded && missing > 0n && missing <= gone && instruction)
    withhold(instruction, context, { mint, from: trader, amount: missing });
}

/** What events say that a wallet got of a mint. */
function changeOf(events: readonly ChainEvent[], mint: string, wallet: string): bigint {
  let change = 0n;
  for (const event of events) {
    if (event.mint !== mint) continue;
    if (event.type === 'trade' && event.trader === wallet)
      change += event.side === 'buy' ? event.baseAmount : -event.baseAmount;
    if (event.type === 'transfer' && event.from === wallet) change -= event.amount;
    if (event.type === 'transfer' && event.to === wallet) change += event.amount;
  }
  return change;
}

/** Withheld tokens wait for whom the mint names, and no wallet has them: they are told to be with the program that keeps them. */
function withhold(
  instruction: Instruction,
  context: Collector['context'],
  { mint, from, amount }: { mint: string; from: string; amount: bigint },
) {
  context.emit(instruction, { type: 'transfer', mint, from, to: programs.token2022, amount, opens: null });
}

function isCollectible(mint: string, balances: Iterable<{ mint: string; decimals: number }>): boolean {
  for (const balance of balances) if (balance.mint === mint) return balance.decimals === 0;
  return false;
}

/** What a trader's bot or interface takes for a trade is at most this share of it. */
const botFeeShare = 20n;

function decodeSolTransfer(instruction: Instruction, collector: Collector) {
  const { context, events, feeRecipients } = collector;
  const transfer = readSolTransfer(instruction);
  if (!transfer || transfer.lamports === 0n || transfer.from === transfer.to) return;
  const { from, to, lamports } = transfer;
  if (isTipAccount(to) || feeRecipients.has(to) || context.tokenAccounts.has(to) || !isSignable(to)) return;
  let traded = 0n;
  for (const event of events)
    if (event.type === 'trade' && event.quoteMint === solMint && (event.trader === from || event.feePayer === from))
      traded += event.quoteAmount;
  if (lamports * botFeeShare <= traded) return;
  const had = context.transaction.lamports.get(to)?.before;
  const opens = had === undefined ? null : had === 0n;
  context.emit(instruction, { type: 'transfer', mint: solMint, from, to, amount: lamports, opens });
}
