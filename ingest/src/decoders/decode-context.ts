import type { ChainEvent, EventSource } from '@mintscope/schemas/events/chain-event';
import type { Instruction, NormalisedTransaction } from '../transaction/normalised-transaction.ts';
import type { TokenAccount } from './token-accounts.ts';

type WithoutEnvelope<E> = E extends unknown
  ? Omit<
      E,
      | 'v'
      | 'signature'
      | 'instruction'
      | 'sub'
      | 'slot'
      | 'transactionIndex'
      | 'blockTime'
      | 'timeMs'
      | 'receivedAtMs'
      | 'source'
      | 'program'
      | 'feePayer'
      | 'feeLamports'
      | 'computeUnits'
      | 'priorityFeeLamports'
      | 'tipLamports'
    >
  : never;
/** An event as a decoder makes it; transaction and instruction are added around it. */
export type EventBody = WithoutEnvelope<ChainEvent>;

/** What a program told about itself: the discriminator in hex and all bytes from it on. */
export type EmittedEvent = { discriminator: string; bytes: Uint8Array };

/** The two sides of a pool, as the program orders them. */
export type PoolMints = { baseMint: string; quoteMint: string };

/** What is known of pools beyond one transaction. The caller owns it and keeps it bounded. */
export type PoolBook = {
  get(pool: string): PoolMints | undefined;
  set(pool: string, mints: PoolMints): unknown;
};

export type SkipReason =
  /** The program is not among the decoded ones. */
  | 'program_not_decoded'
  /** An instruction that trades or creates, without the event that tells its amounts. */
  | 'event_missing'
  /** The event is shorter than its oldest layout, or its values contradict each other. */
  | 'event_invalid'
  /** Mint, pool or decimals are in neither the transaction nor the pool book. */
  | 'mint_unknown'
  | 'pool_unknown'
  | 'decimals_unknown'
  /** A pool of two currencies: no launched token in it. */
  | 'quote_pair'
  /** Amounts could not be told from transfers and balances. */
  | 'amounts_unknown'
  | 'owner_unknown';

export type Skipped = { signature: string; program: string; instruction: number; reason: SkipReason; detail: string };

/** One transaction under decoding: what decoders ask, and where they put what they find. */
export type DecodeContext = {
  transaction: NormalisedTransaction;
  pools: PoolBook | null;
  /** Events the instruction emitted: its self-CPI copies, or its log copies where there is no CPI copy. Never both. */
  eventsOf(instruction: Instruction): readonly EmittedEvent[];
  /** `ray_log` lines of the instruction, decoded from base64. */
  rayLogsOf(instruction: Instruction): readonly Uint8Array[];
  /** All instructions called by it, directly and through others, in execution order. */
  inside(instruction: Instruction): readonly Instruction[];
  /** @param timestamp the event's own time in seconds, taken when the answer has no block time */
  emit(instruction: Instruction, body: EventBody, timestamp?: bigint): void;
  skip(instruction: Instruction, reason: SkipReason, detail: string): void;
  /** Something the source left out, and what stands in for it. */
  note(text: string): void;
  /** Token transfers inside this instruction are part of what was decoded and no transfers of their own. */
  claim(instruction: Instruction): void;
  /** Accounts that collect fees or tips: SOL sent to them funds no wallet. */
  noteFeeRecipient(address: string): void;
  /** A pool that a migration of this transaction fills: filling it is told by the migration alone. */
  noteMigration(toPool: string): void;
  isMigratedInto(pool: string): boolean;
  /** The wallet behind a token owner: the fee payer for a route's authority that only passes tokens through. */
  walletOf(owner: string, mint: string, amount: bigint): string;
  /** The wallet behind the user that an event names: itself, or the fee payer for an aggregator's known authority. */
  userOf(user: string): string;
  /** In this transaction the owner of a trader's token account is the trader. */
  noteHolder(owner: string, trader: string): void;
  tokenAccounts: ReadonlyMap<string, TokenAccount>;
  /** `deriveProgramAddress`, remembered; null once a transaction has asked more often than a real one would. */
  derive(text: string, addresses: readonly string[], program: string): string | null;
};

export type ProgramDecoder = (instruction: Instruction, context: DecodeContext) => void;

export type DecodeOptions = {
  source: EventSource;
  /** When ingest accepted the input (ms); written into each event. */
  receivedAtMs: number | null;
  /** Mints of pools seen before; read, and extended with what the transaction tells. */
  pools?: PoolBook;
  /** Slot to write where neither the answer nor its wrapping names one; without it such an answer is dead. */
  fallbackSlot?: number;
};
