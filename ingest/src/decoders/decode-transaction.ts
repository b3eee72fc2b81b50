import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import { programs } from '@mintscope/schemas/programs';
import { normaliseTransaction } from '../transaction/normalise-transaction.ts';
import type { Instruction, NormalisedTransaction } from '../transaction/normalised-transaction.ts';
import { type Dead, type Drop, dead } from '../transaction/outcome.ts';
import { splitTransactions } from '../transaction/split-transactions.ts';
import { createCollector } from './collect-events.ts';
import type { DecodeOptions, ProgramDecoder, Skipped } from './decode-context.ts';
import { isSelfCall } from './find-events.ts';
import { decodeLaunchLab } from './launch-lab.ts';
import { decodeMeteoraDammV2 } from './meteora-damm-v2.ts';
import { decodeMeteoraDbc } from './meteora-dbc.ts';
import { decodeMintChanges } from './mint-changes.ts';
import { decodeMoonshot } from './moonshot.ts';
import { reportOtherSwaps } from './other-swaps.ts';
import { decodePump } from './pump.ts';
import { decodePumpSwap } from './pump-swap.ts';
import { decodeRaydiumAmmV4 } from './raydium-amm-v4.ts';
import { decodeRaydiumCpmm } from './raydium-cpmm.ts';
import { decodeTransfers } from './transfers.ts';

export type Decoded = {
  kind: 'ok';
  signature: string;
  /** In chain order; each valid by the contract's schema. */
  events: ChainEvent[];
  /** What concerns trading but was not decoded, and why. */
  skipped: Skipped[];
  /** What the source left out and what stands in for it. */
  notes: readonly string[];
};
export type DecodeResult = Decoded | Drop | Dead;

const decoders: ReadonlyMap<string, ProgramDecoder> = new Map<string, ProgramDecoder>([
  [programs.pump, decodePump],
  [programs.pumpSwap, decodePumpSwap],
  [programs.launchLab, decodeLaunchLab],
  [programs.raydiumAmmV4, decodeRaydiumAmmV4],
  [programs.raydiumCpmm, decodeRaydiumCpmm],
  [programs.meteoraDbc, decodeMeteoraDbc],
  [programs.meteoraDammV2, decodeMeteoraDammV2],
  [programs.moonshot, decodeMoonshot],
]);

/** Every transaction of a node's message (see `splitTransactions` for the forms), one result each. Never throws. */
export function decodeTransactions(input: unknown, options: DecodeOptions): DecodeResult[] {
  return splitTransactions(input).map((found) => {
    if (found.kind !== 'ok') return found;
    const normalised = normaliseTransaction(found.value, options.fallbackSlot ?? null);
    return normalised.kind === 'ok' ? decodeNormalised(normalised.value, options) : normalised;
  });
}

/** The same for a message that holds one transaction. */
export function decodeTransaction(input: unknown, options: DecodeOptions): DecodeResult {
  const results = decodeTransactions(input, options);
  const [only] = results;
  if (only && results.length === 1) return only;
  return dead('shape_invalid', `${results.length} transactions where one was expected`);
}

function decodeNormalised(transaction: NormalisedTransaction, options: DecodeOptions): Decoded {
  const collector = createCollector(transaction, options);
  for (const instruction of transaction.instructions) {
    const decode = decoders.get(instruction.program);
    if (decode && !isSelfCall(instruction, callerOf(instruction, transaction))) decode(instruction, collector.context);
  }
  reportOtherSwaps(collector.context, decoders);
  decodeTransfers(collector);
  decodeMintChanges(collector);
  return { kind: 'ok', signature: transaction.signature, ...collector.finish() };
}

function callerOf(instruction: Instruction, transaction: NormalisedTransaction): Instruction | undefined {
  return instruction.parent === null ? undefined : transaction.instructions[instruction.parent];
}
