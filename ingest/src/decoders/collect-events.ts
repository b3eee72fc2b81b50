import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import type { Instruction, NormalisedTransaction } from '../transaction/normalised-transaction.ts';
import type { DecodeContext, DecodeOptions, EventBody, Skipped } from './decode-context.ts';
import { deriveProgramAddress } from './derive-program-address.ts';
import { findEvents, findRayLogs } from './find-events.ts';
import { isRouteAuthority } from './route-authorities.ts';
import { sumTips } from './sol-transfers.ts';
import { findTokenAccounts } from './token-accounts.ts';

export type Collector = {
  context: DecodeContext;
  /** Whether a transfer at this place belongs to something already decoded. */
  isClaimed(instruction: Instruction): boolean;
  feeRecipients: ReadonlySet<string>;
  events: readonly ChainEvent[];
  /** The wallet that stands for a token owner in this transaction, see `walletOf` and `noteHolder`. */
  standsFor(owner: string): string;
  finish(): { events: ChainEvent[]; skipped: Skipped[]; notes: readonly string[] };
};

/** Gathers one transaction's events and gives each its envelope: identity, chain position, fees. */
export function createCollector(transaction: NormalisedTransaction, options: DecodeOptions): Collector {
  const emitted = findEvents(transaction);
  const rayLogs = findRayLogs(transaction);
  const events: ChainEvent[] = [];
  const skipped: Skipped[] = [];
  const notes: string[] = [...transaction.notes];
  const subs = new Map<number, number>();
  const claimed = new Set<number>();
  const feeRecipients = new Set<string>();
  const migratedPools = new Set<string>();
  const wallets = new Map<string, string>();
  const tipLamports = sumTips(transaction);
  const { signature, instructions } = transaction;

  function skip(instruction: Instruction, reason: Skipped['reason'], detail: string): void {
    skipped.push({ signature, program: instruction.program, instruction: instruction.position, reason, detail });
  }

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
    walletOf(owner, mint, amount) {
      if (transaction.signers.has(owner) || keeps(transaction, owner, mint, amount)) return owner;
      wallets.set(owner, transaction.feePayer);
      return transaction.feePayer;
    },
    userOf(user) {
      if (!isRouteAuthority(user)) return user;
      wallets.set(user, transaction.feePayer);
      return transaction.feePayer;
    },
    noteHolder(owner, trader) {
      if (owner !== trader) wallets.set(owner, trader);
    },
    emit(instruction, body, timestamp) {
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
        signature,
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
    },
  };
  return {
    context,
    events,
    feeRecipients,
    standsFor: (owner) => wallets.get(owner) ?? owner,
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

/**
 * Whether an owner that did not sign ends with a different balance of what was swapped. An aggregator's authority does
 * not (but for rounding, under a hundredth): it trades for the wallet that pays.
 */
function keeps(transaction: NormalisedTransaction, owner: string, mint: string, amount: bigint): boolean {
  let change = 0n;
  for (const balance of transaction.tokenBalances.values())
    if (balance.owner === owner && balance.mint === mint) change += (balance.after ?? 0n) - (balance.before ?? 0n);
  return (change < 0n ? -change : change) * 100n > amount;
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
