import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import type { Instruction, NormalisedTransaction } from '../transaction/normalised-transaction.ts';
import type { DecodeContext, DecodeOptions, Skipped } from './decode-context.ts';
import { deriveProgramAddress } from './derive-program-address.ts';
import { createEmitter } from './emit-events.ts';
import { findEvents, findRayLogs } from './find-events.ts';
import { findWallets, type Wallets } from './find-wallets.ts';
import { findTokenAccounts } from './token-accounts.ts';

export type Collector = {
  context: DecodeContext;
  /** Whether a transfer at this place belongs to something already decoded. */
  isClaimed(instruction: Instruction): boolean;
  feeRecipients: ReadonlySet<string>;
  events: readonly ChainEvent[];
  standsFor: Wallets['standsFor'];
  finish(): { events: ChainEvent[]; skipped: Skipped[]; notes: readonly string[] };
};

/** Gathers what decoders find in one transaction. */
export function createCollector(transaction: NormalisedTransaction, options: DecodeOptions): Collector {
  const emitted = findEvents(transaction);
  const rayLogs = findRayLogs(transaction);
  const skipped: Skipped[] = [];
  const notes: string[] = [...transaction.notes];
  const claimed = new Set<number>();
  const feeRecipients = new Set<string>();
  const migratedPools = new Set<string>();
  const wallets = findWallets(transaction);
  const { signature, instructions } = transaction;

  function skip(instruction: Instruction, reason: Skipped['reason'], detail: string): void {
    skipped.push({ signature, program: instruction.program, instruction: instruction.position, reason, detail });
  }

  const { events, emit } = createEmitter(transaction, options, skip);
  const context: DecodeContext = {
    transaction,
    pools: options.pools ?? null,
    eventsOf: (instruction) => emitted.get(instruction.position) ?? [],
    rayLogsOf: (instruction) => rayLogs.get(instruction.position) ?? [],
    inside: (instruction) => insideOf(instruction, instructions),
    skip,
    note: (text) => void notes.push(text),
    claim: (instruction) => void claimed.add(instruction.position),
    noteFeeRecipient: (address) => void feeRecipients.add(address),
    noteMigration: (toPool) => void migratedPools.add(toPool),
    isMigratedInto: (pool) => migratedPools.has(pool),
    tokenAccounts: findTokenAccounts(transaction),
    derive: rememberDerivations(),
    walletOf: wallets.walletOf,
    userOf: wallets.userOf,
    noteHolder: wallets.noteHolder,
    emit,
  };
  return {
    context,
    events,
    feeRecipients,
    standsFor: wallets.standsFor,
    isClaimed(instruction) {
      for (let at: number | null = instruction.position; at !== null; at = instructions[at]?.parent ?? null)
        if (claimed.has(at)) return true;
      return false;
    },
    finish: () => ({ events: events.sort((a, b) => a.instruction - b.instruction || a.sub - b.sub), skipped, notes }),
  };
}

const maxDerivations = 128;

/** A derivation costs about a millisecond, so forged input must not ask for thousands of them. */
function rememberDerivations(): DecodeContext['derive'] {
  const known = new Map<string, string>();
  return (text, addresses, program) => {
    const asked = `${text} ${addresses.join(' ')} ${program}`;
    const address =
      known.get(asked) ?? (known.size < maxDerivations ? deriveProgramAddress(text, addresses, program) : null);
    if (address !== null) known.set(asked, address);
    return address;
  };
}

function insideOf(instruction: Instruction, all: readonly Instruction[]): Instruction[] {
  let end = instruction.position + 1;
  while (end < all.length && (all[end]?.stackHeight ?? 0) > instruction.stackHeight) end += 1;
  return all.slice(instruction.position + 1, end);
}
