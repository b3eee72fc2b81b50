/** One transaction as the test node serves it. */
export interface ServedTransaction {
  signature: string;
  slot: number;
  /** Addresses it mentions: accounts and programs. */
  mentions: readonly string[];
  failed: boolean;
  /** False = confirmed only, so that those who ask for what is finalized do not see it yet. */
  finalized?: boolean;
  logs: readonly string[];
  /** The result of `getTransaction`. */
  answer: unknown;
}
