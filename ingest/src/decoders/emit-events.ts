import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import type { NormalisedTransaction } from '../transaction/normalised-transaction.ts';
import type { DecodeContext, DecodeOptions, EventBody } from './decode-context.ts';
import { sumTips } from './sol-transfers.ts';

/** Gives each event of a transaction its envelope: identity, chain position, fees. */
export function createEmitter(
  transaction: NormalisedTransaction,
  options: DecodeOptions,
  skip: DecodeContext['skip'],
): { events: ChainEvent[]; emit: DecodeContext['emit'] } {
  const events: ChainEvent[] = [];
  const subs = new Map<number, number>();
  const tipLamports = sumTips(transaction);
  const emit: DecodeContext['emit'] = (instruction, body, timestamp) => {
    const sub = subs.get(instruction.position) ?? 0;
    const wrong = outOfRange(body);
    if (wrong !== null) return skip(instruction, 'event_invalid', `${body.type}: ${wrong} is outside 0..2^64-1`);
    if (sub > 255) return skip(instruction, 'event_invalid', 'more than 256 events in one instruction');
    subs.set(instruction.position, sub + 1);
    // Named first, so that a line of NDJSON begins with what the event is about.
    const envelope = {
      type: body.type,
      v: 1 as const,
      mint: body.mint,
      signature: transaction.signature,
      instruction: instruction.position,
      sub,
      slot: transaction.slot,
      transactionIndex: transaction.transactionIndex,
      blockTime: transaction.blockTime ?? secondsOf(timestamp),
      timeMs: null,
      receivedAtMs: options.receivedAtMs,
      source: options.source,
      program: instruction.program,
      feePayer: transaction.feePayer,
      feeLamports: transaction.feeLamports,
      computeUnits: transaction.computeUnits,
      priorityFeeLamports: transaction.priorityFeeLamports,
      tipLamports,
    };
    events.push({ ...envelope, ...body });
  };
  return { events, emit };
}

const u64Max = 2n ** 64n - 1n;

/** Amounts are computed from outside numbers: one that left the range of the chain is no amount. */
function outOfRange(body: EventBody): string | null {
  for (const [name, value] of Object.entries(body))
    if (typeof value === 'bigint' && (value < 0n || value > u64Max)) return name;
  return null;
}

function secondsOf(timestamp: bigint | undefined): number | null {
  if (timestamp === undefined || timestamp < 0n || timestamp > BigInt(Number.MAX_SAFE_INTEGER)) return null;
  return Number(timestamp);
}
