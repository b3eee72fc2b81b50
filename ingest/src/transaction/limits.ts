/** Bounds on one transaction's answer; above the chain's own limits, so that only forged input meets them. */
export const transactionLimits = {
  /** A wire transaction is at most 1,232 bytes, 4,096 since version 1. */
  wireBytes: 8192,
  accountKeys: 256,
  topLevelInstructions: 512,
  instructions: 4096,
  instructionAccounts: 256,
  /** The runtime's limit for the data of one inner instruction. */
  instructionBytes: 10_240,
  logLines: 20_000,
  tokenBalances: 512,
  /** Transactions in one answer: a block holds some thousands. */
  transactions: 20_000,
} as const;
