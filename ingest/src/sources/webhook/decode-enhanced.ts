import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import { programs } from '@mintscope/schemas/programs';
import type { DecodeOptions } from '../../decoders/decode-context.ts';
import { type DecodeResult, decodeTransaction } from '../../decoders/decode-transaction.ts';
import type { EnhancedTransaction } from './enhanced-transaction.ts';
import { rebuildTransaction } from './rebuild-transaction.ts';

export interface DecodedEnhanced {
  result: DecodeResult;
  /** Instructions that traded, but whose amounts stand in the logs that this form lacks. */
  logsMissing: number;
  /** Transfers inside other instructions, which may be part of a trade: who called them is not told. */
  callersMissing: number;
}

/** What an enhanced transaction holds, and nothing that would have to be guessed. */
export function decodeEnhanced(enhanced: EnhancedTransaction, options: DecodeOptions): DecodedEnhanced {
  const result = decodeTransaction(rebuildTransaction(enhanced), options);
  if (result.kind !== 'ok') return { result, logsMissing: 0, callersMissing: 0 };
  const skipped = result.skipped.filter(({ reason }) => reason !== 'event_missing' && reason !== 'amounts_unknown');
  const topLevel = topLevelPositions(enhanced);
  const certain = result.events.filter(({ type, instruction }) => type !== 'transfer' || topLevel.has(instruction));
  const events = certain.map(withoutGuesses);
  return {
    result: { ...result, events, skipped },
    logsMissing: result.skipped.length - skipped.length,
    callersMissing: result.events.length - events.length,
  };
}

/** Programs whose events repeat the reserves; those of others come from balances, of which only the change is told. */
const tellsReserves: ReadonlySet<string> = new Set([programs.pump, programs.pumpSwap, programs.launchLab]);

function withoutGuesses(event: ChainEvent): ChainEvent {
  // The number of signatures is not told, so the part of the fee above them is not known.
  const known = { ...event, priorityFeeLamports: null };
  if (known.type !== 'trade' || tellsReserves.has(known.program)) return known;
  return { ...known, baseReserve: null, quoteReserve: null, curveRemaining: null };
}

/** Positions in execution order, as events name them. */
function topLevelPositions({ instructions }: EnhancedTransaction): ReadonlySet<number> {
  let next = 0;
  return new Set(
    instructions.map(({ innerInstructions }) => {
      const position = next;
      next += 1 + innerInstructions.length;
      return position;
    }),
  );
}
