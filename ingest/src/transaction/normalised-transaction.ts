/** One instruction in execution order. */
export type Instruction = {
  /** Position in execution order: each top-level instruction followed by its inner ones, from 0. */
  position: number;
  /** Index of the top-level instruction it belongs to. */
  topLevel: number;
  /** 1 for a top-level instruction, 2 for one it calls, and so on. */
  stackHeight: number;
  /** Position of the calling instruction; null at the top. */
  parent: number | null;
  program: string;
  accounts: readonly string[];
  /** The data's bytes, decoded when first asked for; null when the source left them out or they are unreadable. */
  data(): Uint8Array | null;
  /** What a `jsonParsed` answer gives in place of accounts and data. */
  parsed: ParsedInstruction | null;
};

export type ParsedInstruction = { type: string; info: Readonly<Record<string, unknown>> };

export type TokenBalance = {
  account: string;
  mint: string;
  /** The wallet that owns the token account; null where an old node did not tell. */
  owner: string | null;
  decimals: number;
  /** Base units; null where the account did not exist at that end of the transaction. */
  before: bigint | null;
  after: bigint | null;
};

/** A log line that carries data, with the instruction that wrote it. */
export type LogData = {
  program: string;
  /** Position of the emitting instruction, null when the logs do not line up with the instructions. */
  position: number | null;
  kind: 'data' | 'ray_log';
  /** The base64 text after the prefix. */
  base64: string;
};

/** Any node's answer about one successful transaction, in one shape. */
export type NormalisedTransaction = {
  signature: string;
  slot: number;
  blockTime: number | null;
  transactionIndex: number | null;
  version: 'legacy' | number;
  feePayer: string;
  signers: ReadonlySet<string>;
  feeLamports: bigint;
  priorityFeeLamports: bigint | null;
  computeUnits: number | null;
  accountKeys: readonly string[];
  instructions: readonly Instruction[];
  logData: readonly LogData[];
  logsTruncated: boolean;
  /** Lamports by account, where the source gives both ends. */
  lamports: ReadonlyMap<string, { before: bigint; after: bigint }>;
  tokenBalances: ReadonlyMap<string, TokenBalance>;
  /** What the source left out and what stands in for it, in plain words. */
  notes: readonly string[];
};
