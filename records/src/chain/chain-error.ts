export type ChainErrorCode =
  /** No answer in time, or none at all. */
  | 'CHAIN_UNREACHABLE'
  /** The node answers, but not in time for all that is asked. */
  | 'CHAIN_SLOW'
  /** The node is busy, or does not serve us. */
  | 'CHAIN_REFUSED'
  /** The node's answer is not what the method promises. */
  | 'CHAIN_INVALID';

/** Why the chain could not be asked. Its message names neither the node's address nor a key, so it may be logged. */
export class ChainError extends Error {
  readonly code: ChainErrorCode;

  constructor(code: ChainErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
