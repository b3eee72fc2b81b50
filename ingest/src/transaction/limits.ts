/** Bounds on one transaction's answer; above the chain's own limits, so that only forged input meets them. */
export const transactionLimits = {
  /** One transaction's answer as JSON; the largest real ones have a fifth of it. Parsing it holds the event loop for 0.1 s. */
  jsonBytes: 1024 * 1024,
  /** Levels of brackets in JSON from outside; a block in its notification has 12, parsed instructions some more. */
  jsonDepth: 64,
  /** A wire transaction is at most 1,232 bytes, 4,096 since version 1. */
  wireBytes: 8192,
  accountKeys: 256,
  topLevelInstructions: 512,
  instructions: 4096,
  instructionAccounts: 256,
  /** Calls inside calls; the chain allows less than ten. What lies deeper counts as called from here. */
  callDepth: 64,
  /** Of one instruction that is looked into. The decoded programs stay far below. */
  instructionBytes: 4096,
  logLines: 20_000,
  tokenBalances: 512,
  /** Transactions in one answer: a block holds some thousands. */
  transactions: 20_000,
} as const;
